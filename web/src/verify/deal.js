// Verifies the deal of a record in this browser; docs/notation.md says what is hashed, and how.

import { blake2b } from "./blake2b.js";
import { ENGLISH } from "./sentences.js";

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

const TEXT = ["text", isText];
const NUMBER = ["number", Number.isInteger];
const TEXTS = ["texts", isListOf(isText)];
const NUMBERS = ["numbers", isListOf(Number.isInteger)];
const FIELDS = ["fields", isFields];

const RECORD = {
  game: TEXT,
  rules: NUMBER,
  edition: FIELDS,
  seats: NUMBER,
  settings: ["settings", (value) => isFields(value) && Object.values(value).every(isText)],
  players: TEXTS,
  seed: TEXT,
  actions: ["actions", isListOf(isAction)],
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
 * joining, as JSON, or null. `say` are the sentences of a language.
 *
 * @returns {{ is_ok: boolean | null, sentence: string }[]}
 */
export function checkDeal(
  text,
  table = "",
  recall = /** @type {(id: string) => string | null} */ (() => null),
  say = ENGLISH,
) {
  let record;
  try {
    record = readRecord(text, say);
  } catch (problem) {
    return [bad(problem.message)];
  }
  const has = [shown(record.game), record.rules, shown(record.edition.name), record.actions.length];
  const fields = good(say.fieldsHold(...has));
  const { deal } = record;
  if (deal === undefined) {
    if (table) return [fields, bad(say.noDealOfTable)];
    return [fields, unknown(say.noDeal)];
  }
  const checks = [fields];
  // Another game's record, honest in itself, would pass all the rest.
  if (table) checks.push(compare(say, say.sameTable, table, deal.match));
  const id = table || deal.match;
  if (isHidden(record)) return [...checks, ...checkKept(id, deal, recall, say), checkEnd(record, say)];
  const problem = hexProblem(say.serverSeed, deal.server_seed, say);
  if (problem) return [...checks, bad(problem), ...checkKept(id, deal, recall, say)];
  const serverSeed = fromHex(deal.server_seed);
  const kept = checkKept(id, deal, recall, say);
  return [...checks, checkPromise(serverSeed, deal, say), ...kept, checkSeed(serverSeed, record, say)];
}

/** Reads a record from JSON, or throws what is wrong with it. */
function readRecord(text, say) {
  const start = text.trimStart(); // which takes a byte order mark away too
  if (!start.startsWith("{")) throw new Error(say.noJson);
  let record;
  try {
    record = JSON.parse(start);
  } catch (problem) {
    throw new Error(say.damaged(shown(problem.message)));
  }
  if (record.oddtown !== FORMAT) throw new Error(say.format(FORMAT, shown(record.oddtown)));
  expectFields(say, "record", record, RECORD);
  expectFields(say, "edition", record.edition, EDITION);
  if (Object.hasOwn(record, "deal")) {
    if (!isFields(record.deal)) throw new Error(say.dealFields(shown(record.deal)));
    expectFields(say, "deal", record.deal, DEAL);
  }
  if (record.digests.length !== record.actions.length) {
    throw new Error(say.digests(record.actions.length, record.digests.length));
  }
  return record;
}

function expectFields(say, place, fields, expected) {
  for (const [name, [kind, fits]] of Object.entries(expected)) {
    if (!Object.hasOwn(fields, name)) throw new Error(say.missing(name, place));
    if (fits(fields[name])) continue;
    throw new Error(say.wrong(name, place, say.kinds[kind], shown(fields[name])));
  }
}

function isHidden(record) {
  return record.deal.server_seed === "" && record.seed === "";
}

/** Says that the seed is not revealed yet; at the end of a game it must be. */
function checkEnd(record, say) {
  if (record.scores.length) return bad(say.notRevealed);
  return unknown(say.notOver);
}

function checkPromise(serverSeed, deal, say) {
  return compare(say, say.promise, deal.commitment, commit(serverSeed));
}

/** Compares the deal with what this browser kept when its player joined. */
function checkKept(id, deal, recall, say) {
  let kept;
  try {
    kept = JSON.parse(recall(id));
  } catch (problem) {
    return [unknown(say.keptUnreadable(shown(id), shown(problem.message)))];
  }
  if (kept === null) return [unknown(say.keptNone(shown(id), shown(deal.commitment)))];
  if (!isFields(kept) || !isText(kept.commitment)) {
    return [unknown(say.keptWrong(shown(id), shown(kept)))];
  }
  const checks = [compare(say, say.keptPromise, kept.commitment, deal.commitment)];
  if (isText(kept.contribution)) {
    const isThere = deal.contributions.includes(kept.contribution);
    const came = isThere ? kept.contribution : deal.contributions;
    checks.push(compare(say, say.keptContribution, kept.contribution, came));
  }
  return checks;
}

function checkSeed(serverSeed, record, say) {
  const problem = hexProblem(say.dealSeed, record.seed, say);
  if (problem) return bad(problem);
  const { match, contributions } = record.deal;
  const seed = deriveSeed(serverSeed, match, record.game, record.edition.hash, record.settings, contributions);
  return compare(say, say.seed, seed, record.seed.toLowerCase());
}

function hexProblem(name, text, say) {
  return /^[0-9a-f]{64}$/i.test(text) ? "" : say.hex(name, shown(text));
}

/** Checks that what came is what a claim makes expect. */
function compare(say, claim, expected, came) {
  if (came === expected) return good(say.came(claim, shown(expected)));
  return bad(say.differs(claim, shown(expected), shown(came)));
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
export function verdict(checks, say = ENGLISH) {
  const failed = checks.filter((check) => check.is_ok === false).length;
  const open = checks.filter((check) => check.is_ok === null).length;
  if (failed) return say.trustNot(failed, checks.length);
  if (open) return say.openChecks(open, checks.length);
  return say.allHold;
}
