// All seats that this browser holds, to be handed to another device of the same person.

import { call } from "../call";
import type { TableInfo } from "../protocol";
import { heldSeats, personalLink } from "../seats";

export type HeldSeat = { table: TableInfo; seat: number; link: string };

const MOST = 30; // tables that are asked about

function heldTables(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith("seats "))
      .map((key) => key.slice("seats ".length));
  } catch {
    return []; // a browser that remembers nothing
  }
}

/** Returns the seats in games that are not over, the newest table first. */
export async function runningSeats(): Promise<HeldSeat[]> {
  const asked = heldTables()
    .slice(-MOST)
    .map((id) => call<TableInfo>(`/api/tables/${id}`).catch(() => null));
  const found = (await Promise.all(asked)).filter((table) => table !== null);
  return found
    .filter(({ status }) => ["waiting", "playing"].includes(status))
    .sort((a, b) => b.created - a.created)
    .flatMap((table) =>
      Object.entries(heldSeats(table.id)).map(([seat, secret]) => ({
        table,
        seat: Number(seat),
        link: personalLink(table.id, secret),
      })),
    );
}
