// The faces of the games, each loaded when it is first looked at. A game without one is played by its buttons.

import type { Face } from "./face";
import { plain } from "./plain";

const faces: Record<string, () => Promise<{ face: Face }>> = {
  oddworld: () => import("./oddworld"),
  littletown: () => import("./littletown"),
  oddville: () => import("./oddville"),
  tybor: () => import("./tybor"),
};

export async function faceOf(game: string): Promise<Face> {
  return game in faces ? (await faces[game]()).face : plain;
}
