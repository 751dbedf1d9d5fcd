// How a game ended.

import { call } from "./call.js";
import { button, list, make } from "./make.js";

/** Returns the points and places of all seats, the winner first. */
export function scoreTable(players, colours, { scores, places }) {
  const order = players.map((_, seat) => seat).sort((one, other) => places[one] - places[other]);
  const row = (seat) => [places[seat], colours[seat], players[seat].name, scores[seat]];
  const heads = ["Place", "Seat", "Player", "Points"];
  return make(
    "table",
    {},
    make("caption", {}, "Scores"),
    make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
    make("tbody", {}, ...order.map((seat) => make("tr", {}, ...row(seat).map((cell) => make("td", {}, String(cell)))))),
  );
}

/** Says in a sentence how the game ended. */
export function endSentence({ status, places }, who) {
  if (status === "agreed") return "The game has ended because all agreed.";
  if (status === "abandoned") return "The game was abandoned.";
  const winners = places.flatMap((place, seat) => (place === 1 ? [who(seat)] : []));
  return winners.length === 1
    ? `The game is over. ${winners[0]} wins.`
    : `The game is over. ${list(winners)} share the win.`;
}

/** Returns what can be done once a game has ended: play again, look through it, verify it. */
export function afterwards(table, position, isPlayer) {
  const again = async () => (location.href = `/table/${(await call(`/api/tables/${table}/rematch`, {})).id}`);
  const rematch = position.rematch
    ? make("a", { class: "press main", href: `/table/${position.rematch}` }, "Go to the rematch")
    : isPlayer && button("Play again", again, { class: "main" });
  const api = `/api/tables/${table}`;
  return [
    make(
      "div",
      { class: "row" },
      rematch,
      make("a", { class: "press", href: `/record/table:${table}?ply=0` }, "Replay"),
    ),
    make(
      "p",
      { class: "links" },
      make("a", { href: `${api}/record`, download: `oddtown-${table}.json` }, "Record (JSON)"),
      make("a", { href: `${api}/record.txt` }, "Record (text)"),
      make("a", { href: `/verify?table=${table}` }, "Verify the deal"),
    ),
  ];
}
