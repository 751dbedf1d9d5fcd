import { words } from "../text.svelte";

export const hint = words(
  {
    title: "Hint",
    thinking: "Thinking it over …",
    share: (share: string, error: string) => (error ? `wins ${share}, give or take ${error}` : `wins ${share}`),
    chance: "chance to win",
    close: "Close the hint",
  },
  {
    title: "Tipp",
    thinking: "Denkt nach …",
    share: (share: string, error: string) =>
      error ? `gewinnt ${share}, plus oder minus ${error}` : `gewinnt ${share}`,
    chance: "Gewinnchance",
    close: "Tipp schließen",
  },
);
