// The face of Odd World: a night sky with two decks, and below it the line-ups, which are the seats.

import type { OddWorldBoard, OddWorldGive } from "../../protocol";
import type { Face } from "../face";
import Board from "./Board.svelte";
import Brings from "./Brings.svelte";
import { PLANETS } from "./planets";
import { world } from "./strings";

export const face: Face = {
  Board,
  Brings,
  hasSeats: true,
  isShort: true,
  brief: ({ id, brings }, seats) => {
    const { to } = brings as Partial<OddWorldGive>;
    if (id === "keep.option") return world.say.keep;
    return id === "give.option" && to !== undefined ? world.say.giveTo(seats[to].name) : "";
  },
  picture: ({ id, brings }, seats) => {
    if (id === "draw.option") return "i-card";
    if (id === "reveal.option") return "u-eye";
    const { to } = brings as Partial<OddWorldGive>;
    return to === undefined ? "u-right" : `seat-${seats[to].colour}`;
  },
  points: (board: OddWorldBoard) => board.points,
  progress: (board: OddWorldBoard) => {
    const kinds = board.line_ups.map((counts) => counts.filter(Boolean).length);
    return { word: world.say.progress, now: Math.max(...kinds), of: PLANETS.length, about: "end" };
  },
  about: ({ id }) =>
    id === "draw.option" ? "deck" : id.startsWith("keep.") || id.startsWith("give.") ? "lineup" : "secret",
  category: (id) => world.say.categories[id] ?? "",
  isFinal: ({ id }) => ["keep.option", "give.option", "reveal.option"].includes(id),
};
