// One line to a table: the newest position, the log and the chat as a seat, or somebody who looks on, may know them.

const FIRST_WAIT = 500; // milliseconds before a lost connection is tried again
const LONGEST_WAIT = 15_000;
const REFUSED_FOR_GOOD = 4400;
const HERE = 30_000; // milliseconds between two signs that somebody is looking

export class Line {
  position = null;
  heardAt = 0; // when the position came, by the page's clock
  log = [];
  chat = [];
  refusal = null; // why the last request was not done
  chatRefusal = null;
  isOpen = false;
  isLost = false; // there was a connection, or should be one
  isBusy = false; // a request is on its way
  ended = ""; // why the server wants no connection

  #socket = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #saw = -1; // the version in which the last request was made
  #saidHere = 0;
  #isTalking = false;

  constructor(table, secret, tell) {
    this.table = table;
    this.secret = secret;
    this.tell = tell;
    this.connect();
  }

  /** Connects now: at the beginning, or because the network is said to be back. */
  connect() {
    clearTimeout(this.#timer);
    if (this.#socket) return;
    this.ended = "";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", secret: this.secret, drawing: true }));
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = (event) => this.#lose(event.code);
  }

  close() {
    clearTimeout(this.#timer);
    if (!this.#socket) return;
    this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = null;
    this.isOpen = false;
  }

  /** Asks for something that changes the table, in the version that is shown. */
  move(type, more = {}) {
    if (!this.isOpen || this.isBusy) return;
    this.#saw = this.position.version;
    this.isBusy = true;
    this.refusal = null;
    this.send({ type, version: this.#saw, ...more });
    this.tell();
  }

  say(text) {
    this.#isTalking = true;
    this.chatRefusal = null;
    this.send({ type: "chat", text });
  }

  send(message) {
    if (this.isOpen) this.#socket.send(JSON.stringify(message));
  }

  /** Says that somebody is looking, but not again and again. */
  here() {
    if (!this.isOpen || performance.now() - this.#saidHere < HERE) return;
    this.#saidHere = performance.now();
    this.send({ type: "here" });
  }

  #hear(message) {
    if (message.type === "position") this.#take(message);
    else if (message.type === "said") this.#takeSaid(message);
    else if (message.type === "refused") this.#takeRefusal(message);
    this.tell();
  }

  #take(position) {
    if (!this.isOpen) this.#saidHere = performance.now(); // hello was a sign of life
    this.isOpen = true;
    this.isLost = false;
    this.#wait = FIRST_WAIT;
    this.log = [...this.log.slice(0, position.log_from), ...position.log];
    this.position = position;
    this.heardAt = performance.now();
    if (position.version > this.#saw) {
      this.isBusy = false;
      this.refusal = null;
    }
  }

  #takeSaid(line) {
    this.#isTalking = false;
    if (!this.chat.some((each) => each.id === line.id)) this.chat.push(line);
  }

  #takeRefusal(refusal) {
    if (this.#isTalking && refusal.version === -1) {
      this.#isTalking = false;
      this.chatRefusal = refusal;
      return;
    }
    this.isBusy = false;
    // Where the table has moved on meanwhile its new position follows, and says enough.
    if (refusal.version === -1 || refusal.version === this.#saw) this.refusal = refusal;
  }

  #lose(code) {
    this.#socket = null;
    this.isOpen = this.isBusy = false;
    this.isLost = true;
    if (code === REFUSED_FOR_GOOD) {
      this.ended = this.refusal?.reason ?? "The server ended the connection.";
    } else {
      this.#timer = setTimeout(() => this.connect(), this.#wait * (0.75 + Math.random() / 2)); // not all at once
      this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
    }
    this.tell();
  }
}
