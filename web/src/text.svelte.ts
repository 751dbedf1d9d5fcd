// Catalogues of words: English and German side by side, so that neither can lack what the other has.
// Sentences of the games (prompts, answers, log, refusals) come from the server in the same language.

import { settings } from "./settings.svelte";

/** `const start = words({ title: "Start" }, { title: "Anfang" })`: `start.say.title` is in the language of now. */
export function words<T>(en: T, de: NoInfer<T>): { readonly say: T } {
  return {
    get say(): T {
      return settings.language === "de" ? de : en;
    },
  };
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
