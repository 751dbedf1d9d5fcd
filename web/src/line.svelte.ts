// One line to a table: the newest position, the log and the chat as a seat, or somebody who looks on, may know them.

import type { Position, Refused, Said, ServerMessage, Told } from "./protocol";
import { settings } from "./settings.svelte";
import { errors } from "./strings/errors";
import { hearTimes } from "./times";

const FIRST_WAIT = 500; // milliseconds before a lost connection is tried again
const LONGEST_WAIT = 15_000;
const REFUSED_FOR_GOOD = 4400;
const SLOW = 3_000; // milliseconds after which somebody who waits for an answer is told so
const DEAD = 10_000; // and after which the connection is taken for dead
const HERE = 30_000; // milliseconds between two signs that somebody is looking

export class Line {
  position: Position | null = $state.raw(null);
  log: Told[] = $state.raw([]);
  chat: Said[] = $state.raw([]);
  refusal: Refused | null = $state.raw(null); // why the last request was not done
  chatRefusal: Refused | null = $state.raw(null);
  isOpen = $state(false);
  isLost = $state(false); // there was a connection, or should be one
  isBusy = $state(false); // a request is on its way
  ended = $state(""); // why the server wants no connection
  isSlow = $state(false); // a request has been on its way for a while
  onPosition: (position: Position) => void = () => {};
  onRefusal: () => void = () => {};

  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #slow = 0;
  #saw = -1; // the version in which the last request was made
  #saidHere = 0;
  #isTalking = false;

  constructor(
    readonly table: string,
    readonly secret: string,
    readonly drawing = false,
  ) {}

  /** Connects now: at the beginning, or because the network is said to be back. */
  connect(): void {
    clearTimeout(this.#timer);
    if (this.#socket) return;
    this.ended = "";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.#socket = socket;
    socket.onopen = () => {
      const hello = {
        type: "hello",
        secret: this.secret,
        outlook: true,
        drawing: this.drawing,
        language: settings.language,
      };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = (event) => this.#lose(event.code);
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#slow);
    if (!this.#socket) return;
    this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = null;
    this.isOpen = false;
  }

  /** Asks for something that changes the table, in the version that is shown; says whether it was sent. */
  move(type: string, more: object = {}): boolean {
    if (!this.isOpen || this.isBusy || !this.position) return false;
    this.#saw = this.position.version;
    this.isBusy = true;
    this.refusal = null;
    this.#watch();
    this.send({ type, version: this.#saw, ...more });
    return true;
  }

  say(words: string): void {
    this.#isTalking = true;
    this.chatRefusal = null;
    this.send({ type: "chat", text: words });
  }

  send(message: object): void {
    if (this.isOpen) this.#socket?.send(JSON.stringify(message));
  }

  /** Says that somebody is looking, but not again and again. */
  here(): void {
    if (!this.isOpen || performance.now() - this.#saidHere < HERE) return;
    this.#saidHere = performance.now();
    this.send({ type: "here" });
  }

  #hear(message: ServerMessage): void {
    if (message.type === "position") this.#take(message);
    else if (message.type === "said") this.#takeSaid(message);
    else if (message.type === "refused") this.#takeRefusal(message);
  }

  #take(position: Position): void {
    if (!this.isOpen) this.#saidHere = performance.now(); // hello was a sign of life
    this.isOpen = true;
    this.isLost = false;
    this.#wait = FIRST_WAIT;
    this.log = [...this.log.slice(0, position.log_from), ...position.log];
    this.position = position;
    hearTimes(position.times);
    if (position.version > this.#saw) {
      this.isBusy = this.isSlow = false;
      clearTimeout(this.#slow);
      this.refusal = null;
    }
    this.onPosition(position);
  }

  #takeSaid(line: Said): void {
    this.#isTalking = false;
    if (!this.chat.some((each) => each.id === line.id)) this.chat = [...this.chat, line];
  }

  #takeRefusal(refusal: Refused): void {
    if (this.#isTalking && refusal.version === -1) {
      this.#isTalking = false;
      this.chatRefusal = refusal;
      return;
    }
    this.isBusy = false;
    this.onRefusal();
    // Where the table has moved on meanwhile its new position follows, and says enough.
    if (refusal.version === -1 || refusal.version === this.#saw) this.refusal = refusal;
  }

  /** Says that it takes long, and tries anew where nothing comes at all. */
  #watch(): void {
    clearTimeout(this.#slow);
    this.#slow = setTimeout(() => {
      this.isSlow = this.isBusy;
      this.#slow = setTimeout(() => this.isBusy && this.drop(), DEAD - SLOW);
    }, SLOW);
  }

  /** Gives up a connection that does not answer, and opens another. */
  drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
    this.#lose(0);
  }

  #lose(code: number): void {
    clearTimeout(this.#slow);
    this.#socket = null;
    this.isOpen = this.isBusy = this.isSlow = false;
    this.onRefusal();
    this.isLost = true;
    if (code === REFUSED_FOR_GOOD) {
      this.ended = this.refusal?.reason ?? errors.say.ended;
      return;
    }
    this.#timer = setTimeout(() => this.connect(), this.#wait * (0.75 + Math.random() / 2)); // not all at once
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }
}
