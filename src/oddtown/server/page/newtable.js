// The form for a new table.

import { call } from "./call.js";
import { controlFields } from "./control.js";
import { capital, choice, field, form, make } from "./make.js";
import { goBy, join, myName } from "./seats.js";

const ME = "me";
const HERE = "here"; // somebody who shares this device
const OPEN = "open";

export function newTableForm(games) {
  const game = choice(
    games.map((each) => [each.name, each.title]),
    games[0].name,
    { onchange: () => change() },
  );
  const seats = make("select", { onchange: () => changeSeats() });
  const places = make("div", { class: "fields" });
  const settings = make("div", { class: "fields" });
  const late = field(
    "Who runs out of time",
    choice(
      [
        ["bot", "is replaced by a bot"],
        ["abandon", "ends the game for all"],
      ],
      "bot",
    ),
  );
  late.hidden = true;
  const control = controlFields((kind) => (late.hidden = kind === "none"));
  const takeBack = make("input", { type: "number", value: "3", min: "0", max: "30", step: "any", required: true });
  const listed = choice(
    [
      ["listed", "listed: anybody here can join or look on"],
      ["private", "private: by its link only"],
    ],
    "listed",
  );
  const chosen = () => games.find((each) => each.name === game.value);

  const change = () => {
    const [fewest, most] = chosen().seats;
    const numbers = Array.from({ length: most - fewest + 1 }, (_, i) => String(fewest + i));
    seats.replaceChildren(...numbers.map((number) => make("option", { value: number }, number)));
    settings.replaceChildren(...settingFields(chosen()));
    changeSeats();
  };
  const changeSeats = () => {
    const before = [...places.children].map((place) => ({ who: place.who.value, name: place.named.value }));
    places.replaceChildren(
      ...Array.from({ length: Number(seats.value) }, (_, seat) => placeFields(chosen(), seat, before[seat])),
    );
  };
  change();

  const open = async () => {
    const at = [...places.children].map((place) => ({ who: place.who.value, name: place.named.value }));
    const inputs = [...settings.querySelectorAll("select")];
    const edition = inputs.find((input) => input.name === "edition").value;
    const chosenSettings = inputs.filter((input) => input.name !== "edition").map((input) => [input.name, input.value]);
    const table = await call("/api/tables", {
      game: game.value,
      players: at.map(({ who }) => ([ME, HERE].includes(who) ? OPEN : who)),
      settings: Object.fromEntries(chosenSettings),
      edition,
      is_listed: listed.value === "listed",
      control: control.read(),
      on_timeout: late.querySelector("select").value,
      take_back: Number(takeBack.value),
    });
    for (const [seat, { who, name }] of at.entries()) {
      if (who === ME) goBy(name);
      if ([ME, HERE].includes(who)) await join(table.id, name, seat);
    }
    location.href = `/table/${table.id}`;
  };

  return make(
    "section",
    {},
    make("h2", {}, "A new table"),
    form(
      open,
      make("div", { class: "row" }, field("Game", game), field("Seats", seats)),
      make("fieldset", {}, make("legend", {}, "Who sits where"), places),
      make(
        "details",
        {},
        make("summary", {}, "Settings, time, who may come"),
        make(
          "div",
          { class: "fields" },
          settings,
          control.element,
          late,
          field("Seconds for taking back, before bots answer", takeBack),
          field("The table is", listed),
        ),
      ),
      make("div", {}, make("button", { class: "main" }, "Open the table")),
    ),
  );
}

function placeFields(game, seat, before = { who: seat === 0 ? ME : OPEN, name: seat === 0 ? myName() : "" }) {
  const colour = capital(game.seat_names[seat] ?? `Seat ${seat + 1}`);
  const pairs = [
    [ME, "me"],
    [HERE, "somebody else at this device"],
    [OPEN, "open, for whoever joins"],
    ...game.levels.map((level) => [level, `bot: ${level}`]),
  ];
  const label = (text) => `${colour}: ${text}`;
  const who = choice(pairs, before.who, { "aria-label": label("who sits here"), onchange: () => change() });
  const named = make("input", {
    value: before.name,
    maxlength: "40",
    placeholder: "Name",
    "aria-label": label("name"),
    autocomplete: "off",
  });
  const change = () => {
    const isHere = [ME, HERE].includes(who.value);
    named.hidden = !isHere;
    named.required = isHere;
    if (who.value === ME && !named.value) named.value = myName();
  };
  change();
  return Object.assign(make("div", { class: "row" }, make("span", { class: "seat" }, colour), who, named), {
    who,
    named,
  });
}

function settingFields(game) {
  const fields = Object.entries(game.settings).map(([name, choices]) =>
    field(
      capital(name.replaceAll("-", " ")),
      choice(
        choices.map((each) => [each, each]),
        choices[0],
        { name },
      ),
    ),
  );
  const editions = game.editions.map((each) => [each, each]);
  return [...fields, field("Edition", choice(editions, game.editions[0], { name: "edition" }))];
}
