// The face of a game that has none of its own yet: it plays by its buttons, and the view is written out.

import type { Face } from "../face";
import Board from "./Board.svelte";

export const plain: Face = { isDrawn: true, Board, points: () => [] };
