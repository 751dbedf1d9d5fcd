// A table: what is asked, the board as text, the answers as buttons, who plays, what happened and what is said.

import { Answers } from "./answers.js";
import { call } from "./call.js";
import { Chat } from "./chat.js";
import { controlText } from "./control.js";
import { afterwards, endSentence, scoreTable } from "./end.js";
import { drawInvitation } from "./invite.js";
import { button, capital, list, make, refresh, sentence, showDrawing } from "./make.js";
import { keep, recall } from "./memory.js";
import { askedSeats, Players } from "./players.js";
import { drawMenu, drawProposal } from "./proposals.js";
import { claim, heldSeats, join, leave, letGo } from "./seats.js";
import { Line } from "./socket.js";

const TICK = 250; // milliseconds between two looks at the clock
const SHORT_WAIT = 1; // seconds; a bot that answers sooner is not announced

export async function showTable(main, id) {
  let problem = "";
  if (location.hash.length > 1) {
    const secret = location.hash.slice(1);
    history.replaceState(null, "", location.pathname); // the secret stays in no address bar and no history
    await claim(id, secret).catch((error) => (problem = sentence(error)));
  }
  window.addEventListener("hashchange", () => location.reload()); // another personal link
  const [info, games] = await Promise.all([call(`/api/tables/${id}`), call("/api/games")]);
  const game = games.find((each) => each.name === info.game);
  new TablePage(main, info, game, problem).start();
}

class TablePage {
  lines = []; // one for each seat of this browser, or a single one that has none
  uncovered = null; // the seat whose view is shown, where several people share this device

  constructor(main, info, game, problem) {
    this.id = info.id;
    this.info = info;
    this.game = game;
    this.colours = info.players.map((_, seat) => capital(game.seat_names[seat] ?? `Seat ${seat + 1}`));
    this.answers = new Answers((action) => this.line.move("act", { action }));
    this.players = new Players();
    this.chat = new Chat(this.id, (text) => this.line.say(text));
    this.about = make("p", { class: "small" }, describe(info));
    this.connection = make("p", { class: "refused", role: "status", hidden: true });
    this.status = make("section", { class: "status", role: "status", tabindex: "-1" });
    this.buttons = make("div", { class: "row" });
    this.drawing = make("pre", { tabindex: "0", role: "region", "aria-label": "The table", hidden: true });
    this.refusal = make("p", { class: "refused", role: "alert", hidden: true });
    this.wait = make("div", { class: "row middle", hidden: true });
    this.invitation = make("section", { hidden: true });
    this.proposal = make("section", { class: "proposal", "aria-live": "polite", hidden: true });
    this.end = make("section", { hidden: true });
    this.log = make("div", { class: "log", role: "log", "aria-label": "What happened", tabindex: "0" });
    this.menu = make("section", { hidden: true });
    const larger = button("Larger or smaller drawing", () => this.drawing.classList.toggle("large"), {
      class: "quiet narrow",
    });
    this.sizes = make("div", {}, larger);
    this.play = make(
      "div",
      { class: "play" },
      this.invitation,
      this.drawing,
      this.sizes,
      this.refusal,
      this.answers.element,
      this.end,
    );
    this.happened = make("section", {}, make("h2", {}, "What happened"), this.log);
    this.looking = make("p", { class: "small", hidden: true }, "You look on.");
    const sitting = make("section", {}, make("h2", {}, "Players"), this.players.element, this.looking);
    const side = make("div", { class: "side" }, sitting, this.happened, this.chat.element, this.menu);
    main.replaceChildren(
      make("h1", {}, info.title),
      this.about,
      ...(problem ? [make("p", { class: "refused", role: "alert" }, problem)] : []),
      this.connection,
      make(
        "div",
        { class: "table" },
        make("div", {}, this.status, this.buttons, this.proposal, this.wait, this.play),
        side,
      ),
    );
  }

  start() {
    for (const secret of Object.values(heldSeats(this.id))) this.addLine(secret);
    if (!this.lines.length) this.addLine("");
    setInterval(() => this.tick(), TICK);
    const here = () => document.visibilityState === "visible" && this.lines.forEach((line) => line.here());
    for (const sign of ["pointerdown", "keydown", "visibilitychange"]) document.addEventListener(sign, here);
    setInterval(here, 5_000);
    const connect = () => this.lines.forEach((line) => line.ended || line.connect());
    window.addEventListener("online", connect);
    document.addEventListener("visibilitychange", connect);
  }

  addLine(secret) {
    const line = new Line(this.id, secret, () => this.draw());
    this.lines.push(line);
    this.line ??= line;
  }

  // Seats.

  get mine() {
    return this.lines.map((line) => line.position?.seat ?? null).filter((seat) => seat !== null);
  }

  who(seat) {
    const name = this.line.position?.players[seat].name;
    return name ? `${name} (${this.colours[seat]})` : this.colours[seat];
  }

  async join(name, seat) {
    const seated = await join(this.id, name, seat);
    this.dropLines((line) => (line.position?.seat ?? null) === null); // who looked on
    this.addLine(seated.secret);
  }

  async leave(seat) {
    await leave(this.id, seat);
    this.dropLines((line) => line.position?.seat === seat);
    if (!this.lines.length) this.addLine("");
    this.draw();
  }

  dropLines(isDropped) {
    for (const line of this.lines.filter(isDropped)) line.close();
    this.lines = this.lines.filter((line) => !isDropped(line));
    if (!this.lines.includes(this.line)) this.line = this.lines[0];
  }

  // Several people at one device: nobody sees another's hidden view before the device was passed.

  /** Returns the line whose turn it is to be looked at, if it must be uncovered first. */
  covered() {
    const { position } = this.line;
    if (this.lines.length < 2 || position.status !== "playing") return null;
    const asked = askedSeats(position);
    const wanted = this.lines.filter((line) => isAsked(line) && asked.includes(line.position.seat));
    const staysOpen = wanted.length === 0 || wanted.some((line) => line.position.seat === this.uncovered);
    if (this.uncovered !== null && staysOpen) return null;
    const next = wanted[0] ?? this.line;
    if (recall(`together ${this.id}`)) {
      this.uncover(next);
      return null;
    }
    return next;
  }

  uncover(line) {
    this.uncovered = line.position.seat;
    this.line = line;
  }

  // Drawing. Each part is drawn anew only when it has changed.

  draw() {
    this.drawConnection();
    if (this.lines.some((line) => !line.position)) return;
    const covered = this.covered();
    const { line } = this;
    const { position } = line;
    const isSeated = position.seat !== null;
    const isPlayer = isSeated && position.status === "playing" && !position.players[position.seat].has_resigned;
    const hadFocus = this.answers.element.contains(document.activeElement);
    this.play.hidden = Boolean(covered);
    this.happened.hidden = Boolean(covered) || line.log.length === 0;
    this.drawAbout();
    this.drawStatus(covered);
    drawInvitation(this.invitation, position, this);
    showDrawing(this.drawing, position.drawing.trimEnd());
    this.sizes.hidden = !position.drawing;
    this.drawRefusal();
    const isAnswering = isAsked(line) && !covered;
    const isNew = this.answers.draw(isAnswering ? position.answers : [], line.isBusy || !line.isOpen);
    if (isNew && hadFocus) this.status.focus({ preventScroll: true }); // the keyboard goes on from what is asked now
    this.drawWait();
    this.drawEnd();
    this.players.draw(position, this.colours, this.mine);
    drawProposal(this.proposal, this.lines, (seat) => this.who(seat));
    this.looking.hidden = isSeated;
    this.drawLog();
    this.chat.draw(
      line,
      isSeated,
      this.mine.map((seat) => position.players[seat].name),
    );
    if (isPlayer) drawMenu(this.menu, line, this.game.levels);
    this.menu.hidden = !isPlayer || Boolean(covered);
    document.title = `${isAsked(line) || covered ? "(your turn) " : ""}${this.info.title} - Oddtown`;
    this.tick();
  }

  /** Reads the table's clock again when something else than an answer has happened: players may have agreed on it. */
  drawAbout() {
    const { ply, version } = this.line.position;
    if (ply === this.seen?.ply && version !== this.seen.version) {
      call(`/api/tables/${this.id}`).then(
        (info) => (this.about.textContent = describe(info)),
        () => undefined,
      );
    }
    this.seen = { ply, version };
  }

  drawConnection() {
    const ended = this.lines.find((line) => line.ended);
    const isLost = this.lines.some((line) => line.isLost);
    refresh(this.connection, [ended?.ended, isLost], () => {
      if (ended) return [`${sentence(ended.ended)} `, ...this.afterRefusal(ended)];
      return isLost ? "Connection lost. Trying again …" : [];
    });
  }

  /** Returns what can be done when the server wants no connection. */
  afterRefusal(line) {
    const lookOn = () => {
      const seat = Object.entries(heldSeats(this.id)).find(([, secret]) => secret === line.secret)?.[0];
      if (seat !== undefined) letGo(this.id, Number(seat));
      location.reload();
    };
    return [
      button("Try again", () => line.connect()),
      line.secret ? button("Give up this seat and look on", lookOn) : "",
    ];
  }

  drawStatus(covered) {
    const { position } = this.line;
    refresh(this.status, [covered?.position.seat, ...this.statusOf(covered)], () => {
      const [heading, text] = this.statusOf(covered);
      return [make("h2", {}, heading), text ? make("p", {}, text) : ""];
    });
    const { players, seat, is_paused, status } = position;
    const isAway =
      seat !== null && status === "playing" && players[seat].plays !== "person" && !players[seat].has_resigned;
    const isPlayer = seat !== null && status === "playing";
    refresh(this.buttons, [covered?.position.seat, isAway, is_paused && isPlayer], () => {
      if (covered) return this.curtain(covered);
      if (isAway) return button("Play again yourself", () => this.line.move("back"), { class: "main" });
      if (is_paused && isPlayer) return button("Resume", () => this.line.move("resume"), { class: "main" });
      return [];
    });
  }

  curtain(covered) {
    const show = () => {
      this.uncover(covered);
      this.draw();
      this.status.focus();
    };
    const together = () => {
      keep(`together ${this.id}`, "yes");
      show();
    };
    const name = covered.position.players[covered.position.seat].name;
    return [
      button(`I am ${name}: show my view`, show, { class: "main" }),
      button("Nothing is secret between us: never ask", together),
    ];
  }

  /** Returns a heading and a sentence that say how the table stands. */
  statusOf(covered) {
    const { position } = this.line;
    const { status, seat, players, prompt } = position;
    if (status === "waiting") return ["Waiting for players", ""];
    if (status !== "playing") return [endSentence(position, (each) => this.who(each)), ""];
    if (covered) return [`Pass the device to ${this.who(covered.position.seat)}`, "Everybody else looks away."];
    if (position.is_paused) return ["The game is paused", ""];
    if (seat !== null && players[seat].has_resigned) return ["You have resigned", "A bot plays on for you."];
    if (seat !== null && players[seat].plays !== "person") return ["A bot plays for you", ""];
    if (isAsked(this.line)) {
      const name = this.mine.length > 1 ? this.who(seat) : "Your turn";
      return [name, prompt];
    }
    return [`Waiting for ${list(askedSeats(position).map((each) => this.who(each)))}`, prompt];
  }

  drawRefusal() {
    const { refusal } = this.line;
    this.refusal.hidden = !refusal;
    const text = refusal ? `${refusal.rule ? `${refusal.rule}: ` : ""}${sentence(refusal.reason)}` : "";
    if (this.refusal.textContent === text) return;
    this.refusal.textContent = text;
    if (text) this.refusal.scrollIntoView({ block: "nearest" }); // what was refused may have been asked far below
  }

  /** Draws what can be done while others are to answer: take back, or let a bot go on. */
  drawWait() {
    const line = this.line;
    const { position } = line;
    const canUndo = position.can_undo && !position.is_paused && hasOwnPlayer(line);
    const waits = position.waits >= SHORT_WAIT && position.seat !== null;
    refresh(this.wait, [position.seat, position.version, canUndo, waits], () => {
      this.countdown = make("span", {});
      return [
        canUndo && button("Take back", () => line.move("undo")),
        waits && [button("Go on", () => line.send({ type: "go_on" })), this.countdown],
      ];
    });
  }

  drawEnd() {
    const { position } = this.line;
    refresh(this.end, [position.status, position.scores, position.places, position.rematch, position.seat], () => {
      if (["waiting", "playing"].includes(position.status)) return [];
      const scores = position.places.length ? scoreTable(position.players, this.colours, position) : "";
      return [scores, ...afterwards(this.id, position, position.seat !== null)];
    });
  }

  /** Adds what is new to the log, so that a screen reader says only that; what was taken back goes. */
  drawLog() {
    const items = [...this.log.children];
    const { log } = this.line;
    let same = 0;
    while (same < items.length && same < log.length && items[same].textContent === log[same]) same++;
    items.slice(same).forEach((item) => item.remove());
    if (same === log.length) return;
    this.log.append(...log.slice(same).map((each) => make("p", {}, each)));
    this.log.scrollTop = this.log.scrollHeight;
  }

  /** Lets time pass between two positions. */
  tick() {
    const { position, heardAt } = this.line;
    if (!position) return;
    const passed = (performance.now() - heardAt) / 1000;
    this.players.tick(position, passed);
    if (!this.countdown?.isConnected) return;
    const left = Math.ceil(position.waits - passed);
    this.countdown.textContent = left > 0 ? `The bot answers in ${left} s.` : "The bot thinks …";
  }
}

function describe(info) {
  const settings = Object.entries(info.settings).map(([name, value]) => `${name.replaceAll("-", " ")}: ${value}`);
  return [...settings, controlText(info.control), info.is_listed ? "listed" : "private"].join(" · ");
}

/** Says whether a seat's own person plays there. */
function hasOwnPlayer({ position }) {
  return position.seat !== null && position.players[position.seat].plays === "person";
}

/** Says whether the table wants an answer from whoever holds a line. */
function isAsked(line) {
  const { position } = line;
  return position.status === "playing" && !position.is_paused && hasOwnPlayer(line) && position.answers.length > 0;
}
