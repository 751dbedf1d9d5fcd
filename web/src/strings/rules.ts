import { words } from "../text.svelte";

export const rules = words(
  {
    search: "Search the rules",
    found: (count: number) => (count === 1 ? "1 match" : `${count} matches`),
    noneFound: "No rule says that. Try another word, or the number of a rule.",
    clear: "Clear the search",
    contents: "Contents",
    onlyEnglish: "The rules are told in English.",
    backTo: (number: string) => `Back to ${number}`,
    goTo: (number: string) => `Go to rule ${number}`,
  },
  {
    search: "Regeln durchsuchen",
    found: (count: number) => `${count} Treffer`,
    noneFound: "Keine Regel sagt das. Versuch ein anderes Wort oder die Nummer einer Regel.",
    clear: "Suche leeren",
    contents: "Inhalt",
    onlyEnglish: "Die Regeln gibt es bisher nur auf Englisch.",
    backTo: (number: string) => `Zurück zu ${number}`,
    goTo: (number: string) => `Zu Regel ${number}`,
  },
);
