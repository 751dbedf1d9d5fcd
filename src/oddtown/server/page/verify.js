// Verifies the deal of a record in this browser; docs/notation.md says what is hashed, and how.

import { blake2b } from "./blake2b.js";

const FORMAT = 1;
const SHOWN = 100; // characters of a foreign value in a sentence

// Bytes and texts, exactly as Python writes them.

/** Returns a text in UTF-8; half a surrogate pair gets three bytes (surrogatepass): TextEncoder would replace it. */
export function utf8(text) {
  const bytes = [];
  for (const character of text) {
    const code = character.codePointAt(0);
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return Uint8Array.from(bytes);
}

/** Returns settings as Python's json.dumps(settings, sort_keys=True) does. */
export function settingsAsJson(settings) {
  const names = Object.keys(settings).sort(byCodePoint);
  return `{${names.map((name) => `${quoted(name)}: ${quoted(settings[name])}`).join(", ")}}`;
}

/** Orders texts as Python does; JavaScript's own order puts U+1F600 before U+FFFD. */
function byCodePoint(one, other) {
  const [left, right] = [one, other].map((text) => Array.from(text, (character) => character.codePointAt(0)));
  const i = left.findIndex((code, place) => code !== right[place]);
  if (i < 0) return left.length - right.length;
  return i < right.length ? left[i] - right[i] : 1;
}

/** Returns a text as JSON in ASCII. */
function quoted(text) {
  return ascii(JSON.stringify(text));
}

function ascii(text) {
  return text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function fromHex(digits) {
  return Uint8Array.from(digits.match(/../g), (pair) => parseInt(pair, 16));
}

function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The deal.

/** Returns the hash by which a server seed is promised before the first card. */
export function commit(serverSeed) {
  return toHex(blake2b(serverSeed, { size: 32, person: utf8("oddtown promise") }));
}

/** Derives the seed of the deal from everything that was promised and contributed. */
export function deriveSeed(serverSeed, match, game, editionHash, settings, contributions) {
  const bytes = [];
  for (const text of [match, game, editionHash, settingsAsJson(settings), ...contributions]) {
    const part = utf8(text);
    for (const shift of [0, 8, 16, 24]) bytes.push((part.length >> shift) & 255);
    for (const byte of part) bytes.push(byte);
  }
  return toHex(blake2b(Uint8Array.from(bytes), { size: 32, key: serverSeed, person: utf8("oddtown seeding") }));
}

// The checks. Each has `is_ok` (null: cannot be told) and a sentence, like the checks that a server answers with.

const isText = (value) => typeof value === "string";
const isFields = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const isListOf = (isItem) => (value) => Array.isArray(value) && value.every(isItem);
const isAction = (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);

const TEXT = ["a text", isText];
const NUMBER = ["a whole number", Number.isInteger];
const TEXTS = ["a list of texts", isListOf(isText)];
const NUMBERS = ["a list of whole numbers", isListOf(Number.isInteger)];
const FIELDS = ["fields of its own", isFields];

const RECORD = {
  game: TEXT,
  rules: NUMBER,
  edition: FIELDS,
  seats: NUMBER,
  settings: ["texts by name", (value) => isFields(value) && Object.values(value).every(isText)],
  players: TEXTS,
  seed: TEXT,
  actions: ["a list of seats and actions", isListOf(isAction)],
  digests: TEXTS,
  scores: NUMBERS,
  rewinds: NUMBERS,
};
const EDITION = { name: TEXT, hash: TEXT };
const DEAL = { commitment: TEXT, match: TEXT, contributions: TEXTS, server_seed: TEXT };

/**
 * Checks the deal of a record and returns the checks.
 *
 * `table` is the table the record was asked from, if it was; `recall` returns what this browser kept of a table at
 * joining, as JSON, or null.
 */
export function checkDeal(text, table = "", recall = () => null) {
  let record;
  try {
    record = readRecord(text);
  } catch (problem) {
    return [bad(problem.message)];
  }
  const answers = `${record.actions.length} ${record.actions.length === 1 ? "answer" : "answers"}`;
  const has = `${shown(record.game)}, rules ${record.rules}, edition ${shown(record.edition.name)}, ${answers}`;
  const fields = good(`The record has the fields it should have: ${has}.`);
  const { deal } = record;
  if (deal === undefined) {
    if (table) return [fields, bad("Expected the deal that every table of a server has; the record came without one.")];
    return [fields, unknown("No deal was promised: the seed was given, so whoever gave it could know the cards.")];
  }
  const checks = [fields];
  // Another game's record, honest in itself, would pass all the rest.
  if (table) checks.push(compare("The record must be that of the table", table, deal.match));
  const id = table || deal.match;
  if (isHidden(record)) return [...checks, ...checkKept(id, deal, recall), checkEnd(record)];
  const problem = hexProblem("server seed", deal.server_seed);
  if (problem) return [...checks, bad(problem), ...checkKept(id, deal, recall)];
  const serverSeed = fromHex(deal.server_seed);
  return [...checks, checkPromise(serverSeed, deal), ...checkKept(id, deal, recall), checkSeed(serverSeed, record)];
}

/** Reads a record from JSON, or throws what is wrong with it. */
function readRecord(text) {
  const start = text.trimStart(); // which takes a byte order mark away too
  if (!start.startsWith("{")) {
    const how = "A record in its text form becomes JSON with: oddtown replay FILE --as json";
    throw new Error(`Expected a record in JSON, came something else. ${how}`);
  }
  let record;
  try {
    record = JSON.parse(start);
  } catch (problem) {
    throw new Error(`Expected a record in JSON; it breaks off or is damaged: ${shown(problem.message)}.`);
  }
  if (record.oddtown !== FORMAT) {
    throw new Error(`Expected a record of format ${FORMAT}, came ${shown(record.oddtown)}.`);
  }
  expectFields("record", record, RECORD);
  expectFields("edition", record.edition, EDITION);
  if (Object.hasOwn(record, "deal")) {
    if (!isFields(record.deal)) throw new Error(`Expected 'deal' to be fields of its own, came ${shown(record.deal)}.`);
    expectFields("deal", record.deal, DEAL);
  }
  if (record.digests.length !== record.actions.length) {
    throw new Error(`Expected a digest for each of ${record.actions.length} answers, came ${record.digests.length}.`);
  }
  return record;
}

function expectFields(place, fields, expected) {
  for (const [name, [kind, fits]] of Object.entries(expected)) {
    if (!Object.hasOwn(fields, name)) throw new Error(`Expected '${name}' in the ${place}; it is missing.`);
    if (fits(fields[name])) continue;
    throw new Error(`Expected '${name}' in the ${place} to be ${kind}, came ${shown(fields[name])}.`);
  }
}

function isHidden(record) {
  return record.deal.server_seed === "" && record.seed === "";
}

/** Says that the seed is not revealed yet; at the end of a game it must be. */
function checkEnd(record) {
  if (record.scores.length) return bad("Expected the server seed, since the game has its scores; it is not revealed.");
  return unknown("The game is not over, so the seed is not revealed yet. Check the record again at the end.");
}

function checkPromise(serverSeed, deal) {
  return compare("The server seed must hash to the promise in the record", deal.commitment, commit(serverSeed));
}

/** Compares the deal with what this browser kept when its player joined. */
function checkKept(id, deal, recall) {
  let kept;
  try {
    kept = JSON.parse(recall(id));
  } catch (problem) {
    return [unknown(`What this browser kept of table ${shown(id)} cannot be read: ${shown(problem.message)}.`)];
  }
  if (kept === null) {
    const advice = `Compare this one with what you were shown: ${shown(deal.commitment)}`;
    return [unknown(`This browser kept no promise of table ${shown(id)}. ${advice}.`)];
  }
  if (!isFields(kept) || !isText(kept.commitment)) {
    return [unknown(`What this browser kept of table ${shown(id)} is no promise: ${shown(kept)}.`)];
  }
  const claim = "The promise must be the one this browser kept when you joined";
  const checks = [compare(claim, kept.commitment, deal.commitment)];
  if (isText(kept.contribution)) {
    const isThere = deal.contributions.includes(kept.contribution);
    const came = isThere ? kept.contribution : deal.contributions;
    checks.push(compare("Your own contribution must be in the deal", kept.contribution, came));
  }
  return checks;
}

function checkSeed(serverSeed, record) {
  const problem = hexProblem("seed", record.seed);
  if (problem) return bad(problem);
  const { match, contributions } = record.deal;
  const seed = deriveSeed(serverSeed, match, record.game, record.edition.hash, record.settings, contributions);
  const from = "server seed, match, game, edition, settings and contributions";
  return compare(`The seed of the deal must follow from ${from}`, seed, record.seed.toLowerCase());
}

function hexProblem(name, text) {
  return /^[0-9a-f]{64}$/i.test(text) ? "" : `Expected a ${name} of 64 hexadecimal digits, came ${shown(text)}.`;
}

/** Checks that what came is what a claim makes expect. */
function compare(claim, expected, came) {
  if (came === expected) return good(`${claim}: expected ${shown(expected)}, and it came.`);
  return bad(`${claim}: expected ${shown(expected)}, came ${shown(came)}.`);
}

function good(sentence) {
  return { is_ok: true, sentence };
}

function bad(sentence) {
  return { is_ok: false, sentence };
}

function unknown(sentence) {
  return { is_ok: null, sentence };
}

/** Shows a foreign value in ASCII and not at length, so that it cannot pass for a sentence of ours. */
function shown(value) {
  return shortened(ascii(JSON.stringify(value) ?? "nothing"));
}

function shortened(text) {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text;
}

/** Says in a sentence what the checks come to. */
export function verdict(checks) {
  const failed = checks.filter((check) => check.is_ok === false).length;
  const open = checks.filter((check) => check.is_ok === null).length;
  if (failed) return `Do NOT trust this record: ${failed} of ${checks.length} checks failed.`;
  if (open) return `Nothing is wrong so far, but ${open} of ${checks.length} checks could not be made.`;
  return "The deal is as promised: every check holds.";
}

// The page.

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

const MARKS = new Map([
  [true, { word: "holds", colour: "#1a7f37", corner: "10", path: "M5 10.5l3.5 3.5L15 7" }],
  [false, { word: "FAILED", colour: "#c62828", corner: "3", path: "M6 6l8 8M14 6l-8 8" }],
  [null, { word: "cannot be told", colour: "#6e7781", corner: "10", path: "M5.5 10h9" }],
]);

/** Draws a tick, a cross or a dash; shape and word say what the colour says. */
function mark(isOk) {
  const { word, colour, corner, path } = MARKS.get(isOk);
  const draw = (tag, attributes, ...children) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };
  return draw(
    "svg",
    // Less high than what is drawn, which so hangs a little below the line of the text.
    { width: "18", height: "14.4", viewBox: "0 0 20 16", overflow: "visible", role: "img", "aria-label": word },
    draw("rect", { width: "20", height: "20", rx: corner, fill: colour }),
    draw("path", { d: path, stroke: "white", "stroke-width": "2.5", fill: "none" }),
  );
}

/** Returns a sentence that breaks inside hashes, so that it fits a phone. */
function breakable(sentence) {
  const parts = sentence.split(/([\w-]{24,})/).map((part, i) => {
    if (i % 2 === 0) return part;
    return make("code", {}, ...part.match(/.{1,8}/g).flatMap((piece, n) => (n ? [make("wbr"), piece] : [piece])));
  });
  return make("span", {}, ...parts);
}

function listOf(checks) {
  return make("ol", {}, ...checks.map((check) => make("li", {}, mark(check.is_ok), " ", breakable(check.sentence))));
}

function recallHere(id) {
  return localStorage.getItem(`promise ${id}`);
}

function say(sentence) {
  const result = document.querySelector("#result");
  result.replaceChildren(make("p", {}, mark(false), " ", breakable(sentence)));
}

function showChecks(title, text, table = "") {
  const checks = checkDeal(text, table, recallHere);
  const answer = make("div"); // stands in a live region already
  const ask = make("button", { type: "button", onclick: () => askServer(text, ask, answer) }, "Ask this server too");
  const heading = make("h2", {}, title);
  const fileName = `oddtown-${table || "record"}.json`;
  document.querySelector("#result").replaceChildren(
    heading,
    make("p", {}, mark(isOkOf(checks)), " ", make("strong", {}, verdict(checks))),
    listOf(checks),
    make("h2", {}, "The answers"),
    make(
      "p",
      {},
      "Not checked here: whether the answers fit the rules, the digests and the scores. That takes the game's rules. ",
      make("a", { href: URL.createObjectURL(new Blob([text])), download: fileName }, "Download the record"),
      " and replay it on a computer of your own with ",
      make("code", {}, "oddtown verify FILE"),
      ".",
    ),
    ask,
    answer,
  );
  heading.scrollIntoView(); // on a phone it lies below what was pressed
}

function isOkOf(checks) {
  if (checks.some((check) => check.is_ok === false)) return false;
  return checks.every((check) => check.is_ok) || null;
}

async function askServer(text, button, answer) {
  button.disabled = true;
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch("/api/verify", { method: "POST", headers, body: text });
    if (!response.ok) throw new Error(await reasonOf(response));
    const { checks } = await response.json();
    answer.replaceChildren(
      make("h2", {}, "This server says"),
      make("p", {}, "A server that deals falsely can answer falsely, too."),
      listOf(checks),
    );
  } catch (problem) {
    const sentence = `This server gave no answer: ${problem.message}.`;
    answer.replaceChildren(make("p", {}, mark(null), " ", breakable(sentence)));
  }
  button.disabled = false;
}

async function reasonOf(response) {
  const data = await response.json().catch(() => ({}));
  return shortened(String(data.reason ?? `it answered ${response.status}`));
}

function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("Expected a record in UTF-8, came other bytes.");
  }
}

async function fetchRecord(table) {
  if (!/^[\w-]+$/.test(table)) throw new Error(`Expected the id of a table, came ${shown(table)}.`);
  const response = await fetch(`/api/tables/${table}/record`, { cache: "no-store" });
  if (!response.ok) throw new Error(`This server gives no record of table ${table}: ${await reasonOf(response)}.`);
  return decoded(await response.arrayBuffer());
}

function start() {
  const [file, text, table] = ["#file", "#text", "#table"].map((name) => document.querySelector(name));
  file.addEventListener("click", () => (file.value = "")); // or the same file, changed, would not be read again
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    try {
      showChecks(`The file ${chosen.name}`, decoded(await chosen.arrayBuffer()));
    } catch (problem) {
      say(problem.message);
    }
  });
  document.querySelector("#paste").addEventListener("submit", (event) => {
    event.preventDefault();
    showChecks("The text above", text.value);
  });
  const asked = new URLSearchParams(location.search).get("table")?.trim();
  if (!asked) return;
  table.value = asked;
  fetchRecord(asked).then(
    (record) => showChecks(`Table ${asked}`, record, asked),
    (problem) => say(problem.message),
  );
}

if (typeof document !== "undefined") start(); // the tests read this module without a page
