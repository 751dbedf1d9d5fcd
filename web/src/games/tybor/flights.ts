// What travels: a card to the tableau it joins, a building out of the display. The view is true before it starts.

import type { Told, TyborBoard } from "../../protocol";
import type { Flight, SeatInfo } from "../face";
import { art, PROFESSIONS } from "./pieces";

const BIG = 44;

export function flights(told: Told, _board: TyborBoard, before: TyborBoard | undefined, _seats: SeatInfo[]): Flight[] {
  const { seat, card, building } = told.values as { seat?: number; card?: number[]; building?: string };
  if (seat === undefined) return [];
  const person = card ? `c-${PROFESSIONS[card[0]]}` : "";
  switch (told.id) {
    case "citizen":
    case "worker":
      return [{ from: origin(before, seat), to: goal(`${told.id}s-${seat}`, seat), icon: person, size: BIG }];
    case "build": {
      const kind = before?.display.find((each) => each.name === building)?.kind;
      return [{ from: `building-${kind}`, to: goal(`built-${seat}`, seat), icon: art(building!), size: BIG }];
    }
    case "pay":
    case "lose.worker":
      return [{ from: goal(`workers-${seat}`, seat), to: "discards", icon: person, size: 32 }];
    case "lose.citizen":
    case "trade.captain":
      return [{ from: goal(`citizens-${seat}`, seat), to: "discards", icon: person, size: 32 }];
    default:
      return [];
  }
}

/** A card that was shown lies on the table; one that was taken comes from the pile. */
function origin(before: TyborBoard | undefined, seat: number): string {
  if (before?.shown.length) return "shown";
  return before?.drawn.length ? "discards" : `seat-${seat}`;
}

/** Where something lies, or else the seat it belongs to. */
function goal(place: string, seat: number): string {
  return document.querySelector(`[data-place="${place}"]`) ? place : `seat-${seat}`;
}
