// What flies across the table when something happened.

import type { LittleTownBoard, Told } from "../../protocol";
import type { Flight, SeatInfo } from "../face";
import { art, COLUMNS, GOODS } from "./pieces";

export function flights(
  told: Told,
  board: LittleTownBoard,
  before: LittleTownBoard | undefined,
  seats: SeatInfo[],
): Flight[] {
  const values = told.values as {
    seat: number;
    to: number;
    cell: number;
    building: string;
    goods: number[];
    points: number;
  };
  const me = `seat-${values.seat}`;
  const each = (goods: number[], from: string, to: string) =>
    goods.flatMap((count, good) => (count > 0 ? [{ from, to, icon: GOODS[good], count }] : []));
  switch (told.id) {
    case "place":
      return [{ from: me, to: `cell-${values.cell}`, icon: "i-worker", colour: seats[values.seat].colour, size: 40 }];
    case "collect": {
      const cell = board.worker.findIndex((seat, at) => seat === values.seat && before?.worker[at] !== seat);
      return neighbours(cell)
        .filter((other) => board.terrain[other] >= 0 && values.goods[board.terrain[other]])
        .map((other) => ({ from: `cell-${other}`, to: me, icon: GOODS[board.terrain[other]] }));
    }
    case "use":
      return each(values.goods, whereIs(values.building, values.seat, board), me);
    case "rent":
      return [{ from: me, to: `seat-${values.to}`, icon: GOODS[4] }];
    case "take":
      return [{ from: "stock", to: me, icon: GOODS[Number(told.values.good)] }];
    case "build": {
      const paid = (before?.goods ?? board.goods)[values.seat].map((had, good) => had - board.goods[values.seat][good]);
      const tile = `tile-${board.names.indexOf(values.building)}`;
      const to = `cell-${values.cell}`;
      return [...each(paid, me, to), { from: tile, to, icon: art(values.building), size: 56 }];
    }
    case "fed":
    case "fed.short":
      return each(values.goods, me, "stock");
    case "cathedral":
      return each([0, 0, 0, 0, 0, values.points], whereIs("Cathedral", values.seat, board), me);
    default:
      return [];
  }
}

/** Where a building stands; of several alike, one beside a worker of the seat. */
function whereIs(name: string, seat: number, board: LittleTownBoard): string {
  const cells = board.building.flatMap((kind, cell) => (kind >= 0 && board.names[kind] === name ? [cell] : []));
  const beside = cells.find((cell) => neighbours(cell).some((other) => board.worker[other] === seat));
  return `cell-${beside ?? cells[0]}`;
}

function neighbours(cell: number): number[] {
  if (cell < 0) return [];
  const isNear = (other: number) => Math.abs((other % COLUMNS) - (cell % COLUMNS)) <= 1 && other !== cell;
  return [-10, -9, -8, -1, 1, 8, 9, 10]
    .map((by) => cell + by)
    .filter((other) => other >= 0 && other < 54 && isNear(other));
}
