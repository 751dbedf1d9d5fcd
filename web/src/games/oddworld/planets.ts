// The nine planets by number, as the view counts them, and what is said about them.

import type { OddWorldWay } from "../../protocol";
import { world } from "./strings";

/** Names of the drawings. */
export const PLANETS = ["mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune", "pluto"];

export type Chance = { planet: number; text: string; isSure: boolean; isNever: boolean };

/** Says of both planets of a front how likely they are on its back; says nothing where every back is known. */
export function chances(front: number[], odds: OddWorldWay[]): Chance[] {
  const all = odds.reduce((sum, way) => sum + way.ways, 0);
  return front.map((planet) => {
    const ways = odds.find((way) => way.planet === planet)?.ways ?? 0;
    if (!all) return { planet, text: "", isSure: false, isNever: false };
    if (ways === all) return { planet, text: world.say.sure, isSure: true, isNever: false };
    if (!ways) return { planet, text: "", isSure: false, isNever: true };
    const most = common(ways, all);
    return { planet, text: world.say.chance(ways / most, all / most), isSure: false, isNever: false };
  });
}

function common(one: number, other: number): number {
  return other ? common(other, one % other) : one;
}

/** A front in words: "Mars, 1 in 2, or Saturn, 1 in 2". */
export function sayFront(front: number[], odds: OddWorldWay[]): string {
  const sure = chances(front, odds).find((chance) => chance.isSure);
  if (sure) return world.say.only(world.say.planets[sure.planet]);
  const [one, other] = chances(front, odds).map(
    ({ planet, text }) => world.say.planets[planet] + (text && `, ${text}`),
  );
  return world.say.or(one, other);
}

/** A change in points with its sign; the minus is as wide as the plus. */
export function signed(change: number): string {
  return change ? (change < 0 ? `−${-change}` : `+${change}`) : "±0";
}
