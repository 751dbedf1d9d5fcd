import { words } from "../text.svelte";

export const errors = words(
  {
    noAnswer: "The server does not answer. Is it running?",
    status: (status: number) => `The server answered ${status}.`,
    ended: "The server ended the connection.",
    lost: "The connection is lost; trying again…",
    retry: "Try now",
    slow: "Your answer is on its way; the server takes its time.",
    noPage: "This page could not be loaded.",
    again: "Load again",
    notThere: "There is nothing at this address.",
  },
  {
    noAnswer: "Der Server antwortet nicht. Läuft er?",
    status: (status: number) => `Der Server antwortete mit ${status}.`,
    ended: "Der Server hat die Verbindung beendet.",
    lost: "Die Verbindung ist weg; neuer Versuch …",
    retry: "Jetzt versuchen",
    slow: "Deine Antwort ist unterwegs; der Server lässt sich Zeit.",
    noPage: "Diese Seite ließ sich nicht laden.",
    again: "Neu laden",
    notThere: "Unter dieser Adresse ist nichts.",
  },
);
