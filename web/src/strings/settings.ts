import { words } from "../text.svelte";

export const form = words(
  {
    language: "Language",
    theme: "Colours",
    themes: { system: "As the system", light: "Light", dark: "Dark" } as Record<string, string>,
    pace: "Others’ turns",
    paceMeans: "How long each thing that others do stays in sight. Skip is always there.",
    paces: ["At once", "Normal", "Slow"],
    sound: "Sound",
    soundMeans: "A short tone when it is your turn.",
    confirms: "Ask before final steps",
    confirmsMeans: "What can't be taken back is chosen first, then confirmed.",
    here: "Kept in this browser only.",
  },
  {
    language: "Sprache",
    theme: "Farben",
    themes: { system: "Wie das System", light: "Hell", dark: "Dunkel" } as Record<string, string>,
    pace: "Züge der anderen",
    paceMeans: "Wie lange alles zu sehen ist, was andere tun. Überspringen geht immer.",
    paces: ["Sofort", "Normal", "Langsam"],
    sound: "Ton",
    soundMeans: "Ein kurzer Ton, wenn du dran bist.",
    confirms: "Vor Endgültigem fragen",
    confirmsMeans: "Was sich nicht zurücknehmen lässt, wird erst gewählt, dann bestätigt.",
    here: "Nur in diesem Browser gespeichert.",
  },
);
