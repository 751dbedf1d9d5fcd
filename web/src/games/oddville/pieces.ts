// The pieces of OddVille: how they are drawn, and which answer brings what.

import type { Answer, OddVilleBoard, OddVilleCard, OddVilleOutlook, OddVilleSite } from "../../protocol";

export const RESOURCES = ["i-wood", "i-clay", "i-stone", "i-crystal"];
export const GUILDS = ["i-mask", "i-rooster", "i-bells", "i-fleur"];
export const BONUSES = [...RESOURCES, "i-coin", "i-any", "o-double", "o-swap"];
export const SQUARE = 64; // the Main Square's kind
export const BUILDER = 10; // characters that are more than a name here
export const POWERS: Record<string, number> = { "cheat.option": 3, "exchange.option": 5, "travel.option": 11 };

/** Edges of a card, as bits, in the order north, east, south, west. */
export const EDGES = [1, 2, 4, 8];

/** Which bonus a kind of answer uses; those for a named resource are called by it. */
export const BONUS_OF: Record<string, number> = {
  "bonus.coin": 4,
  "bonus.any": 5,
  "bonus.double": 6,
  "bonus.transform": 7,
};

/** What an answer brings, by the id of its message. */
type Brought = {
  "start.option": OddVilleOutlook["start"];
  "coins.option": OddVilleOutlook["play"];
  "resource.option": OddVilleOutlook["play"];
  "row.option": OddVilleOutlook["play"];
  "second.option": OddVilleOutlook["second"];
  "second.none": OddVilleOutlook["second"];
  "recover.option": OddVilleOutlook["recover"];
  "withdraw.option": OddVilleOutlook["withdraw"];
  "cheat.option": OddVilleOutlook["cheat"];
  "exchange.option": OddVilleOutlook["exchange"];
  "travel.option": OddVilleOutlook["travel"];
  "build.option": OddVilleOutlook["build"];
  "react.option": OddVilleOutlook["react"];
  "at.option": OddVilleOutlook["at"];
  "bonus.named": OddVilleOutlook["bonus"];
  "bonus.coin": OddVilleOutlook["bonus"];
  "bonus.any": OddVilleOutlook["bonus"];
  "bonus.double": OddVilleOutlook["bonus"];
  "bonus.transform": OddVilleOutlook["bonus"];
};

/** Returns what an answer brings if its message has one of these ids. */
export function brought<Id extends keyof Brought>(answer: Answer | null | undefined, ...ids: Id[]): Brought[Id] | null {
  if (!answer || !ids.includes(answer.id as Id) || !Object.keys(answer.brings).length) return null;
  return answer.brings as unknown as Brought[Id];
}

/** Returns the slot that an answer puts a worker on or takes one off, if it does. */
export function slotOf(answer: Answer | null): { resource: number; slot: number; isOff: boolean } | null {
  const found =
    brought(answer, "withdraw.option", "travel.option") ??
    brought(answer, "start.option", "resource.option", "second.option") ??
    brought(answer, "bonus.named", "bonus.any", "bonus.double", "bonus.transform");
  if (!found || found.resource < 0) return null;
  return { ...found, isOff: answer!.id === "withdraw.option" || answer!.id === "travel.option" };
}

/** How a site is called, as in the sentences: m is the Main Square's column, e2 the second to the east. */
export function siteName({ column, line }: OddVilleSite): string {
  return `${column === 0 ? "m" : column > 0 ? `e${column}` : `w${-column}`}/${line + 1}`;
}

/** From which side a site looks at another: 0 north, 1 east, 2 south, 3 west; -1 for itself. */
export function sideOf(from: OddVilleSite, to: OddVilleSite): number {
  if (to.line < from.line) return 0;
  if (to.line > from.line) return 2;
  return to.column > from.column ? 1 : to.column < from.column ? 3 : -1;
}

export function cardOf(board: OddVilleBoard, kind: number): OddVilleCard {
  return board.cards[String(kind)];
}

/** Returns where a site lies, in the city or beside it. */
export function siteOf(board: OddVilleBoard, site: number): OddVilleSite | undefined {
  return board.city.find((each) => each.site === site) ?? board.free_sites.find((each) => each.site === site);
}

export function hasWorkerCard(board: OddVilleBoard, seat: number, card: number): boolean {
  return ((board.hand[seat] >> card) & 1) === 1;
}

/** How many of each resource a seat has: its workers there. */
export function resourcesOf(board: OddVilleBoard, seat: number): number[] {
  return RESOURCES.map(
    (_, resource) => board.slots[resource].filter((owner) => owner === seat).length + board.upper[resource][seat],
  );
}

/** Returns how many resources of each kind a building lacks. */
export function missingFor(board: OddVilleBoard, seat: number, kind: number): number[] {
  const owned = resourcesOf(board, seat);
  return (cardOf(board, kind).cost ?? []).map((amount, resource) => Math.max(0, amount - owned[resource]));
}

export function charactersOf(board: OddVilleBoard, seat: number): number[] {
  return board.holder.flatMap((holder, character) => (holder === seat ? [character] : []));
}

/** A finger, which is too wide for something small: what it presses is chosen first. */
export function isCoarse(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}
