// The face of OddVille: a city on a lilac table, and around it what a turn needs.

import type { Answer, OddVilleBoard } from "../../protocol";
import { table } from "../../strings/table";
import type { Face } from "../face";
import Answers from "./Answers.svelte";
import Board from "./Board.svelte";
import { brief } from "./brief";
import Brings from "./Brings.svelte";
import { flights } from "./flights";
import Mark from "./Mark.svelte";
import { BONUS_OF, BONUSES, brought, POWERS, RESOURCES } from "./pieces";
import Seat from "./Seat.svelte";
import { ville } from "./strings";

function picture({ id, values }: Answer): string {
  if (id in POWERS) return `o-person-${POWERS[id]}`;
  if (id in BONUS_OF) return BONUSES[BONUS_OF[id]];
  if (id === "coins.option" || id.startsWith("coin.")) return "i-coin";
  if (typeof values.resource === "number") return RESOURCES[values.resource];
  return "";
}

export const face: Face = {
  Board,
  Seat,
  Brings,
  Answers,
  Mark,
  flights,
  picture,
  brief,
  isBrief: true,
  points: (board: OddVilleBoard) => board.scores,
  progress: (board: OddVilleBoard) => ({
    word: ville.say.progress,
    now: Math.max(...board.settled),
    of: board.limits.settled,
    about: "end",
  }),
  group: ({ id, values }) => {
    if (typeof values.card === "number") return ville.say.worker(values.card - 1);
    return ville.say.groups[id] ?? "";
  },
  about: ({ id, values }) => {
    if (id in POWERS) return `character.${POWERS[id]}`;
    if (id in BONUS_OF) return `bonus.${BONUS_OF[id]}`;
    if (id === "at.option") return "site";
    if (id === "recover.option") return "recover";
    if (id === "coins.option") return "coin";
    if (typeof values.building === "number") return `building.${values.building}`;
    return typeof values.resource === "number" ? `resource.${values.resource}` : "";
  },
  category: (id) => ville.say.categories[id] ?? "",
  confirm: ({ id }) => (id === "at.option" ? ville.say.buildIt : table.say.confirm),
  // A coin that is turned over, and the next character of a pile: what was hidden can't be hidden again.
  isFinal: (answer) => answer.id === "cheat.option" || (brought(answer, "at.option")?.gains.guild ?? -1) >= 0,
  get places() {
    return [
      { name: "city", title: ville.say.city, icon: "u-fit" },
      { name: "work", title: ville.say.work, icon: "u-person" },
      { name: "people", title: ville.say.people, icon: "u-people" },
    ];
  },
};
