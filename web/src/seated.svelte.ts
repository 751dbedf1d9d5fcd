// A seat at a table, or a place beside it: the line, what is shown of it, and what the player does.

import { call, reasonOf } from "./call";
import { Choice } from "./choice.svelte";
import type { Face } from "./games/face";
import type { Closed, Hint, Position, Refused, Told } from "./protocol";
import { Line } from "./line.svelte";
import { settings } from "./settings.svelte";
import { play } from "./sound";
import { isAtOnce, Telling } from "./telling.svelte";

type Frame = { position: Position; told: Told[] };

export class SeatedAt {
  line: Line;
  choice: Choice;
  shown: Position | null = $state.raw(null); // behind the line's position while others' turns are replayed
  last: Told[] = $state.raw([]); // what happened since one's own answer
  newest: Told[] = $state.raw([]); // of that, what happened last
  before: Position | null = null; // what was shown before
  why: Refused | null = $state.raw(null); // an answer to "why can't I?"
  advice: { question: number; language: string; hint: Hint } | null = $state.raw(null); // about that question
  isThinking = $state(false); // a hint has been asked for

  #telling = new Telling<Frame>(
    (frame) => this.#show(frame),
    () => this.#open(),
  );
  #logged = 0;
  #refusals: { version: number; closed: Promise<Closed[]> } = { version: -1, closed: Promise.resolve([]) };
  #isMine = false; // the next position follows from an answer of one's own

  constructor(
    readonly table: string,
    readonly secret: string,
    face: Face,
  ) {
    this.line = new Line(table, secret, face.isDrawn);
    this.line.onPosition = (position) => this.#hear(position);
    this.line.onRefusal = () => this.#open();
    this.choice = new Choice(
      (action) => this.act(action),
      (matches) => void this.#tellWhyNot(matches),
      face.isFinal,
    );
    this.line.connect();
  }

  get waiting(): number {
    return this.#telling.waiting;
  }

  close(): void {
    this.#telling.close();
    this.line.close();
  }

  act(action: number): void {
    this.skip();
    this.why = null;
    if (!this.line.move("act", { action })) return;
    this.#isMine = true;
    this.choice.isOpen = false;
    play("tap");
  }

  undo(): void {
    this.skip();
    this.#isMine = this.line.move("undo");
  }

  async hint(): Promise<void> {
    if (this.isThinking) return;
    this.isThinking = true;
    try {
      const seat = this.shown?.seat ?? 0;
      const { question } = this.choice;
      const { language } = settings;
      const hint = await call<Hint>(`/api/tables/${this.table}/hint?seat=${seat}`);
      if (this.choice.question !== question) return; // it is another by now
      this.choice.hinted = hint.action;
      this.advice = { question, language, hint };
    } catch (error) {
      this.why = { type: "refused", reason: reasonOf(error), rule: "", version: -1 };
    } finally {
      this.isThinking = false;
    }
  }

  /** What was advised about the question that is shown. */
  get advised(): Hint | null {
    const { advice, choice } = this;
    return advice?.question === choice.question && advice.language === settings.language ? advice.hint : null;
  }

  leaveAdvice(): void {
    this.advice = this.choice.hinted = null;
  }

  async #tellWhyNot(matches: (closed: Closed) => boolean): Promise<void> {
    const position = this.shown;
    if (!position || position.seat === null || !this.choice.isOpen) return;
    if (this.#refusals.version !== position.version) {
      const closed = call<Closed[]>(`/api/tables/${this.table}/refusals?seat=${position.seat}`);
      this.#refusals = { version: position.version, closed };
    }
    try {
      const found = (await this.#refusals.closed).find(matches);
      this.why = found ? { type: "refused", reason: found.reason, rule: found.rule, version: -1 } : null;
    } catch (error) {
      this.why = { type: "refused", reason: reasonOf(error), rule: "", version: -1 };
    }
  }

  // Others' turns are shown one after the other, at a pace at which they can be read.

  #hear(position: Position): void {
    const isFirst = this.shown === null;
    const isBack = position.log_from < this.#logged; // something was taken back
    const told = isFirst || isBack ? [] : position.log;
    if (isBack) this.last = [];
    this.#logged = position.log_from + position.log.length;
    const frame = { position, told };
    const isNews = position.version > (this.shown?.version ?? -1); // not only somebody who came or went
    if (isFirst || isBack || this.#isMine || !told.length || isAtOnce()) {
      if (this.#telling.waiting && !told.length) this.#telling.add(frame);
      else this.#telling.showNow(frame, told.length > 0);
      if (isNews) this.#isMine = false;
      return;
    }
    this.#telling.add(frame);
  }

  /** Shows the newest position at once. */
  skip(): void {
    this.#telling.skip();
  }

  /** Lets a bot that pauses before its answer go on. */
  goOn(): void {
    this.skip();
    this.line.send({ type: "go_on" });
  }

  #show({ position, told }: Frame): void {
    this.before = this.shown;
    const wasMine = this.before?.answers.length;
    const plays = position.seat !== null && position.players[position.seat].plays === "person";
    const isFresh = told.length > 0 && (wasMine || !plays); // who looks on, or lets a bot play, gives no answers
    this.last = isFresh ? told : [...this.last, ...told];
    if (told.length) this.newest = told;
    this.shown = position;
    this.why = null;
    if (told.length) this.onTold(told);
    this.#open();
    if (position.answers.length && !wasMine) play("turn");
  }

  onTold: (told: Told[]) => void = () => {};

  #open(): void {
    const position = this.shown;
    if (!position) return;
    const isNewest = position === this.line.position && this.line.isOpen && !this.line.isBusy;
    this.choice.offer(position.version, position.answers, isNewest && position.answers.length > 0);
  }
}
