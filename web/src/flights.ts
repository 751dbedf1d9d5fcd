// Pieces that travel: a symbol flies from where it was to where it is, and is gone. The view is true before it starts.

import type { Flight } from "./games/face";
import { isStill } from "./settings.svelte";

const TAKES = 320; // milliseconds one piece is on its way
const APART = 60;
const ALL = 900; // milliseconds for all of them, whatever the number

export function fly(flights: Flight[]): void {
  if (isStill()) return;
  const pieces = flights.flatMap((flight) => Array.from({ length: Math.min(flight.count ?? 1, 6) }, () => flight));
  const apart = Math.min(APART, (ALL - TAKES) / Math.max(1, pieces.length - 1));
  pieces.forEach((flight, number) => travel(flight, number * apart));
}

function travel({ from, to, icon, colour = "", size = 26 }: Flight, delay: number): void {
  const start = placeOf(from);
  const end = placeOf(to);
  if (!start || !end) return;
  const piece = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${icon}`);
  piece.append(use);
  piece.setAttribute("width", String(size));
  piece.setAttribute("height", String(size));
  if (colour) piece.dataset.seat = colour;
  piece.setAttribute("aria-hidden", "true");
  Object.assign(piece.style, { position: "fixed", left: "0", top: "0", zIndex: "40", pointerEvents: "none" });
  document.body.append(piece);
  const at = (box: DOMRect) => `translate(${box.x + (box.width - size) / 2}px, ${box.y + (box.height - size) / 2}px)`;
  const frames = [
    { transform: `${at(start)} scale(.6)`, opacity: 0 },
    { transform: `${at(start)} scale(1.15)`, opacity: 1, offset: 0.15 },
    { transform: `${at(end)} scale(1)`, opacity: 1 },
  ];
  const options = { duration: TAKES, delay, easing: "cubic-bezier(.45,.05,.25,1)", fill: "backwards" as const };
  void piece.animate(frames, options).finished.finally(() => piece.remove());
}

function placeOf(name: string): DOMRect | null {
  for (const element of document.querySelectorAll(`[data-place="${CSS.escape(name)}"]`)) {
    const box = element.getBoundingClientRect();
    if (box.width) return box; // a place can be on the page twice, once hidden
  }
  return null;
}
