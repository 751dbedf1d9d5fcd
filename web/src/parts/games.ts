// What the pages around the table show of the games: their order, how long they take, and a picture.
// A game that is not listed here comes last, and does without.

import { call } from "../call";
import type { GameInfo } from "../protocol";
import { settings } from "../settings.svelte";

const SHOWN: Record<string, { minutes: number; picture: string }> = {
  oddworld: { minutes: 10, picture: "p-saturn" },
  littletown: { minutes: 45, picture: "t-forest" },
  oddville: { minutes: 45, picture: "i-bells" },
  tybor: { minutes: 30, picture: "i-captain" },
};

export const KNOWN = Object.keys(SHOWN);

export const minutesOf = (game: string): number => SHOWN[game]?.minutes ?? 0;
export const pictureOf = (game: string): string => SHOWN[game]?.picture ?? "u-dice";

const loaded = new Map<string, Promise<GameInfo[]>>(); // by language: they don't change while the page is open

/** Returns what can be played, the quickest to learn first. */
export function loadGames(): Promise<GameInfo[]> {
  const language = settings.language;
  let games = loaded.get(language);
  if (!games) {
    games = call<GameInfo[]>("/api/games").then((found) => found.sort((a, b) => placeOf(a.name) - placeOf(b.name)));
    games.catch(() => loaded.delete(language));
    loaded.set(language, games);
  }
  return games;
}

const placeOf = (game: string): number => (KNOWN.includes(game) ? KNOWN.indexOf(game) : KNOWN.length);
