// Time controls, as they are chosen and as they are told.

import { choice, field, make } from "./make.js";

const KINDS = [
  ["none", "not counted"],
  ["days", "days for each turn"],
  ["bank", "live: minutes for the game, and some more for each turn"],
];

/** Returns the fields of a time control, and a function that reads it from them. */
export function controlFields(onKind = () => undefined) {
  const number = (value, min, max) => make("input", { type: "number", value, min, max, step: "any", required: true });
  const days = number("3", "0.01", "60");
  const minutes = number("15", "0.1", "1440");
  const increment = number("10", "0", "3600");
  const kind = choice(KINDS, "none", { onchange: () => change() });
  const byKind = {
    days: [field("Days", days)],
    bank: [field("Minutes", minutes), field("Seconds more for each turn", increment)],
  };
  const more = make("div", { class: "row" });
  const change = () => {
    more.replaceChildren(...(byKind[kind.value] ?? []));
    onKind(kind.value);
  };
  const read = () => {
    if (kind.value === "days") return { kind: "days", seconds: Number(days.value) * 86_400, increment: 0 };
    if (kind.value === "bank") {
      return { kind: "bank", seconds: Number(minutes.value) * 60, increment: Number(increment.value) };
    }
    return { kind: "none", seconds: 0, increment: 0 };
  };
  return { element: make("div", { class: "fields" }, field("Time", kind), more), read };
}

/** Says a time control in words. */
export function controlText({ kind, seconds, increment }) {
  const rounded = (number) => String(Math.round(number * 100) / 100);
  if (kind === "days")
    return seconds >= 86_400 ? `${rounded(seconds / 86_400)} days a turn` : `${rounded(seconds / 3600)} hours a turn`;
  if (kind === "bank") return `${rounded(seconds / 60)} minutes, ${rounded(increment)} seconds more a turn`;
  return "no clock";
}
