// The seats that this browser holds. The secret of a seat is the key to it: it stays here, and in the personal link.

import { call } from "./call";
import { forget, keep, keepFields, recall, recallFields } from "./memory";
import type { NewTable, Seated, TableInfo } from "./protocol";

type Held = Record<string, string>;
type Promised = { commitment: string; contribution: string; seat: number };

/** Returns the secrets of a table by seat; several when people share this device. */
export function heldSeats(table: string): Held {
  return recallFields<Held>(`seats ${table}`) as Held;
}

function hold(table: string, seat: number, secret: string): void {
  keepFields(`seats ${table}`, { ...heldSeats(table), [seat]: secret });
}

export function letGo(table: string, seat: number): void {
  const { [seat]: _, ...others } = heldSeats(table);
  if (Object.keys(others).length) keepFields(`seats ${table}`, others);
  else forget(`seats ${table}`);
  if (recallFields<Promised>(`promise ${table}`).seat === seat) forget(`promise ${table}`);
}

/** Keeps a seat that was given by another request than a join. */
export function keepSeat(seated: Seated): void {
  hold(seated.table, seated.seat, seated.secret);
}

/** Takes a seat, the first open one unless said, and keeps what is needed to verify the deal. */
export async function join(table: string, name: string, seat: number | null = null): Promise<Seated> {
  // Read before our contribution is known to the server: it can no longer choose its seed to suit it.
  const { commitment } = await call<TableInfo>(`/api/tables/${table}`);
  const contribution = randomHex(16);
  const seated = await call<Seated>(`/api/tables/${table}/join`, { name, contribution, seat });
  const isFirst = Object.keys(heldSeats(table)).length === 0;
  hold(table, seated.seat, seated.secret);
  if (isFirst) keepFields(`promise ${table}`, { commitment, contribution, seat: seated.seat });
  return seated;
}

/** Deals a game against bots at once, and returns its table. */
export async function playBots(game: string, level: string, bots: number, name: string): Promise<string> {
  const wanted: NewTable = { game, players: ["open", ...Array<string>(bots).fill(level)], is_listed: false };
  const { id } = await call<TableInfo>("/api/tables", wanted);
  await join(id, name);
  return id;
}

/** Takes a seat over by the secret of a personal link. */
export async function claim(table: string, secret: string): Promise<Seated> {
  const seated = await call<Seated>(`/api/tables/${table}/claim`, { secret });
  hold(table, seated.seat, secret);
  return seated;
}

export async function leave(table: string, seat: number): Promise<void> {
  await call(`/api/tables/${table}/leave?seat=${seat}`, {});
  letGo(table, seat);
}

/** Puts a bot on an open seat. */
export async function fill(table: string, seat: number, level: string): Promise<void> {
  await call(`/api/tables/${table}/fill`, { seat, level });
}

export function personalLink(table: string, secret: string): string {
  return `${location.origin}/table/${table}#${secret}`;
}

function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The name one goes by, so that it is typed once.

export function myName(): string {
  return recall("name");
}

export function keepName(name: string): void {
  keep("name", name);
}
