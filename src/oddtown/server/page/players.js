// Who sits where, who is there, whose turn it is, and the clocks.

import { duration, make, refresh } from "./make.js";

export class Players {
  element = make("ul", { class: "players" });
  #clocks = [];

  draw(position, colours, mine) {
    const asked = askedSeats(position);
    refresh(this.element, [position.players, asked, position.times?.running, mine, position.is_paused], () => {
      this.#clocks = position.players.map(() => make("span", { class: "clock", role: "timer" }));
      return position.players.map((player, seat) => {
        const isAsked = asked.includes(seat);
        const words = [isAsked && "to answer", mine.includes(seat) && "you", ...stateOf(player)].filter((word) => word);
        return make(
          "li",
          { class: isAsked && "turn" },
          make("span", { class: "mark", "aria-hidden": "true" }, isAsked ? "▶" : ""),
          make(
            "span",
            {},
            make("strong", {}, colours[seat]),
            ` ${player.name} `,
            make("span", { class: "small" }, words.join(", ")),
          ),
          this.#clocks[seat],
        );
      });
    });
  }

  /** Lets the clocks run between two positions. */
  tick({ times, is_paused }, passed) {
    if (!times) return;
    for (const [seat, clock] of this.#clocks.entries()) {
      const runs = times.running.includes(seat) && !is_paused;
      const text = duration(times.left[seat] - (runs ? passed : 0));
      if (clock.textContent !== text) clock.textContent = text;
    }
  }
}

/** Returns the seats of which the table wants an answer now. */
export function askedSeats({ view, status }) {
  return status === "playing" ? (view?.question?.seats ?? []) : [];
}

function stateOf(player) {
  if (player.kind === "open") return ["open seat"];
  if (player.kind === "bot") return ["bot"];
  if (player.has_resigned) return [`has resigned, a bot (${player.plays}) plays on`];
  const here = player.is_present ? "here" : "not here";
  return player.plays === "person" ? [here] : [here, `a bot (${player.plays}) stands in`];
}
