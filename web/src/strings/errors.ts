import { words } from "../text.svelte";

export const errors = words(
  {
    noAnswer: "The server does not answer. Is it running?",
    status: (status: number) => `The server answered ${status}.`,
    ended: "The server ended the connection.",
    lost: "The connection is lost; trying again…",
    retry: "Try now",
  },
  {
    noAnswer: "Der Server antwortet nicht. Läuft er?",
    status: (status: number) => `Der Server antwortete mit ${status}.`,
    ended: "Der Server hat die Verbindung beendet.",
    lost: "Die Verbindung ist weg; neuer Versuch …",
    retry: "Jetzt versuchen",
  },
);
