// What buildings do. A view says it of those on offer, and answers of those around a square, but nothing says it of every
// building that stands in the town: what was once told is remembered, also for the next time the page is opened.

import { keepFields, recallFields } from "../../memory";
import type { Answer, LittleTownBoard, LittleTownEffect, LittleTownSquare } from "../../protocol";

const NAME = "littletown effects";
type Effects = Record<string, LittleTownEffect>;

let told: Effects = $state.raw(recallFields<Effects>(NAME) as Effects);

export function effectOf(name: string): LittleTownEffect | null {
  return told[name] ?? null;
}

/** Remembers what a position tells of buildings. */
export function learn(board: LittleTownBoard, answers: Answer[]): void {
  const around = answers.flatMap((answer) => (answer.brings.around ?? []) as LittleTownSquare[]);
  const news: Effects = {};
  for (const { name, takes, gives, special } of [...board.offer, ...around]) {
    const effect = { takes, gives, special };
    if (name && JSON.stringify(told[name]) !== JSON.stringify(effect)) news[name] = effect;
  }
  if (!Object.keys(news).length) return;
  told = { ...told, ...news };
  keepFields(NAME, told);
}
