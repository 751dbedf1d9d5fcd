// The open answers as buttons. Where there are many they are grouped by what they do, and can be filtered.

import { capital, count, make, refresh } from "./make.js";

const MANY = 12;

export class Answers {
  element = make("section", { class: "answers", "aria-label": "Answers" });
  #buttons = [];

  constructor(act) {
    this.act = act;
  }

  /** Draws the answers of a question; they cannot be pressed while a request is on its way. */
  draw(answers, isBusy) {
    const isNew = refresh(this.element, answers, () =>
      answers.length > MANY ? this.#many(answers) : this.#few(answers),
    );
    for (const { button } of this.#buttons) button.setAttribute("aria-disabled", String(isBusy));
    return isNew;
  }

  #few(answers) {
    this.#buttons = [];
    return answers.length
      ? make("div", { class: "row" }, ...answers.map((answer) => this.#button(answer, answer.text)))
      : [];
  }

  #many(answers) {
    this.#buttons = [];
    const groups = [...groupsOf(answers)].map(([verb, members]) => this.#group(verb, members));
    const found = make("span", { role: "status", class: "small" });
    const filter = make("input", {
      type: "search",
      "aria-label": "Filter the answers",
      placeholder: `Filter ${count(answers.length, "answer")}`,
      autocomplete: "off",
    });
    const narrow = () => {
      const wanted = filter.value.trim().toLowerCase();
      for (const { button, answer } of this.#buttons) {
        button.hidden = !`${answer.text} ${answer.label}`.toLowerCase().includes(wanted);
      }
      for (const group of groups) group.hidden = !group.querySelector("button:not([hidden])");
      found.textContent = wanted
        ? `${this.#shown().length} of ${answers.length}; Enter gives the answer when one is left`
        : "";
    };
    filter.addEventListener("input", narrow);
    filter.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && this.#shown().length === 1) this.#shown()[0].button.click();
    });
    return [make("div", { class: "row filter" }, filter, found), ...groups];
  }

  #shown() {
    return this.#buttons.filter(({ button }) => !button.hidden);
  }

  /** Draws answers that begin alike under what they have in common, so that their buttons stay short. */
  #group(verb, members) {
    const shared = sharedWords(members.map((answer) => answer.text));
    const buttons = members.map((answer) =>
      this.#button(answer, shared ? answer.text.slice(shared.length).trim() : answer.text),
    );
    if (members.length === 1) return make("div", { class: "row" }, ...buttons);
    const name = shared ? `${capital(shared)} …` : capital(verb);
    return make("fieldset", {}, make("legend", {}, name), make("div", { class: "row" }, ...buttons));
  }

  #button(answer, text) {
    const press = () => button.getAttribute("aria-disabled") !== "true" && this.act(answer.action);
    const isShort = text !== answer.text;
    const button = make(
      "button",
      { type: "button", class: isShort && "short", "aria-label": isShort && answer.text, onclick: press },
      capitalUnless(isShort, text),
    );
    this.#buttons.push({ button, answer });
    return button;
  }
}

function capitalUnless(isShort, text) {
  return isShort ? text : capital(text);
}

/** Returns answers by the first word of their notation, which says what is done. */
function groupsOf(answers) {
  const groups = new Map();
  for (const answer of answers) {
    const verb = answer.label.split(" ")[0];
    groups.set(verb, [...(groups.get(verb) ?? []), answer]);
  }
  return groups;
}

/** Returns the whole words with which all texts begin; every text goes on after them. */
export function sharedWords(texts) {
  if (texts.length < 2) return "";
  const words = texts[0].split(" ");
  let length = 0;
  while (
    length < words.length - 1 &&
    texts.every((text) => text.startsWith(`${words.slice(0, length + 1).join(" ")} `))
  )
    length++;
  return words.slice(0, length).join(" ");
}
