// "What is this?": whatever stands for a thing on the table carries `data-about` with the name of its topic.

import { call } from "./call";
import type { Rules, TopicInfo } from "./protocol";
import { settings } from "./settings.svelte";

const LONG = 500; // milliseconds after which a press is a long one
const STILL = 10; // pixels by which a finger may move meanwhile, or a press until it ends

/** What gives an answer, or tells why it can't be given. */
const ANSWER = "[data-answer], [data-closed], [data-action], [data-test='confirm']";
/** What does something of its own when it is pressed. */
const CONTROL = "button, a, input, select, textarea, summary";
const DIALOG = "[role=dialog], dialog[open]";
/** What has nothing to do with the table, and what tells of it. */
const OUTSIDE = `${DIALOG}, .ask, [data-test=refusal]`;

/** What is explained: a topic, or the rules, where one of them may be marked; from there the topic is a step back. */
type Shown = { topic: string; rule: string | null };

export class Asking {
  isOn = $state(false); // the next press asks instead of acting
  topics: Map<string, TopicInfo> = $state.raw(new Map());
  shown: Shown | null = $state.raw(null);
  missed = $state(false); // a press that asked met nothing that can be asked about
  pressed = $state(""); // the topic of what was pressed last, for whoever is refused it
  #free = ""; // the topic that the press of now asks about
  #from = [0, 0]; // where the pointer went down
  #timer = 0;
  #isLong = false; // the click that ends this press is not meant for what lies there

  constructor(
    readonly game: string,
    readonly edition: () => string | null | Promise<string | null> = () => "", // null for one that nobody explains
  ) {}

  /** Learns what can be asked about, in the language of now. */
  async learn(): Promise<void> {
    const { language } = settings;
    const edition = await this.edition();
    const topics = edition === null ? [] : await topicsOf(this.game, edition);
    if (language === settings.language) this.topics = new Map(topics.map((topic) => [topic.name, topic]));
  }

  /** Says whether there is anything to ask about. */
  get isOpen(): boolean {
    return this.topics.size > 0;
  }

  show(topic: string): void {
    this.shown = { topic, rule: null };
    this.leave();
  }

  /** Shows all rules, one of them marked if it is named. */
  showRule(rule: string, topic = ""): void {
    this.shown = { topic, rule };
    this.leave();
  }

  close(): void {
    this.shown = null;
  }

  toggle(): void {
    this.isOn = !this.isOn;
    this.missed = false;
  }

  leave(): void {
    this.isOn = this.missed = false;
  }

  // What people do. These are for the window, the ones with "first" in the phase of capture.

  /** A press that asks, and the end of a long one, must not reach what lies below. */
  firstClick(event: MouseEvent): void {
    const target = event.target as Element;
    this.#free = ""; // now: an answer that was given lies there as a mere thing a moment later
    if (this.#isLong && event.detail > 0) {
      this.#isLong = false;
      return stop(event);
    }
    if (target.closest(OUTSIDE)) return;
    const topic = this.#topicOf(target);
    if (!this.isOn) {
      const isDragged = event.detail > 0 && this.#hasMoved(event);
      this.pressed = topic;
      this.#free = isDragged ? "" : this.#freeTopicAt(target);
      return;
    }
    if (topic) this.show(topic);
    else if (target.closest(ANSWER)) this.missed = true;
    else return; // a menu, a tab: these do what they always do
    stop(event);
  }

  /** What did nothing else asks. */
  click(event: MouseEvent): void {
    if (this.#free && !event.defaultPrevented) this.show(this.#free);
    this.#free = "";
  }

  menu(event: MouseEvent): void {
    const target = event.target as Element;
    const topic = target.closest(OUTSIDE) ? "" : this.#topicOf(target);
    if (!topic) return;
    event.preventDefault();
    this.show(topic);
  }

  /** A finger that stays asks; no browser on a phone has to tell us so by a menu. */
  firstDown(event: PointerEvent): void {
    this.#from = [event.clientX, event.clientY];
    this.#isLong = false;
    clearTimeout(this.#timer);
    if (event.pointerType === "mouse" || !event.isPrimary) return;
    const target = event.target as Element;
    const topic = target.closest(OUTSIDE) ? "" : this.#topicOf(target);
    if (!topic) return;
    this.#timer = setTimeout(() => {
      this.#isLong = true;
      this.show(topic);
    }, LONG);
  }

  firstMove(event: PointerEvent): void {
    if (this.#hasMoved(event)) clearTimeout(this.#timer);
  }

  /** The finger is gone, or the page scrolls with it. */
  firstUp(): void {
    clearTimeout(this.#timer);
  }

  /** While the next press asks, no key may answer; Escape leaves, and a choice that waits for its confirmation stays. */
  firstKey(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (!this.isOn || isField(target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") this.leave();
    else if (event.key === "i") this.#ask(target);
    else if (event.key.length > 1 && event.key !== "Enter") return;
    else if (target.matches?.(CONTROL) && ["Enter", " "].includes(event.key)) return; // a click follows
    stop(event);
  }

  /** `i` asks about what has the focus; where that is nothing, about what is pressed next. */
  key(event: KeyboardEvent): void {
    const target = event.target as Element;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    if (event.key !== "i" || !isPlain || !this.isOpen || isField(target) || document.querySelector(DIALOG)) return;
    this.#ask(target);
    event.preventDefault();
  }

  #ask(target: Element): void {
    const topic = this.#topicOf(target);
    if (topic) this.show(topic);
    else this.toggle();
  }

  #hasMoved(event: MouseEvent): boolean {
    return Math.hypot(event.clientX - this.#from[0], event.clientY - this.#from[1]) > STILL;
  }

  /** Returns the topic of whatever an element belongs to, or else the first in what can be pressed there. */
  #topicOf(target: Element): string {
    for (let element: Element | null = target; element; element = element.parentElement) {
      const name = this.#nameOf(element);
      if (name) return name;
      if (!element.matches(CONTROL)) continue;
      const inner = [...element.querySelectorAll("[data-about]")].map((each) => this.#nameOf(each)).find(Boolean);
      if (inner) return inner;
    }
    return "";
  }

  /** Returns the topic that a press asks about, where it does nothing else. */
  #freeTopicAt(target: Element): string {
    const pressed = target.closest(`${ANSWER}, ${CONTROL}`);
    if (pressed && (pressed.matches(ANSWER) || !pressed.matches(".about"))) return ""; // whatever lies in it
    for (let element: Element | null = target; element; element = element.parentElement) {
      const name = this.#nameOf(element);
      if (name) return name;
    }
    return "";
  }

  #nameOf(element: Element): string {
    const name = element.getAttribute("data-about") ?? "";
    return this.topics.has(name) ? name : "";
  }
}

const isField = (target: Element): boolean => target.matches?.("input, textarea, select") ?? false;

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

// What the server tells is the same all day: each is asked for once in each language.

const kept = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  const key = `${settings.language} ${path}`;
  const known = kept.get(key) ?? call<T>(path);
  kept.set(key, known);
  known.catch(() => kept.delete(key));
  return known as Promise<T>;
}

export const topicsOf = (game: string, edition: string) =>
  once<TopicInfo[]>(`/api/games/${game}/topics?edition=${encodeURIComponent(edition)}`);

export const rulesOf = (game: string) => once<Rules>(`/api/games/${game}/rules`);

/** Returns the sentences of some rules, by number. */
export function sentencesOf(rules: Rules, numbers: string[]): { number: string; text: string }[] {
  const items = rules.sections.flatMap((section) => section.items);
  return numbers.flatMap((number) => items.filter((item) => item.number === number));
}
