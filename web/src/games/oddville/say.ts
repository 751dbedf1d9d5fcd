// Sentences about cards and sites, for people who listen and for what is told on demand.

import type { Answer, OddVilleBoard } from "../../protocol";
import type { SeatInfo } from "../face";
import { brought, cardOf, EDGES, sideOf, siteName, siteOf } from "./pieces";
import { ville } from "./strings";

/** Says what is printed on a building. */
export function cardWords(board: OddVilleBoard, kind: number, hasCost = true): string {
  const { guild = -1, worth = 0, points, cost = [], bonus = 0, streets } = cardOf(board, kind);
  const sides = ville.say.sides.filter((_, side) => streets & EDGES[side]).join(", ");
  const words = [
    ville.say.building(kind),
    guild < 0 ? ville.say.noGuild : ville.say.ofGuild(guild),
    ville.say.counts(ville.say.worth(worth, points, guild)),
    hasCost ? ville.say.costs(ville.say.amounts(cost)) : "",
    ville.say.bonusIs(ville.say.bonuses[bonus]),
    ville.say.streetsTo(sides),
  ];
  return words.filter(Boolean).join("; ");
}

/** Says where a bonus of a site comes from. */
export function sourceWords(board: OddVilleBoard, site: number, source: number): string {
  const here = siteOf(board, site);
  const there = siteOf(board, source);
  const side = here && there ? sideOf(here, there) : -1;
  return side < 0 ? ville.say.fromItself : ville.say.fromSide(ville.say.sides[side]);
}

/** Says what a site brings: points, bonuses, the character, others' points. */
export function siteWords(board: OddVilleBoard, seats: SeatInfo[], answer: Answer): string {
  const at = brought(answer, "at.option");
  if (!at) return answer.text;
  const bonuses = at.sources.map(
    ({ site, bonus }) => `${ville.say.bonuses[bonus]} ${sourceWords(board, at.site, site)}`,
  );
  const words = [
    ville.say.buildHere(siteName(at), ville.say.countsNow(at.points), bonuses.join(", ")),
    characterWords(answer),
    ...at.scores.flatMap((change, seat) =>
      change ? [`${seats[seat].name} ${change > 0 ? "+" : "−"}${Math.abs(change)}`] : [],
    ),
    at.ends ? ville.say.endsGame : "",
  ];
  return words.filter(Boolean).join("; ");
}

/** Says which character a site brings, "" for none. */
export function characterWords(answer: Answer): string {
  const gains = brought(answer, "at.option")?.gains;
  if (!gains || gains.guild < 0) return "";
  if (gains.character < 0) return ville.say.takesUnknown(ville.say.guilds[gains.guild]);
  return ville.say.takes(ville.say.characters[gains.character]);
}
