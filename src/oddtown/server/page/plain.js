// A plain page that plays any game as labelled buttons: the lobby at /, a table at /table/ID.

const main = document.querySelector("main");

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

async function call(path, body) {
  const options = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(path, options);
  const data = await response.json();
  if (!response.ok) throw new Error(data.reason ?? JSON.stringify(data.detail));
  return data;
}

function say(problem) {
  main.prepend(make("p", { class: "refused", role: "alert" }, String(problem.message ?? problem)));
}

// The secret of a seat is the key to it: it stays in this browser, and in the personal link after the #.
function keepSecret(table, secret) {
  localStorage.setItem(`seat ${table}`, secret);
}

async function lobby() {
  const [games, tables] = await Promise.all([call("/api/games"), call("/api/tables")]);
  const game = make("select", { name: "game" }, ...games.map((each) => make("option", { value: each.name }, each.title)));
  const seats = make("input", { name: "seats", type: "number", value: "2", min: "2", max: "8" });
  const bots = make("input", { name: "bots", type: "number", value: "1", min: "0", max: "7" });
  const start = async (event) => {
    event.preventDefault();
    const people = Number(seats.value) - Number(bots.value);
    const players = [...Array(Math.max(people, 0)).fill("open"), ...Array(Number(bots.value)).fill("greedy")];
    try {
      const table = await call("/api/tables", { game: game.value, players });
      location.href = `/table/${table.id}`;
    } catch (problem) {
      say(problem);
    }
  };
  main.replaceChildren(
    make("h1", {}, "Tables"),
    make("ul", {}, ...tables.map((each) => make("li", {}, make("a", { href: `/table/${each.id}` }, `${each.title}: ${each.status}`)))),
    make("h2", {}, "A new table"),
    make(
      "form",
      { onsubmit: start },
      make("label", {}, "Game", game),
      make("label", {}, "Seats", seats),
      make("label", {}, "Of these, bots", bots),
      make("button", {}, "Open the table"),
    ),
  );
}

async function table(id) {
  if (location.hash.length > 1) keepSecret(id, location.hash.slice(1));
  const secret = localStorage.getItem(`seat ${id}`) ?? "";
  const info = await call(`/api/tables/${id}`);
  document.title = `${info.title} - Oddtown`;
  const open = info.players.some((player) => player.kind === "open");
  if (!secret && open) return invite(id, info);
  connect(id, secret);
}

function invite(id, info) {
  const name = make("input", { name: "name", required: "", maxlength: "40" });
  const join = async (event) => {
    event.preventDefault();
    const contribution = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    try {
      const seated = await call(`/api/tables/${id}/join`, { name: name.value, contribution });
      keepSecret(id, seated.secret);
      connect(id, seated.secret);
    } catch (problem) {
      say(problem);
    }
  };
  main.replaceChildren(
    make("h1", {}, info.title),
    make("p", {}, `Promise of the deal: ${info.commitment}`),
    make("form", { onsubmit: join }, make("label", {}, "Your name", name), make("button", {}, "Take a seat")),
    make("button", { onclick: () => connect(id, "") }, "Look on"),
  );
}

function connect(id, secret, wait = 500) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${id}/socket`);
  socket.onopen = () => socket.send(JSON.stringify({ type: "hello", secret }));
  socket.onmessage = (event) => {
    const message = JSON.parse(event.data);
    wait = 500;
    if (message.type === "refused") say(message.rule ? `${message.rule}: ${message.reason}` : message.reason);
    else draw(id, secret, socket, message);
  };
  socket.onclose = (event) => {
    if (event.code !== 4400) setTimeout(() => connect(id, secret, Math.min(wait * 2, 10_000)), wait);
  };
}

function draw(id, secret, socket, position) {
  const send = (message) => socket.send(JSON.stringify({ version: position.version, ...message }));
  const parts = [make("p", {}, position.players.map((player) => player.name || "(open)").join(", "))];
  if (position.status === "waiting") parts.push(make("p", {}, `Waiting for players. Invite them: ${location.origin}/table/${id}`));
  if (position.drawing) parts.push(make("pre", {}, position.drawing));
  if (position.prompt) parts.push(make("p", { class: "asked" }, position.prompt));
  parts.push(
    make(
      "div",
      {},
      ...position.answers.map((answer) => make("button", { onclick: () => send({ type: "act", action: answer.action }) }, answer.text)),
    ),
  );
  if (position.can_undo) parts.push(make("button", { onclick: () => send({ type: "undo" }) }, "Take back"));
  if (position.places.length) {
    const winners = position.players.filter((_, seat) => position.places[seat] === 1).map((player) => player.name);
    parts.push(make("p", { class: "asked" }, `The game is over: ${position.scores.join(", ")}. Winner: ${winners.join(", ")}.`));
  }
  const newestFirst = [...position.log].reverse();
  parts.push(make("ul", {}, ...newestFirst.map((sentence) => make("li", {}, sentence))));
  if (secret) parts.push(make("p", {}, make("a", { href: `/table/${id}#${secret}` }, "Personal link to this seat: keep it to yourself")));
  main.replaceChildren(...parts);
}

const [, place, id] = location.pathname.split("/");
(place === "table" ? table(id) : lobby()).catch(say);
