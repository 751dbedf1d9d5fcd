// What players agree on: going back, a pause, the end, another clock; and what each may do alone.

import { controlFields, controlText } from "./control.js";
import { choice, confirmed, copied, count, field, form, list, make, button, refresh } from "./make.js";
import { personalLink } from "./seats.js";

/** Draws what is proposed, with what each player at this device can say to it. */
export function drawProposal(element, lines, who) {
  const { proposal, players } = lines[0].position;
  const playing = lines.filter(({ position }) => position.seat !== null && players[position.seat].plays === "person");
  refresh(element, [proposal, players.map((player) => player.plays), playing.map((line) => line.position.seat)], () => {
    if (!proposal) return [];
    const missing = players.flatMap((player, seat) =>
      player.plays === "person" && !proposal.agreed.includes(seat) ? [who(seat)] : [],
    );
    return [
      make("h2", {}, "A proposal"),
      make("p", {}, `${who(proposal.seat)} proposes ${wording(proposal)}. Still to agree: ${list(missing)}.`),
      ...playing.map((line) => replies(line, proposal, playing.length > 1 ? ` as ${who(line.position.seat)}` : "")),
    ];
  });
}

function replies(line, proposal, as) {
  const { seat } = line.position;
  const agree = !proposal.agreed.includes(seat) && button(`Agree${as}`, () => line.move("agree"), { class: "main" });
  const no = proposal.seat === seat ? "Withdraw it" : "Decline";
  return make(
    "div",
    { class: "row" },
    agree,
    button(`${no}${as}`, () => line.move("decline")),
  );
}

function wording({ what, ply, control }) {
  if (what === "rewind") return `to go back to where ${count(ply, "answer was", "answers were")} given`;
  if (what === "end") return "to end the game without a result";
  if (what === "pause") return "to pause";
  return `another clock: ${controlText(control)}`;
}

/** Draws what a player can do beside answering. */
export function drawMenu(element, line, levels) {
  const { position, secret, table } = line;
  const { seat } = position;
  const cause = [seat, position.is_paused, Boolean(position.proposal), position.players[seat].plays];
  refresh(element, cause, () => {
    const isPlaying = position.players[seat].plays === "person";
    const wasOpen = element.querySelector("details")?.open;
    return make(
      "details",
      { open: wasOpen },
      make("summary", {}, "More: go back, pause, resign …"),
      isPlaying && !position.proposal && proposals(line),
      isPlaying && alone(line, levels),
      secret && [
        make("h3", {}, "Personal link"),
        make("p", { class: "small" }, "It opens your seat on another device. Keep it to yourself."),
        copied("Personal link", personalLink(table, secret)),
      ],
    );
  });
}

function proposals(line) {
  const ply = make("input", { type: "number", min: "0", step: "1", required: true });
  const control = controlFields();
  const propose = (what, more) => line.move("propose", { what, ...more });
  const rewind = (to) => {
    const { ply: now } = line.position;
    if (to >= now || to < 0)
      throw new Error(now ? `Expected 0 to ${now - 1} answers: ${now} were given` : "Nothing was answered yet");
    propose("rewind", { ply: to });
  };
  return [
    make("h3", {}, "Propose to all"),
    make("p", { class: "small" }, "It is done when all people at the table have agreed; bots do not mind."),
    form(
      () => rewind(Number(ply.value)),
      make("div", { class: "row" }, field("Go back to so many answers", ply), make("button", {}, "Go back")),
    ),
    make(
      "div",
      { class: "row" },
      button("Go back by one answer", () => rewind(line.position.ply - 1)),
      !line.position.is_paused && button("Pause", () => propose("pause")),
      button("End without a result", () => propose("end")),
    ),
    make(
      "details",
      {},
      make("summary", {}, "Another clock"),
      form(() => propose("control", control.read()), control.element, make("button", {}, "Propose this clock")),
    ),
  ];
}

function alone(line, levels) {
  const level = choice(
    levels.map((each) => [each, each]),
    "strong",
    { "aria-label": "Level of the bot that stands in" },
  );
  const resign = async () => {
    if (await confirmed("Resign for good? A bot plays on in your place.", "Resign")) line.move("resign");
  };
  return [
    make("h3", {}, "On your own"),
    make(
      "div",
      { class: "row" },
      button("Let a bot stand in", () => line.move("stand_in", { level: level.value })),
      level,
    ),
    make("div", { class: "row" }, button("Resign", resign)),
  ];
}
