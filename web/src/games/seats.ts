// The seats of a table as its board and panels show them.

import type { GameInfo, Player, Position } from "../protocol";
import { capital } from "../text.svelte";
import type { Face, SeatInfo } from "./face";

export function seatsOf(game: GameInfo, face: Face, players: Player[], position: Position | null): SeatInfo[] {
  const board = position?.view?.board;
  const points = position?.scores.length ? position.scores : board ? face.points(board) : [];
  return players.map((player, seat) => ({
    seat,
    colour: game.seat_names[seat],
    name: player.name || capital(game.seat_names[seat]),
    player,
    points: points[seat] ?? null,
  }));
}
