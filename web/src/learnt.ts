// How far somebody has come with the lessons, in this browser.

import { keepFields, recallFields } from "./memory";

export type Learnt = { scene: number; answers: number[]; scenes: number; isDone: boolean }; // of so many scenes

export function keptLesson(game: string): Learnt {
  const { scene = 0, answers = [], scenes = 0, isDone = false } = recallFields<Learnt>(`lesson ${game}`);
  return { scene: Number(scene), answers: Array.isArray(answers) ? answers.map(Number) : [], scenes, isDone };
}

export function keepLesson(game: string, learnt: Learnt): void {
  keepFields(`lesson ${game}`, learnt);
}
