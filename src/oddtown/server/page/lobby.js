// The lobby: play a bot at once, your tables, everybody's tables, a new table, and records from elsewhere.

import { call } from "./call.js";
import { controlText } from "./control.js";
import { button, choice, count, field, form, make, refresh } from "./make.js";
import { newTableForm } from "./newtable.js";
import { goBy, join, myName } from "./seats.js";

const AGAIN = 10_000; // milliseconds between two looks at the tables

export async function showLobby(main) {
  const [games, me] = await Promise.all([call("/api/games"), call("/api/me")]);
  if (!myName() && me.name) goBy(me.name);
  const mine = make("section", { "aria-label": "Your tables" });
  const theirs = make("section", { "aria-label": "All tables" });
  const look = async () => {
    const [own, all] = await Promise.all([me.name ? call("/api/me/tables") : null, call("/api/tables")]);
    drawMine(mine, own ?? { your_turn: 0, tables: [] });
    drawAll(theirs, all, new Set(own?.tables.map((table) => table.id)));
  };
  await look();
  const there = make("div", {}, quickPlay(games), mine, theirs);
  const wanted = make("div", {}, newTableForm(games), bringRecord());
  main.replaceChildren(make("h1", {}, "Tables"), make("div", { class: "lobby" }, there, wanted));
  // A look that fails is followed by another.
  const lookIfSeen = () => document.visibilityState === "visible" && look().catch(() => undefined);
  setInterval(lookIfSeen, AGAIN);
  document.addEventListener("visibilitychange", lookIfSeen);
}

/** Plays a bot at once: one button for each game. */
function quickPlay(games) {
  const levels = games[0].levels.map((level) => [level, level]);
  const level = choice(levels, "beginner", { "aria-label": "Level of the bot" });
  const play = (game) => async () => {
    const wanted = { game: game.name, players: ["open", level.value], is_listed: false };
    const table = await call("/api/tables", wanted);
    await join(table.id, myName() || "Guest");
    location.href = `/table/${table.id}`;
  };
  return make(
    "section",
    {},
    make("h2", {}, "Play against a bot now"),
    make(
      "div",
      { class: "row" },
      ...games.map((game) => button(game.title, play(game), { class: "main" })),
      field("Level", level),
    ),
  );
}

function drawMine(section, { your_turn, tables }) {
  document.title = your_turn ? `(${your_turn}) Oddtown` : "Oddtown";
  refresh(section, tables, () => {
    if (!tables.length) return [];
    const running = tables.filter((table) => !isClosed(table));
    const closed = tables.filter(isClosed);
    const turns = your_turn ? `: your turn at ${your_turn}` : "";
    return [
      make("h2", {}, `Your tables${turns}`),
      running.length
        ? lines(running, (table) => (table.is_my_turn ? "Your turn" : "Open"))
        : "None of your games is running.",
      closed.length &&
        make(
          "details",
          {},
          make("summary", {}, `Finished (${closed.length})`),
          lines(closed, () => "See the end"),
        ),
    ];
  });
}

function drawAll(section, tables, mine) {
  const others = tables.filter((table) => !mine.has(table.id));
  refresh(section, others, () => {
    const waiting = others.filter((table) => table.status === "waiting");
    const playing = others.filter((table) => table.status === "playing");
    const closed = others.filter(isClosed);
    return [
      make("h2", {}, "Tables with open seats"),
      waiting.length ? lines(waiting, () => "Join") : make("p", {}, "There are none now. Open one below."),
      playing.length && [make("h2", {}, "Tables in play"), lines(playing, () => "Look on")],
      closed.length &&
        make(
          "details",
          {},
          make("summary", {}, `Finished (${closed.length})`),
          lines(closed, () => "See the end"),
        ),
    ];
  });
}

function isClosed(table) {
  return !["waiting", "playing"].includes(table.status);
}

function lines(tables, verb) {
  return make("ul", { class: "tables" }, ...tables.map((table) => line(table, verb(table))));
}

function line(table, verb) {
  const names = table.players.filter((name) => name).join(", ");
  const open = table.open_seats ? count(table.open_seats, "open seat") : "";
  const parts = [names, open, table.control.kind === "none" ? "" : controlText(table.control), since(table.created)];
  const about = `${verb}: ${table.title}${names ? `, ${names}` : ""}`;
  return make(
    "li",
    { class: table.is_my_turn && "turn" },
    make("a", { class: "press", href: `/table/${table.id}`, "aria-label": about }, verb),
    make(
      "span",
      {},
      make("strong", {}, table.title),
      " ",
      make("span", { class: "small" }, parts.filter((part) => part).join(" · ")),
    ),
  );
}

function since(at) {
  const minutes = Math.floor((Date.now() / 1000 - at) / 60);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${count(minutes, "minute")} ago`;
  if (minutes < 48 * 60) return `${count(Math.floor(minutes / 60), "hour")} ago`;
  return `${count(Math.floor(minutes / 1440), "day")} ago`;
}

/** Brings a record from elsewhere, to step through it. */
function bringRecord() {
  const file = make("input", { type: "file", accept: ".json,.game,application/json", required: true });
  const bring = async () => {
    const [chosen] = file.files;
    let record;
    try {
      record = JSON.parse(await chosen.text());
    } catch {
      throw new Error(
        "Expected a record in JSON. One in its text form becomes JSON with: oddtown replay FILE --as json",
      );
    }
    const kept = await call("/api/records", record);
    location.href = `/record/${kept.id}`;
  };
  return make(
    "section",
    {},
    make("h2", {}, "Look through a record"),
    form(bring, field("A record as a file (JSON)", file), make("div", {}, make("button", {}, "Bring it here"))),
  );
}
