// Rings around what is spoken of: everything on the table that stands for a topic. As a style sheet they outlast
// whatever a board draws anew.

const rings = new CSSStyleSheet();

/** Returns what selects the things of a topic: on the board, or what answers in a phone's dock. */
export const placesOf = (topic: string): string =>
  `:is(main *, .acts button:not(.about))[data-about="${CSS.escape(topic)}"]`;

export function pointAt(selectors: string[]): void {
  if (!document.adoptedStyleSheets.includes(rings)) document.adoptedStyleSheets.push(rings);
  const places = selectors.join(", ");
  // Above the neighbours, where they lie side by side in a grid.
  rings.replaceSync(places && `${places} { outline: 3px dotted var(--last); outline-offset: 2px; z-index: 1; }`);
}

/** Returns the first element of a selector that can be seen. */
export function firstOf(selector: string): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>(selector)].find((each) => each.checkVisibility()) ?? null;
}
