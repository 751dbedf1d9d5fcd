// The seats that this browser holds. The secret of a seat is the key to it: it stays here, and in the personal link.

import { call } from "./call.js";
import { forget, keep, keepFields, recall, recallFields } from "./memory.js";

/** Returns the secrets of a table by seat; several when people share this device. */
export function heldSeats(table) {
  return recallFields(`seats ${table}`);
}

function hold(table, seat, secret) {
  keepFields(`seats ${table}`, { ...heldSeats(table), [seat]: secret });
}

export function letGo(table, seat) {
  const { [seat]: _, ...others } = heldSeats(table);
  if (Object.keys(others).length) keepFields(`seats ${table}`, others);
  else forget(`seats ${table}`);
  if (recallFields(`promise ${table}`).seat === seat) forget(`promise ${table}`);
}

/** Takes a seat, the first open one unless said, and keeps what is needed to verify the deal. */
export async function join(table, name, seat = null) {
  // Read before our contribution is known to the server: it can no longer choose its seed to suit it.
  const { commitment } = await call(`/api/tables/${table}`);
  const contribution = randomHex(16);
  const seated = await call(`/api/tables/${table}/join`, { name, contribution, seat });
  const isFirst = Object.keys(heldSeats(table)).length === 0;
  hold(table, seated.seat, seated.secret);
  if (isFirst) keepFields(`promise ${table}`, { commitment, contribution, seat: seated.seat });
  return seated;
}

/** Takes a seat over by the secret of a personal link. */
export async function claim(table, secret) {
  const seated = await call(`/api/tables/${table}/claim`, { secret });
  hold(table, seated.seat, secret);
  return seated;
}

export async function leave(table, seat) {
  await call(`/api/tables/${table}/leave?seat=${seat}`, {});
  letGo(table, seat);
}

export function personalLink(table, secret) {
  return `${location.origin}/table/${table}#${secret}`;
}

function randomHex(bytes) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}

// The name one goes by, so that it is typed once.

export function myName() {
  return recall("name");
}

export function goBy(name) {
  keep("name", name.trim());
}
