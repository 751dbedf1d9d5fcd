// How this browser shows things. Kept here, not on the server: a phone and a desk differ.

import { keepFields, recallFields } from "./memory";

export type Language = "en" | "de";
export type Theme = "system" | "light" | "dark";

const kept = recallFields<Settings>("settings");

class Settings {
  language: Language = $state(kept.language ?? (navigator.language.startsWith("de") ? "de" : "en"));
  theme: Theme = $state(kept.theme ?? "system");
  sound: boolean = $state(kept.sound ?? false);
  confirms: boolean = $state(kept.confirms ?? true); // asks before what can't be taken back
  pace: number = $state(kept.pace ?? 1); // 0 shows others' turns at once, 2 takes twice as long
  twice: number = kept.twice ?? 200; // milliseconds in which a second press is the rest of a double click

  keep(): void {
    const { language, theme, sound, confirms, pace, twice } = this;
    keepFields("settings", { language, theme, sound, confirms, pace, twice });
  }
}

export const settings = new Settings();

export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
