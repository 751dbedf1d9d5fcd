// What the checks of a deal say, in both languages. Plain functions: they are read without a page, too.

/** @typedef {typeof ENGLISH} Sentences */

export const ENGLISH = {
  kinds: {
    text: "a text",
    number: "a whole number",
    texts: "a list of texts",
    numbers: "a list of whole numbers",
    fields: "fields of its own",
    settings: "texts by name",
    actions: "a list of seats and actions",
  },
  fieldsHold: (game, rules, edition, answers) =>
    `The record has the fields it should have: ${game}, rules ${rules}, edition ${edition}, ${answers} ${answers === 1 ? "answer" : "answers"}.`,
  noDealOfTable: "Expected the deal that every table of a server has; the record came without one.",
  noDeal: "No deal was promised: the seed was given, so whoever gave it could know the cards.",
  sameTable: "The record must be that of the table",
  noJson:
    "Expected a record in JSON, came something else. A record in its text form becomes JSON with: oddtown replay FILE --as json",
  damaged: (problem) => `Expected a record in JSON; it breaks off or is damaged: ${problem}.`,
  format: (expected, came) => `Expected a record of format ${expected}, came ${came}.`,
  dealFields: (came) => `Expected 'deal' to be fields of its own, came ${came}.`,
  digests: (expected, came) => `Expected a digest for each of ${expected} answers, came ${came}.`,
  missing: (name, place) => `Expected '${name}' in the ${place}; it is missing.`,
  wrong: (name, place, kind, came) => `Expected '${name}' in the ${place} to be ${kind}, came ${came}.`,
  notRevealed: "Expected the server seed, since the game has its scores; it is not revealed.",
  notOver: "The game is not over, so the seed is not revealed yet. Check the record again at the end.",
  promise: "The server seed must hash to the promise in the record",
  keptUnreadable: (id, problem) => `What this browser kept of table ${id} cannot be read: ${problem}.`,
  keptNone: (id, commitment) =>
    `This browser kept no promise of table ${id}. Compare this one with what you were shown: ${commitment}.`,
  keptWrong: (id, kept) => `What this browser kept of table ${id} is no promise: ${kept}.`,
  keptPromise: "The promise must be the one this browser kept when you joined",
  keptContribution: "Your own contribution must be in the deal",
  seed: "The seed of the deal must follow from server seed, match, game, edition, settings and contributions",
  hex: (name, came) => `Expected a ${name} of 64 hexadecimal digits, came ${came}.`,
  serverSeed: "server seed",
  dealSeed: "seed",
  came: (claim, expected) => `${claim}: expected ${expected}, and it came.`,
  differs: (claim, expected, came) => `${claim}: expected ${expected}, came ${came}.`,
  trustNot: (failed, all) => `Do NOT trust this record: ${failed} of ${all} checks failed.`,
  openChecks: (open, all) => `Nothing is wrong so far, but ${open} of ${all} checks could not be made.`,
  allHold: "The deal is as promised: every check holds.",
};

/** @type {Sentences} */
export const GERMAN = {
  kinds: {
    text: "ein Text",
    number: "eine ganze Zahl",
    texts: "eine Liste von Texten",
    numbers: "eine Liste ganzer Zahlen",
    fields: "eigene Felder",
    settings: "Texte mit Namen",
    actions: "eine Liste von Plätzen und Aktionen",
  },
  fieldsHold: (game, rules, edition, answers) =>
    `Die Aufzeichnung hat alle nötigen Felder: ${game}, Regeln ${rules}, Ausgabe ${edition}, ${answers} ${answers === 1 ? "Antwort" : "Antworten"}.`,
  noDealOfTable: "Erwartet war das Versprechen, das jeder Tisch eines Servers hat; in der Aufzeichnung fehlt es.",
  noDeal: "Es wurde nichts versprochen: Der Startwert war vorgegeben, wer ihn vorgab, konnte die Karten kennen.",
  sameTable: "Die Aufzeichnung muss die dieses Tisches sein",
  noJson:
    "Erwartet war eine Aufzeichnung in JSON, es kam etwas anderes. Aus der Textform wird JSON mit: oddtown replay FILE --as json",
  damaged: (problem) => `Erwartet war eine Aufzeichnung in JSON; sie bricht ab oder ist beschädigt: ${problem}.`,
  format: (expected, came) => `Erwartet war eine Aufzeichnung im Format ${expected}, es kam ${came}.`,
  dealFields: (came) => `Erwartet waren bei 'deal' eigene Felder, es kam ${came}.`,
  digests: (expected, came) => `Erwartet war je eine Prüfsumme für ${expected} Antworten, es kamen ${came}.`,
  missing: (name, place) => `Erwartet war '${name}' in '${place}'; es fehlt.`,
  wrong: (name, place, kind, came) => `Erwartet war bei '${name}' in '${place}': ${kind}; es kam ${came}.`,
  notRevealed: "Erwartet war der Startwert des Servers, denn das Spiel ist gewertet; er fehlt.",
  notOver: "Das Spiel ist nicht zu Ende, darum ist der Startwert noch geheim. Prüfe am Ende noch einmal.",
  promise: "Der Startwert des Servers muss zum Versprechen in der Aufzeichnung passen",
  keptUnreadable: (id, problem) => `Was dieser Browser vom Tisch ${id} behielt, ist nicht lesbar: ${problem}.`,
  keptNone: (id, commitment) =>
    `Dieser Browser behielt vom Tisch ${id} kein Versprechen. Vergleiche selbst mit dem, was dir gezeigt wurde: ${commitment}.`,
  keptWrong: (id, kept) => `Was dieser Browser vom Tisch ${id} behielt, ist kein Versprechen: ${kept}.`,
  keptPromise: "Das Versprechen muss das sein, das dieser Browser behielt, als du dich setztest",
  keptContribution: "Dein eigener Beitrag muss dabei sein",
  seed: "Der Startwert muss aus dem des Servers, Partie, Spiel, Ausgabe, Einstellungen und Beiträgen folgen",
  hex: (name, came) => `Erwartet waren 64 hexadezimale Ziffern (${name}), es kam ${came}.`,
  serverSeed: "Startwert des Servers",
  dealSeed: "Startwert",
  came: (claim, expected) => `${claim}: erwartet ${expected}, und so ist es.`,
  differs: (claim, expected, came) => `${claim}: erwartet ${expected}, es kam ${came}.`,
  trustNot: (failed, all) => `Traue dieser Aufzeichnung NICHT: ${failed} von ${all} Prüfungen sind gescheitert.`,
  openChecks: (open, all) => `Bisher ist nichts falsch, aber ${open} von ${all} Prüfungen waren nicht möglich.`,
  allHold: "Gegeben wurde wie versprochen: Alles stimmt.",
};
