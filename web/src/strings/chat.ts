import { words } from "../text.svelte";

export const chat = words(
  {
    as: (name: string) => `as ${name}`,
    readOnly: "You are watching: only players can write here.",
    more: (name: string) => `About what ${name} said`,
    mute: "Mute",
    muteWho: (name: string) => `Mute ${name}`,
    hear: (name: string) => `Hear ${name} again`,
    report: "Report",
    reportWhat: (name: string) => `Report what ${name} said`,
    reason: "What is wrong with it?",
    tellHost: "Tell the host",
    reported: "Reported to the host.",
    cancel: "Cancel",
    left: (count: number) => `${count} characters left`,
  },
  {
    as: (name: string) => `als ${name}`,
    readOnly: "Du schaust zu: Hier schreiben nur die, die mitspielen.",
    more: (name: string) => `Zu dem, was ${name} gesagt hat`,
    mute: "Stumm schalten",
    muteWho: (name: string) => `${name} stumm schalten`,
    hear: (name: string) => `${name} wieder hören`,
    report: "Melden",
    reportWhat: (name: string) => `Melden, was ${name} gesagt hat`,
    reason: "Was ist daran nicht in Ordnung?",
    tellHost: "Dem Betreiber melden",
    reported: "Dem Betreiber gemeldet.",
    cancel: "Abbrechen",
    left: (count: number) => `noch ${count} Zeichen`,
  },
);
