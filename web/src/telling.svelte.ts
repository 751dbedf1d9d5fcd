// What happens is shown one thing after the other, at a pace at which it can be read.

import { isStill, settings } from "./settings.svelte";

const READ = 700; // milliseconds in which something that happened can be read
const MANY = 4; // things that wait from which on they are shown at double pace

/** Says whether things are to be shown at once, however many they are. */
export const isAtOnce = (): boolean => isStill() || settings.pace === 0;

export class Telling<T> {
  #waiting: T[] = $state.raw([]);
  #timer = $state(0);

  constructor(
    readonly show: (thing: T) => void,
    readonly onend: () => void, // all was shown, and could be read
    readonly read = READ,
  ) {}

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Something was shown that can still be read, or waits. */
  get isOn(): boolean {
    return this.#timer !== 0;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#waiting = [];
  }

  /** Shows something as soon as what came before could be read. */
  add(thing: T): void {
    this.#waiting = [...this.#waiting, thing];
    if (!this.#timer) this.#next();
  }

  /** Shows all that waits, then this; where it is to be read, what comes next waits for that. */
  showNow(thing: T, isRead: boolean): void {
    this.skip();
    this.show(thing);
    if (isRead) this.#rest();
  }

  /** Shows all that waits at once. */
  skip(): void {
    const waiting = this.#waiting;
    this.close();
    for (const thing of waiting) this.show(thing);
    this.onend();
  }

  #next(): void {
    const [thing, ...others] = this.#waiting;
    this.#timer = 0;
    if (thing === undefined) {
      this.onend();
      return;
    }
    this.#waiting = others;
    this.show(thing);
    this.#rest();
  }

  #rest(): void {
    const pace = (this.read * settings.pace) / (this.#waiting.length > MANY ? 2 : 1);
    this.#timer = setTimeout(() => this.#next(), pace);
  }
}
