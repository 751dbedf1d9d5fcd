// What can be answered, and how far the player has come with it: pointing, choosing, confirming.

import type { Answer, Closed } from "./protocol";
import { settings } from "./settings.svelte";

export class Choice {
  answers: Answer[] = $state.raw([]);
  pointed: number | null = $state(null); // the action under the pointer or the focus, on the board or in the list
  chosen: number | null = $state(null); // the action that waits for a confirmation
  hinted: number | null = $state(null); // what the strongest bot would do
  isOpen = $state(false); // the answers can be given now
  question = $state(0); // counts up with what is asked
  #version = -1;
  #actions = ""; // those of the answers
  #isGiven = false; // one of these answers
  #since = -Infinity; // when these answers came, or one was chosen

  constructor(
    readonly give: (action: number) => void,
    readonly whyNot: (matches: (closed: Closed) => boolean) => void,
    readonly isFinal: (answer: Answer) => boolean = () => false,
  ) {}

  /** The answer that is looked at: chosen, or else pointed at. */
  get looked(): Answer | null {
    const action = this.chosen ?? this.pointed;
    return this.answers.find((answer) => answer.action === action) ?? null;
  }

  /** Returns the open answer whose message has this id and these values. */
  find(id: string, values: Record<string, unknown> = {}): Answer | undefined {
    return this.answers.find(
      (answer) => answer.id === id && Object.entries(values).every(([name, value]) => answer.values[name] === value),
    );
  }

  /** Takes new answers; what was pointed at and chosen is past, unless somebody else did something meanwhile. */
  offer(version: number, answers: Answer[], isOpen: boolean): void {
    this.isOpen = isOpen;
    if (version === this.#version && answers.length === this.answers.length) return;
    const actions = answers.map(({ action }) => action).join();
    const isSame = actions === this.#actions && !this.#isGiven;
    this.#version = version;
    this.#actions = actions;
    this.answers = answers;
    if (isSame) return;
    this.#isGiven = false;
    this.#since = performance.now();
    this.question += 1;
    this.pointed = this.chosen = this.hinted = null;
  }

  /** Presses an answer. What can't be taken back, and what is small under a finger, is chosen first. */
  press(answer: Answer, isSmall = false): void {
    if (!this.isOpen || this.#isTooSoon()) return;
    const asks = (settings.confirms && this.isFinal(answer)) || isSmall;
    if (asks && this.chosen !== answer.action) {
      this.chosen = answer.action;
      this.#since = performance.now();
    } else this.#give(answer.action);
  }

  /** Presses something on the board: the open answer, or else the reason why it is not open. */
  pressOr(id: string, values: Record<string, unknown>, isSmall = false): void {
    const answer = this.find(id, values);
    if (answer) this.press(answer, isSmall);
    else this.ask(id, values);
  }

  /** Asks why something is not open. */
  ask(id: string, values: Record<string, unknown>): void {
    this.whyNot(
      (closed) => closed.id === id && Object.entries(values).every(([name, value]) => closed.values[name] === value),
    );
  }

  confirm(): void {
    if (this.chosen !== null && this.isOpen && !this.#isTooSoon()) this.#give(this.chosen);
  }

  #give(action: number): void {
    this.#isGiven = true;
    this.give(action);
  }

  /** A press may be the rest of a double click, meant for what is gone. */
  #isTooSoon(): boolean {
    return performance.now() - this.#since < settings.twice;
  }

  stepBack(): void {
    this.chosen = null;
  }
}
