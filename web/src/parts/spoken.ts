// Times and people in a few words, in the language of now.

import { settings } from "../settings.svelte";
import { start } from "../strings/start";

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** Says how long ago something was: "3 hours ago". */
export function since(seconds: number): string {
  const ago = Date.now() / 1000 - seconds;
  const [unit, length] = UNITS.find(([, each]) => ago >= each) ?? ["second", Infinity];
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" });
  return format.format(-Math.floor(ago / length), unit); // less than a minute is "now"
}

/** Says on which day something was. */
export function day(seconds: number): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: "medium" }).format(seconds * 1000);
}

export function decimal(number: number): string {
  return new Intl.NumberFormat(settings.language, { maximumFractionDigits: 1 }).format(number);
}

/** Says who sits at a table: people by name, bots by their number. */
export function peopleAndBots(people: string[], bots: number): string {
  return [...people, ...(bots ? [start.say.bots(bots)] : [])].join(", ");
}
