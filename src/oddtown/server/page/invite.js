// A table that still waits: its link, open seats to sit down at, and seats to give back.

import { button, copied, field, form, make, refresh } from "./make.js";
import { goBy, myName } from "./seats.js";

/** Draws what can be done before the game begins; `page` joins, leaves and knows the seats of this browser. */
export function drawInvitation(element, position, page) {
  const open = position.players.flatMap((player, seat) => (player.kind === "open" ? [seat] : []));
  refresh(element, [position.status, open, page.mine], () => {
    if (position.status !== "waiting") return [];
    const isSeated = page.mine.length > 0;
    return [
      make("h2", {}, isSeated ? "Invite the others" : "Take a seat"),
      !isSeated && sitDown(open, page, "Your name", myName()),
      make(
        "p",
        {},
        isSeated ? "The game begins when all seats are taken. Send this link:" : "Or invite somebody with this link:",
      ),
      copied("Link to this table", `${location.origin}/table/${page.id}`),
      isSeated && open.length > 0 && sharing(open, page),
      isSeated &&
        make(
          "div",
          { class: "row" },
          ...page.mine.map((seat) => button(`Give back the seat of ${page.who(seat)}`, () => page.leave(seat))),
        ),
    ];
  });
}

function sharing(open, page) {
  return make(
    "details",
    {},
    make("summary", {}, "Somebody plays with you at this device"),
    sitDown(open, page, "Their name", ""),
  );
}

/** Returns a form with one button for each open seat. */
function sitDown(open, page, label, name) {
  const input = make("input", { value: name, required: true, maxlength: "40", autocomplete: "nickname" });
  const sit = async (pressed) => {
    if (label === "Your name") goBy(input.value);
    await page.join(input.value, Number(pressed?.value ?? open[0]));
  };
  const seats = open.map((seat) =>
    make("button", { value: seat, class: "main" }, open.length > 1 ? `Sit down as ${page.colours[seat]}` : "Sit down"),
  );
  return form(sit, field(label, input), make("div", { class: "row" }, ...seats));
}
