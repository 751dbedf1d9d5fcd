// How far a player has come before there is an answer: the Worker card (or character) in hand, and the thing that several
// of them could get. It is only about pressing; what can be got is what the answers say.

import type { Choice } from "../../choice.svelte";
import type { Answer } from "../../protocol";

/** A Worker card by its number, or the character whose power asks for a second press. */
export type Tool = number | "exchange" | null;

export class Desk {
  tool: Tool = $state(null);
  shown: number | null = $state(null); // the Worker card under the pointer: the row tells its prices
  opened = $state(""); // the thing whose ways are shown, "" for none

  constructor(readonly choice: Choice) {}

  reset(): void {
    this.tool = null;
    this.opened = "";
  }

  /** Takes a tool in hand, or puts it down. */
  take(tool: Tool): void {
    this.opened = "";
    this.choice.stepBack();
    this.tool = this.tool === tool ? null : tool;
  }

  /** Returns the open answers that lead to a thing, with the tool in hand. */
  ways(matches: (answer: Answer) => boolean): Answer[] {
    if (!this.choice.isOpen) return [];
    return this.choice.answers.filter((answer) => matches(answer) && this.#serves(answer));
  }

  #serves({ id, values }: Answer): boolean {
    if (this.tool === null) return true;
    return this.tool === "exchange" ? id === "exchange.option" : values.card === this.tool + 1;
  }

  /** Says whether the hint is to play a Worker card. */
  isHinted(card: number): boolean {
    const hinted = this.choice.answers.find(({ action }) => action === this.choice.hinted);
    return hinted?.values.card === card + 1;
  }

  /** Presses a thing: the one way to it, or shows them all. The last press before a card is revealed is never the first. */
  press(thing: string, ways: Answer[], isSure: boolean): void {
    if (ways.length === 1) {
      this.opened = "";
      this.choice.press(ways[0], !isSure && this.tool === null);
    } else this.opened = this.opened === thing ? "" : thing;
  }

  point(answer: Answer | undefined): void {
    if (answer && this.choice.isOpen) this.choice.pointed = answer.action;
  }

  /** Looks away. What was pointed at may be gone by now, so it is not asked for. */
  leave = (): void => {
    this.choice.pointed = null;
  };
}

const desks = new WeakMap<Choice, Desk>();

/** Returns the desk of a seat: board and dock share it. */
export function deskOf(choice: Choice): Desk {
  let desk = desks.get(choice);
  if (!desk) desks.set(choice, (desk = new Desk(choice)));
  return desk;
}
