// Looking at a city that grows: where it is moved to, and how large it is shown. Moves by transforms only.

export const UNIT = 100; // pixels of a card at zoom 1
const LEAST = 0.34;
const MOST = 2.2;
const FITS = 1.5; // a small city is not blown up any further
const ROOMY = 0.96; // as long as cards are larger than this, there is room for what can be built around
const STEP = 1.3;
const EDGE = 10; // pixels left free around the city
const HEAD = 26; // the most that is left free above it

/** Columns and rows, the last ones included. */
export type Box = { left: number; right: number; top: number; bottom: number };

export class Camera {
  x = $state(0);
  y = $state(0);
  zoom = $state(1);
  width = $state(0);
  height = $state(0);
  isMoved = $state(false); // by hand: then it stays as it is
  #foot = 0; // pixels at the bottom that are not for cards
  isHeld = $state(false); // a finger or a wheel moves it: nothing may be animated

  get transform(): string {
    return `translate(${this.x}px, ${this.y}px) scale(${this.zoom})`;
  }

  /** Shows all of a box; with the ring around it, as long as that leaves the cards large enough. */
  fit(box: Box, ring: Box, foot = 0): void {
    if (!this.width || !this.height) return;
    this.#foot = foot;
    const ringed = this.#zoomFor(ring);
    const all = ringed >= ROOMY ? ring : box;
    this.zoom = all === ring ? ringed : Math.max(Math.min(this.#zoomFor(box), ROOMY), ringed);
    this.#centre(all);
    this.isMoved = false;
  }

  #zoomFor({ left, right, top, bottom }: Box): number {
    const across = (this.width - 2 * EDGE) / ((right - left + 1) * UNIT);
    const down = (this.height - 2 * EDGE - this.#foot) / ((bottom - top + 1) * UNIT);
    return Math.min(FITS, Math.max(LEAST, Math.min(across, down)));
  }

  #centre({ left, right, top, bottom }: Box): void {
    const size = UNIT * this.zoom;
    const free = this.height - this.#foot - (bottom - top + 1) * size;
    this.x = this.width / 2 - ((left + right + 1) / 2) * size;
    this.y = Math.min(free / 2, HEAD) - top * size; // it grows downwards: what is free lies below it
  }

  pan(dx: number, dy: number, box: Box): void {
    this.x += dx;
    this.y += dy;
    this.isMoved = true;
    this.#keep(box);
  }

  /** Brings the city closer or away, around a point that stays where it is. */
  zoomBy(factor: number, box: Box, x = this.width / 2, y = this.height / 2): void {
    const zoom = Math.min(MOST, Math.max(LEAST, this.zoom * factor));
    const by = zoom / this.zoom;
    this.x = x - (x - this.x) * by;
    this.y = y - (y - this.y) * by;
    this.zoom = zoom;
    this.isMoved = true;
    this.#keep(box);
  }

  closer(box: Box): void {
    this.zoomBy(STEP, box);
  }

  farther(box: Box): void {
    this.zoomBy(1 / STEP, box);
  }

  /** Some of the city is always to be seen. */
  #keep({ left, right, top, bottom }: Box): void {
    const size = UNIT * this.zoom;
    const clamp = (at: number, first: number, last: number, room: number) =>
      Math.min(room - (first + 0.6) * size, Math.max(-(last + 0.4) * size, at));
    this.x = clamp(this.x, left, right, this.width);
    this.y = clamp(this.y, top, bottom, this.height);
  }

  /** Moves just as far as a card needs to be seen whole. */
  reveal(column: number, line: number): void {
    const size = UNIT * this.zoom;
    const into = (at: number, index: number, room: number) => {
      const start = at + index * size;
      if (start < EDGE) return at + EDGE - start;
      if (start + size > room - EDGE) return at - (start + size - room + EDGE);
      return at;
    };
    this.x = into(this.x, column, this.width);
    this.y = into(this.y, line, this.height);
  }
}
