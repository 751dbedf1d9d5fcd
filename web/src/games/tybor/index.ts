// The face of Tybor the Builder: plain paper with four suits, a display above, the hand below.

import type { Answer, TyborBoard } from "../../protocol";
import type { Face } from "../face";
import Answers from "./Answers.svelte";
import Board from "./Board.svelte";
import Brings from "./Brings.svelte";
import { flights } from "./flights";
import Mark from "./Mark.svelte";
import { art, brought, handOf, isCard, PROFESSIONS, STAGES } from "./pieces";
import Seat from "./Seat.svelte";
import { city } from "./strings";

/** Says what the button does that confirms an answer. */
function confirm({ id, values }: Answer): string {
  const profession = (values.card as number[] | undefined)?.[0] ?? 0;
  const building = city.say.name(String(values.building ?? ""));
  switch (id) {
    case "choose.option":
      return city.say.seal(profession);
    case "citizen.option":
      return city.say.takeIn(profession);
    case "worker.option":
      return city.say.hire(profession);
    case "build.option":
      return city.say.build(building);
    case "pay.option":
      return city.say.pay(profession);
    case "trade.of_buildings":
      return city.say.giveUp(building);
    case "trade.keep":
      return city.say.keepAll;
    default:
      return city.say.discard(profession);
  }
}

/** The topic of an answer: the building, or the card where it lies. */
function about({ id, values }: Answer, board: TyborBoard): string {
  if (id === "trade.keep") return "profession.3";
  if (typeof values.building === "string") {
    const sides = [...board.display.flatMap((each) => [each, each.great]), ...board.built.flat()];
    const side = sides.find((each) => each.name === values.building && Number(each.is_great) === values.side);
    return side ? `building.${side.kind}` : "";
  }
  const cards = [...board.hands, ...board.late, ...board.citizens, ...board.workers, board.shown, board.drawn].flat();
  const card = cards.find((each) => each && isCard(values.card, each));
  return card ? `character.${card.kind}` : "";
}

export const face: Face = {
  Board,
  Seat,
  Brings,
  Answers,
  Mark,
  flights,
  confirm,
  note: ({ id }, others) => (id === "choose.option" && others ? city.say.sealedNow : ""),
  order: (answers, board: TyborBoard, seat) => {
    const cards = { "choose.option": handOf(board, seat), "drop.option": board.drawn }[answers[0]?.id];
    return cards?.flatMap((card) => answers.find(({ values }) => card && isCard(values.card, card)) ?? []) ?? answers;
  },
  points: (board: TyborBoard) => board.points,
  progress: (board: TyborBoard) => ({ word: city.say.stageWord, now: board.stage, of: STAGES, about: "stage" }),
  picture: ({ id, values }) => {
    if (typeof values.building === "string") return art(values.building);
    if (id === "worker.option") return "i-strength";
    const [profession] = (values.card as number[] | undefined) ?? [];
    return profession === undefined ? "" : `c-${PROFESSIONS[profession]}`;
  },
  about,
  category: (id) => city.say.categories[id] ?? "",
  group: ({ id }) => city.say.groups[id] ?? "",
  // A worker who does not yet settle the payment can be taken back; nothing else can, for others go on at once.
  isFinal: (answer) => !brought(answer, "pay.option")?.due,
  get places() {
    return [
      { name: "hand", title: city.say.places.hand, icon: "u-fit" },
      { name: "display", title: city.say.places.display, icon: "u-plus" },
      { name: "mine", title: city.say.places.mine, icon: "u-person" },
      { name: "seats", title: city.say.places.seats, icon: "u-people" },
    ];
  },
};
