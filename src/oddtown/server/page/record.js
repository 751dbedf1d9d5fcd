// Steps through a record: /record/ID of one that was brought here, /record/table:ID of a game that is over.

import { call } from "./call.js";
import { capital, choice, count, field, make, sentence, showDrawing } from "./make.js";
import { scoreTable } from "./end.js";

export async function showRecord(main, id) {
  const table = id.startsWith("table:") ? id.slice("table:".length) : new URLSearchParams(location.search).get("table");
  const source = table ? `/api/tables/${table}/record` : `/api/records/${id}`;
  const [record, games] = await Promise.all([call(source), call("/api/games")]);
  const game = games.find((each) => each.name === record.game) ?? { title: record.game, seat_names: [] };
  const step = (ply) => (table ? `/api/tables/${table}/replay/${ply}` : `/api/records/${id}/${ply}`);
  const replay = new Replay(record, game, step);
  const links = [make("a", { href: source, download: `oddtown-${table ?? id}.json` }, "Record (JSON)")];
  if (table) {
    links.push(make("a", { href: `/api/tables/${table}/record.txt` }, "Record (text)"));
    links.push(
      make("a", { href: `/verify?table=${table}` }, "Verify the deal"),
      make("a", { href: `/table/${table}` }, "The table"),
    );
  }
  document.title = `${game.title}, replay - Oddtown`;
  main.replaceChildren(
    make("h1", {}, `${game.title}: replay`),
    ...replay.elements,
    make("p", { class: "links" }, ...links),
  );
  await replay.start();
}

class Replay {
  #seen = new Map(); // positions by ply and seat
  #wanted = "";

  constructor(record, game, step) {
    this.step = step;
    this.plies = record.actions.length;
    this.players = Array.from({ length: record.seats }, (_, seat) => ({ name: record.players[seat] ?? "" }));
    this.colours = this.players.map((_, seat) => capital(game.seat_names[seat] ?? `Seat ${seat + 1}`));
    const names = this.players.map((player, seat) => [
      String(seat),
      player.name ? `${this.colours[seat]}, ${player.name}` : this.colours[seat],
    ]);
    this.seat = choice([["", "everybody"], ...names], "", { onchange: () => this.go(this.ply) });
    this.slider = make("input", {
      type: "range",
      min: "0",
      max: String(this.plies),
      "aria-label": "Answers so far",
      onchange: () => this.go(this.slider.valueAsNumber),
    });
    this.where = make("p", { role: "status" });
    this.problem = make("p", { class: "refused", role: "alert", hidden: true });
    this.drawing = make("pre", { tabindex: "0", role: "region", "aria-label": "The table" });
    this.news = make("ol", { class: "log", "aria-label": "What happened last" });
    this.end = make("div");
    const jump = (text, key, to) =>
      make("button", { type: "button", title: `Key: ${key}`, onclick: () => this.go(to()) }, text);
    this.buttons = [
      jump("First", "Home", () => 0),
      jump("Previous", "arrow left", () => this.ply - 1),
      jump("Next", "arrow right", () => this.ply + 1),
      jump("Last", "End", () => this.plies),
    ];
    const steps = make(
      "div",
      { class: "row steps", role: "group", "aria-label": "Steps" },
      ...this.buttons,
      this.slider,
    );
    this.elements = [
      steps,
      field("As seen by", this.seat),
      this.where,
      this.problem,
      this.drawing,
      this.end,
      make("h2", {}, "Since the answer before"),
      this.news,
    ];
    document.addEventListener("keydown", (event) => this.press(event));
  }

  start() {
    const asked = new URLSearchParams(location.search);
    if (asked.has("seat")) this.seat.value = asked.get("seat");
    return this.go(Number(asked.get("ply") ?? this.plies));
  }

  press(event) {
    if (event.target.closest("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowLeft: this.ply - 1, ArrowRight: this.ply + 1, Home: 0, End: this.plies }[event.key];
    // A drawing that is wider than the screen is moved by the same keys.
    if (to === undefined || (event.target === this.drawing && this.drawing.scrollWidth > this.drawing.clientWidth))
      return;
    event.preventDefault();
    this.go(to);
  }

  async go(ply) {
    this.ply = Math.min(Math.max(Number.isInteger(ply) ? ply : 0, 0), this.plies);
    const key = `${this.ply} ${this.seat.value}`;
    this.#wanted = key;
    this.slider.value = String(this.ply);
    const query = this.seat.value ? `&seat=${this.seat.value}` : "";
    history.replaceState(null, "", `${location.pathname}?ply=${this.ply}${query}`);
    try {
      const [position, before] = await Promise.all([
        this.#position(this.ply),
        this.#position(Math.max(0, this.ply - 1)),
      ]);
      if (this.#wanted === key) this.#draw(position, before);
      this.problem.hidden = true;
    } catch (error) {
      this.problem.textContent = sentence(error);
      this.problem.hidden = false;
    }
  }

  #position(ply) {
    const key = `${ply} ${this.seat.value}`;
    if (!this.#seen.has(key)) {
      const query = this.seat.value ? `?seat=${this.seat.value}` : "";
      const coming = call(`${this.step(ply)}${query}`);
      coming.catch(() => this.#seen.delete(key));
      this.#seen.set(key, coming);
    }
    return this.#seen.get(key);
  }

  #draw(position, before) {
    const asked = position.prompt ? ` ${position.prompt}` : "";
    this.where.textContent = `After ${count(this.ply, "answer")} of ${this.plies}.${asked}`;
    const focused = document.activeElement;
    this.buttons.forEach((button, i) => (button.disabled = i < 2 ? this.ply === 0 : this.ply === this.plies));
    if (focused?.disabled) this.buttons[this.ply === 0 ? 2 : 1].focus(); // the keyboard is not left on a dead button
    showDrawing(this.drawing, position.drawing);
    const heard = this.ply === 0 ? 0 : before.log.length;
    this.news.replaceChildren(...position.log.slice(heard).map((each) => make("li", {}, each)));
    this.end.replaceChildren(...(position.places.length ? [scoreTable(this.players, this.colours, position)] : []));
  }
}
