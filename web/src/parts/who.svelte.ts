// Who uses this browser: the name that is kept here, and whom the server knows them as.

import { call } from "../call";
import type { Me } from "../protocol";
import { keepName, myName } from "../seats";
import { GUESTS } from "../strings/start";

class Who {
  me: Me | null = $state.raw(null); // null until the server has said it
  name = $state(myName());
  #asked: Promise<Me> | null = null;

  /** Asks the server; the bar and the page below it ask once. */
  learn(): Promise<Me> {
    this.#asked ??= this.#ask().finally(() => (this.#asked = null));
    return this.#asked;
  }

  async #ask(): Promise<Me> {
    const me = await call<Me>("/api/me");
    this.name = myName();
    // The name that we gave to somebody in a hurry is not one they chose.
    if (!this.name && me.name && !GUESTS.includes(me.name)) this.goBy(me.name);
    this.me = me;
    return me;
  }

  goBy(name: string): void {
    keepName(name.trim());
    this.name = name.trim();
  }
}

export const who = new Who();
