// How much time is left: a server's seconds count from the moment at which they came.

import type { Control, Times } from "./protocol";
import { clock } from "./strings/clock";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LOW = { bank: 30, days: 3 * HOUR } as Record<string, number>; // seconds from which on time is short

const cameAt = new WeakMap<Times, number>();

/** Remembers when times came, by the page's clock. */
export function hearTimes(times: Times | null): void {
  if (times) cameAt.set(times, performance.now());
}

/** Returns the seconds that a seat has left now. */
export function leftOf(times: Times, seat: number, now: number): number {
  if (!times.running.includes(seat)) return times.left[seat];
  return Math.max(0, times.left[seat] - (now - (cameAt.get(times) ?? now)) / 1000);
}

export function isLow(times: Times, left: number): boolean {
  return left < (LOW[times.kind] ?? 0);
}

/** Returns a span as a clock shows it: the largest unit alone where there is much, minutes and seconds in the end. */
export function spanText(kind: string, seconds: number): string {
  const whole = Math.ceil(seconds);
  if (kind === "days") {
    if (whole >= 2 * DAY) return clock.say.days(Math.floor(whole / DAY));
    if (whole >= 2 * HOUR) return clock.say.hours(Math.floor(whole / HOUR));
    if (whole >= 5 * MINUTE) return clock.say.minutes(Math.floor(whole / MINUTE));
  }
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / MINUTE), whole % MINUTE];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Says a time control in words. */
export function controlText({ kind, seconds, increment }: Control): string {
  const rounded = (number: number) => (Math.round(number * 100) / 100).toLocaleString(document.documentElement.lang);
  if (kind === "bank") return clock.say.banked(rounded(seconds / MINUTE), rounded(increment));
  if (kind !== "days") return clock.say.noClock;
  if (seconds >= DAY) return clock.say.daysATurn(rounded(seconds / DAY), seconds === DAY);
  if (seconds >= HOUR) return clock.say.hoursATurn(rounded(seconds / HOUR), seconds === HOUR);
  return clock.say.minutesATurn(rounded(seconds / MINUTE), seconds === MINUTE);
}
