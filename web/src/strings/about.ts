import { words } from "../text.svelte";

export const about = words(
  {
    ask: "What is this?",
    asking: "Press what you want to know about.",
    missed: "Nothing is written about that. Press something else, or leave.",
    leave: "Ask no more",
    rules: "The rules about it",
    all: "All rules",
    backTo: (title: string) => `Back to ${title}`,
  },
  {
    ask: "Was ist das?",
    asking: "Drück auf das, was du wissen willst.",
    missed: "Darüber steht nichts geschrieben. Drück auf etwas anderes, oder hör auf zu fragen.",
    leave: "Nicht mehr fragen",
    rules: "Die Regeln dazu",
    all: "Alle Regeln",
    backTo: (title: string) => `Zurück: ${title}`,
  },
);
