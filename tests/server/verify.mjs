// Calls the functions of the page: reads [[name, ...arguments], ...] as JSON, writes the results. Bytes are in hex.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(`${process.argv[2]}/`);
const { blake2b } = await import(new URL("blake2b.js", folder));
const page = await import(new URL("deal.js", folder));
const { GERMAN } = await import(new URL("sentences.js", folder));

const bytes = (hex) => new Uint8Array(Buffer.from(hex, "hex"));
const hex = (data) => Buffer.from(data).toString("hex");

const FUNCTIONS = {
  blake2b: (data, size, key, person) => hex(blake2b(bytes(data), { size, key: bytes(key), person: bytes(person) })),
  blake2bOfItself: (data) => hex(blake2b(bytes(data))),
  utf8: (text) => hex(page.utf8(text)),
  settingsAsJson: page.settingsAsJson,
  commit: (seed) => page.commit(bytes(seed)),
  deriveSeed: (seed, ...rest) => page.deriveSeed(bytes(seed), ...rest),
  checkDeal: (text, table, kept) => page.checkDeal(text, table, (id) => kept[`promise ${id}`] ?? null),
  checkDealInGerman: (text, table, kept) =>
    page.checkDeal(text, table, (id) => kept[`promise ${id}`] ?? null, GERMAN),
  verdict: page.verdict,
};

const results = JSON.parse(readFileSync(0, "utf8")).map(([name, ...given]) => {
  try {
    return FUNCTIONS[name](...given);
  } catch (problem) {
    return `${problem.name}: ${problem.message}`;
  }
});
process.stdout.write(JSON.stringify(results));
