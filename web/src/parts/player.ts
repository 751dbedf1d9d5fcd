// Who plays at a seat, in a few words.

import type { Player } from "../protocol";
import { table } from "../strings/table";

export function levelName(level: string): string {
  return table.say.levels[level] ?? level;
}

/** Says in a line what to expect of a bot; nothing of one that is no level. */
export function levelMeans(level: string): string {
  return table.say.levelMeans[level] ?? "";
}

export function describePlayer(player: Player, isMe: boolean): string {
  if (player.kind === "open") return table.say.open;
  if (player.has_resigned) return table.say.resigned;
  if (player.is_program && player.plays === "person") return table.say.program;
  if (player.kind === "past") return table.say.person;
  if (player.kind === "bot") return table.say.bot(levelName(player.level));
  if (player.plays !== "person") return table.say.standIn(levelName(player.plays));
  if (isMe) return table.say.you;
  return player.is_present ? table.say.online : table.say.away;
}
