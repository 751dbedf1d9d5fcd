// The pieces of the town: how squares, goods and buildings are called and drawn.

import type {
  Answer,
  LittleTownBoard,
  LittleTownBuild,
  LittleTownCollect,
  LittleTownEffect,
  LittleTownGood,
  LittleTownPayment,
  LittleTownPlace,
  LittleTownSite,
  LittleTownUse,
} from "../../protocol";
import { little } from "./strings";

export const COLUMNS = 9;
export const ROWS = 6;
export const COIN = 4;
export const COINS_FOR_ONE = 3; // coins that stand in for a cube
export const GOODS = ["i-wood", "i-stone", "i-fish", "i-wheat", "i-coin", "i-vp"];
/** The topic of a good, which also may be points. */
export const aboutGood = (good: number): string => (good > COIN ? "points" : `good.${good}`);
export const TERRAIN = ["t-forest", "t-mountain", "t-lake"];
export const GROUND = ["forest", "hill", "lake"];

const ART: Record<string, string> = {
  "Wheat Field": "b-wheat-field",
  Bakery: "b-bakery",
  "Grocery Store": "b-grocery",
  "Trading Shop": "b-trading",
  "Stone Shop": "b-stoneshop",
  Granary: "b-granary",
  "Gold Mine": "b-goldmine",
  Well: "b-well",
  Workshop: "b-workshop",
  Factory: "b-factory",
  Church: "b-church",
  "Statue of a Hero": "b-statue",
  Castle: "b-castle",
  Bar: "b-bar",
  Brewery: "b-brewery",
  Carpenter: "b-carpenter",
  Fair: "b-fair",
  Fountain: "b-fountain",
  Bookstore: "b-bookstore",
  Fishmonger: "b-fishmonger",
  Pier: "b-pier",
  Restaurant: "b-restaurant",
  Residence: "b-residence",
  Cathedral: "b-cathedral",
  Watchtower: "b-watchtower",
};

/** Returns a building's picture; one that an edition alone knows gets the plain house. */
export function art(name: string): string {
  return ART[name] ?? "i-great";
}

/** Special effects, by their numbers in the view; some have two readings. */
export const PLAIN = 0;
export const NO_USE = 1;
export const SWAP = 2;
export const CASTLE = [3, 4];
export const WATCHTOWER = 5;
export const RESIDENCE = [6, 7];
export const CATHEDRAL = [8, 9];

/** The points printed on a building; "?" where they depend on what lies around it. */
export function printed({ points, special }: { points: number; special: number }): string {
  return CASTLE.includes(special) || special === WATCHTOWER ? "?" : String(points);
}

/** A building that workers use: the others have effects of their own time. */
export function isForWorkers(effect: LittleTownEffect): boolean {
  return effect.special === PLAIN || effect.special === SWAP;
}

export function cellName(cell: number): string {
  return `${"abcdefghi"[cell % COLUMNS]}${Math.floor(cell / COLUMNS) + 1}`;
}

/** What an answer brings, by the id of its message. */
type Brought = {
  "place.option": LittleTownPlace;
  "build.option": LittleTownBuild;
  "at.option": LittleTownSite;
  "use.option": LittleTownUse;
  "use.swap": LittleTownUse;
  "collect.option": LittleTownCollect;
  "coins.option": LittleTownPayment;
  "feed.option": LittleTownPayment;
  "fish.option": LittleTownPayment;
  "give.option": LittleTownGood;
  "take.option": LittleTownGood;
};

/** Returns what an answer brings if its message has one of these ids. */
export function brought<Id extends keyof Brought>(answer: Answer | null | undefined, ...ids: Id[]): Brought[Id] | null {
  if (!answer || !ids.includes(answer.id as Id) || !Object.keys(answer.brings).length) return null;
  return answer.brings as unknown as Brought[Id];
}

/** Says an effect in words. */
export function effectWords(effect: LittleTownEffect): string {
  if (effect.special !== PLAIN) return little.say.special[effect.special];
  const gives = little.say.amounts(effect.gives);
  return effect.takes.some(Boolean)
    ? little.say.converts(little.say.amounts(effect.takes), gives)
    : little.say.gives(gives);
}

/** Returns how goods of the viewer would change with an answer, as far as it is sure: six numbers. */
export function change(answer: Answer | null): number[] {
  const none = [0, 0, 0, 0, 0, 0];
  const terrain = brought(answer, "place.option", "collect.option");
  if (terrain) return none.map((_, good) => terrain.goods[good] ?? 0);
  const use = brought(answer, "use.option", "use.swap");
  if (use) return none.map((_, good) => use.gives[good] - use.takes[good] - (good === COIN ? use.rent : 0));
  const payment = brought(answer, "coins.option", "feed.option", "fish.option");
  if (payment) return [...payment.pays.map((amount) => -amount), payment.points];
  const given = brought(answer, "give.option", "take.option");
  if (given) return none.map((_, good) => (good === given.good ? (answer!.id === "take.option" ? 1 : -1) : 0));
  return none;
}

/** Returns how many units a payment covers, three coins counting as one. */
export function units({ pays, either }: LittleTownPayment): number {
  return pays.slice(0, COIN).reduce((sum, amount) => sum + amount, either) + pays[COIN] / COINS_FOR_ONE;
}

/** Returns how many workers a seat has in all, on the table and in hand. */
export function allWorkers(board: LittleTownBoard, seat: number): number {
  return board.workers[seat] + board.builders[seat] + board.worker.filter((owner) => owner === seat).length;
}

/** A finger, or a square too small to be pressed for sure: it is chosen first. */
export function isCoarse(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}
