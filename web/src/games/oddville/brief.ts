// Answers in a few words: what is printed on a building can be seen.

import type { Answer, OddVilleSite } from "../../protocol";
import { capital } from "../../text.svelte";
import { siteName } from "./pieces";
import { ville } from "./strings";

export function brief({ id, values, text, brings }: Answer): string {
  const { say } = ville;
  const card = typeof values.card === "number" ? say.worker(values.card - 1) : "";
  const building = typeof values.building === "number" ? say.building(values.building) : "";
  if (id === "at.option") return siteName(brings as unknown as OddVilleSite);
  if (card)
    return `${card}: ${building || say.resources[values.resource as number] || say.coins(Number(values.coins))}`;
  return building && id !== "coin.known" ? `${say.verbs[id] ?? ""} ${building}`.trim() : capital(text);
}
