// What flies across the table when something happened: workers to slots and roofs, coins from and to the deck.

import type { OddVilleBoard, Told } from "../../protocol";
import type { Flight, SeatInfo } from "../face";
import { GUILDS } from "./pieces";

export function flights(
  told: Told,
  board: OddVilleBoard,
  before: OddVilleBoard | undefined,
  seats: SeatInfo[],
): Flight[] {
  const values = told.values as Record<string, number>;
  const me = `seat-${values.seat}`;
  const colour = seats[values.seat]?.colour;
  const worker = (from: string, to: string) => [{ from, to, icon: "i-worker", colour, size: 34 }];
  switch (told.id) {
    case "start":
    case "obtain":
    case "bonus":
      return worker(me, `resource-${values.resource}`);
    case "transform":
      return worker(`resource-${values.source}`, `resource-${values.resource}`);
    case "withdraw":
      return worker(`resource-${values.resource}`, me);
    case "gain":
      return [{ from: "deck", to: me, icon: "i-coin", count: values.coins }];
    case "pay":
    case "excess":
      return [{ from: me, to: "deck", icon: "i-coin", count: values.coins }];
    case "play.building": {
      const position = before?.row.indexOf(values.building) ?? -1;
      return position < 0 ? [] : [{ from: `row-${position}`, to: me, icon: "o-plan", size: 44 }];
    }
    case "build":
      return worker(me, `site-${values.site}`);
    case "travel":
      return worker(me, "site-0");
    case "character": {
      const guild = board.guild_of[values.character];
      return [{ from: `guild-${guild}`, to: me, icon: `o-person-${values.character}`, size: 44 }];
    }
    case "return":
      return board.holder.flatMap((_, character) => {
        const holder = before?.holder[character] ?? -1;
        if (holder < 0 || board.guild_of[character] !== values.guild) return [];
        return [{ from: `seat-${holder}`, to: `guild-${values.guild}`, icon: GUILDS[values.guild] }];
      });
    default:
      return [];
  }
}
