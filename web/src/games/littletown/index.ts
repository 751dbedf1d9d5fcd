// The face of Little Town Builders.

import type { LittleTownBoard } from "../../protocol";
import type { Face } from "../face";
import Board from "./Board.svelte";
import Brings from "./Brings.svelte";
import { flights } from "./flights";
import { aboutGood, art, GOODS } from "./pieces";
import Mark from "./Mark.svelte";
import Seat from "./Seat.svelte";
import { little } from "./strings";

const ROUNDS = 4;
const OF_A_GOOD = ["give.option", "take.option", "collect.option"];
const ABOUT: Record<string, string> = {
  "place.option": "worker",
  "at.option": "field",
  "coins.option": "good.4",
  "feed.option": "feeding",
  "fish.option": "feeding",
};

export const face: Face = {
  Board,
  Seat,
  Brings,
  Mark,
  flights,
  points: (board: LittleTownBoard) => board.scores,
  progress: (board: LittleTownBoard) => ({ word: little.say.round, now: board.round, of: ROUNDS, about: "round" }),
  about: ({ id, values }, board: LittleTownBoard) => {
    if (typeof values.building === "string") return `building.${board.names.indexOf(values.building)}`;
    if (OF_A_GOOD.includes(id)) return aboutGood(Number(values.good));
    return ABOUT[id] ?? "";
  },
  category: (id) => little.say.categories[id] ?? "",
  picture: ({ id, values }) => {
    if (typeof values.building === "string") return art(values.building);
    return OF_A_GOOD.includes(id) ? GOODS[Number(values.good)] : "";
  },
  group: ({ id }) => little.say.groups[id] ?? "",
  get places() {
    return [
      { name: "town", title: little.say.town, icon: "u-fit" },
      { name: "build", title: little.say.build, icon: "u-plus" },
      { name: "goals", title: little.say.goals, icon: "u-flag" },
    ];
  },
};
