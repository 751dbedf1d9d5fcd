// The pieces of Tybor's city: how people, colours and buildings are drawn, and which answer belongs to which card.

import type { Choice } from "../../choice.svelte";
import type {
  Answer,
  Closed,
  TyborBoard,
  TyborBuild,
  TyborBuilding,
  TyborChange,
  TyborCharacter,
  TyborChoice,
  TyborKept,
  TyborPayment,
} from "../../protocol";
import type { SeatInfo } from "../face";
import { city } from "./strings";

export const STAGES = 4;
export const ROMAN = ["", "I", "II", "III", "IV"];
export const PROFESSIONS = ["farmer", "merchant", "craftsman", "captain", "priest", "soldier"];
export const SUITS = ["blue", "green", "red", "yellow"];
export const NONE = -1;

export const symbolIcon = (profession: number): string => `i-${PROFESSIONS[profession]}`;
export const suitIcon = (colour: number): string => `i-suit-${SUITS[colour]}`;

/** How symbols count, by their numbers in the view. */
export const COUNTS = { every: 0, citizens: 1, most: 2, table: 3, first: 4 };

/** What a building brings beside its points, by its number in the view. */
export const EXTRAS = { none: 0, most: 1, set: 2, pair: 3 };
export const EXTRA_POINTS = [0, 3, 3, 2]; // as printed

/** Objectives and effects of scenarios and chapters, by their numbers in the view. */
export const OBJECTIVES = { none: 0, asCitizens: 1, sameColour: 2, symbols: 3, strength: 4, citizens: 5, great: 6 };
export const EFFECTS = { none: 0, forBuildings: 1, forCitizens: 2, discard: 3, forCaptains: 4 };

// Drawings of our own; where Little Town has the same house it serves here too.
const ART: Record<string, string> = {
  Boardwalk: "b-pier",
  "Port Tavern": "b-bar",
  "Harbor Office": "b-harbor",
  Lighthouse: "b-lighthouse",
  Shipyard: "b-shipyard",
  Sailmaker: "b-sailmaker",
  Ferry: "b-ferry",
  Fishery: "b-fishmonger",
  "Customs House": "b-customs",
  Boathouse: "b-boathouse",
  "Farm House": "b-farmhouse",
  Granary: "b-granary",
  Barn: "b-barn",
  Mill: "b-mill",
  Dairy: "b-dairy",
  Orchard: "b-orchard",
  Stable: "b-stable",
  Brewery: "b-brewery",
  Manor: "b-residence",
  "Shepherd's Hut": "b-shepherd",
  Border: "b-border",
  Fence: "b-fence",
  "Town Hall": "b-townhall",
  Watchtower: "b-watchtower",
  Barracks: "b-barracks",
  Armory: "b-armory",
  Smithy: "b-smithy",
  "Town Gate": "b-gate",
  Keep: "b-castle",
  "Gallows Hill": "b-gallows",
  Market: "b-fair",
  Marketsquare: "b-fountain",
  "Guild Hall": "b-guildhall",
  "Counting House": "b-counting",
  Warehouse: "b-warehouse",
  Bakery: "b-bakery",
  Inn: "b-inn",
  "Tailor's Shop": "b-tailor",
  "Trading House": "b-trading",
  "Weighing House": "b-weighing",
};

/** Returns a building's picture; one that an edition alone knows gets a plain house. */
export function art(name: string): string {
  return ART[name] ?? "i-great";
}

// Messages name a character by what is printed on it, the view by its kind.

export function isCard(said: unknown, card: TyborCharacter): boolean {
  if (!Array.isArray(said)) return false;
  const printed = [card.profession, card.strength, ...card.colours];
  return said.length === printed.length && said.every((each, index) => each === printed[index]);
}

/** Returns the open answer about a character whose message has one of these ids. */
export function answerFor(choice: Choice, card: TyborCharacter, ...ids: string[]): Answer | undefined {
  return choice.answers.find(({ id, values }) => ids.includes(id) && isCard(values.card, card));
}

/** Asks why a character can't be taken for this. */
export function askFor(choice: Choice, card: TyborCharacter, ...ids: string[]): void {
  choice.whyNot((closed: Closed) => ids.includes(closed.id) && isCard(closed.values.card, card));
}

export function buildAnswer(choice: Choice, side: TyborBuilding, id = "build.option"): Answer | undefined {
  return choice.find(id, { building: side.name, side: Number(side.is_great) });
}

/** What an answer brings, by the id of its message. */
type Brought = {
  "choose.option": TyborChoice;
  "citizen.option": TyborChange;
  "worker.option": TyborChange;
  "build.option": TyborBuild;
  "pay.option": TyborPayment;
  "drop.option": TyborKept;
  "lose.of_citizens": TyborChange;
  "lose.of_workers": TyborChange;
  "trade.of_captains": TyborChange;
  "trade.of_buildings": TyborChange;
};

/** Returns what an answer brings if its message has one of these ids. */
export function brought<Id extends keyof Brought>(answer: Answer | null | undefined, ...ids: Id[]): Brought[Id] | null {
  if (!answer || !ids.includes(answer.id as Id) || !Object.keys(answer.brings).length) return null;
  return answer.brings as unknown as Brought[Id];
}

/** Characters in the order of their professions, the strong first. */
export function sorted(cards: TyborCharacter[]): TyborCharacter[] {
  return [...cards].sort((one, other) => one.profession - other.profession || other.strength - one.strength);
}

export const strongFirst = (cards: TyborCharacter[]): TyborCharacter[] =>
  [...cards].sort((one, other) => other.strength - one.strength || one.kind - other.kind);

/** Returns the hand of a seat as far as the viewer knows it. */
export function handOf(board: TyborBoard, seat: number): TyborCharacter[] {
  return sorted([...board.hands[seat], ...board.late[seat]]);
}

export function unknownOf(board: TyborBoard, seat: number): number {
  return board.hidden[seat] + board.late_hidden[seat];
}

/** Returns what a side of a building costs a seat in this stage, and what it costs without citizens. */
export function costOf(board: TyborBoard, seat: number | null, side: TyborBuilding): { cost: number; printed: number } {
  const printed = (side.is_great ? board.great : board.little)[board.stage - 1];
  return { cost: seat === null ? printed : board.costs[seat][side.colour][Number(side.is_great)], printed };
}

export function signed(number: number): string {
  return number < 0 ? `−${-number}` : `+${number}`;
}

/** Says in words what an answer changes, as far as the viewer can know. */
export function changeWords(change: TyborChange, seats: SeatInfo[], seat: number): string[] {
  const { discount, strength, symbols, points } = change;
  return [
    ...discount.flatMap((by, colour) => {
      if (!by) return [];
      return by > 0 ? city.say.cheaper(city.say.colours[colour], by) : city.say.dearer(city.say.colours[colour], -by);
    }),
    ...(strength[0] === strength[1] ? [] : [city.say.strengthTo(strength[0], strength[1])]),
    ...symbols.flatMap(({ symbol, count }) =>
      count[0] === count[1] ? [] : city.say.symbolsTo(city.say.professions[symbol], count[0], count[1]),
    ),
    ...points.flatMap((by, other) => {
      if (!by) return [];
      return other === seat ? city.say.gains(signed(by)) : city.say.gainsOf(seats[other].name, signed(by));
    }),
  ];
}

/** Says in words what a building brings beside its points. */
export function extraWords(side: TyborBuilding): string {
  const parts = [];
  if (side.symbol !== NONE) parts.push(city.say.symbolOf(city.say.professions[side.symbol]));
  const extra = city.say.extras[side.extra];
  if (extra) parts.push(extra(side.of === NONE ? "" : city.say.colours[side.of]));
  if (side.draws) parts.push(city.say.draws);
  return parts.join(", ") || city.say.plain;
}

/** Says a side of a building: its name, which side, its points and what else it brings. */
export function sideWords(side: TyborBuilding): string {
  const which = side.is_great ? city.say.great : city.say.little;
  return [city.say.side(city.say.name(side.name), which), city.say.worth(side.points), extraWords(side)].join("; ");
}
