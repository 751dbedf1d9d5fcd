// The words of the seats' colours. The word, the colour and the shape of a seat always stand together.

import { words } from "../text.svelte";

const colours = words<Record<string, string>>(
  {
    blue: "blue",
    red: "red",
    yellow: "yellow",
    black: "black",
    purple: "purple",
    pink: "pink",
    sky: "sky",
    brown: "brown",
  },
  {
    blue: "blau",
    red: "rot",
    yellow: "gelb",
    black: "schwarz",
    purple: "lila",
    pink: "rosa",
    sky: "hellblau",
    brown: "braun",
  },
);

export function colourName(colour: string): string {
  return colours.say[colour] ?? colour;
}
