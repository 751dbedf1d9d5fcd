import { words } from "../text.svelte";

export const scores = words(
  {
    notYet: "The game has not begun yet.",
    nothing: "No points yet.",
  },
  {
    notYet: "Das Spiel hat noch nicht begonnen.",
    nothing: "Noch keine Punkte.",
  },
);
