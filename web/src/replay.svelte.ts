// A game that is over, looked at ply by ply: through a seat's eyes, everybody's, or with all cards open.

import { call, reasonOf, Refusal } from "./call";
import { Choice } from "./choice.svelte";
import { faceOf } from "./games";
import type { Face, SeatInfo } from "./games/face";
import { seatsOf } from "./games/seats";
import type { GameInfo, Position, Seated, Told } from "./protocol";
import { settings } from "./settings.svelte";

/** Whose sight: a seat, everybody's ("") or all cards open ("open"). */
export type Sight = number | "" | "open";

/** Reads whose sight an address asks for; anything that is none is everybody's. */
function sightOf(as: string, seats: number): Sight {
  if (as === "open") return as;
  return /^\d+$/.test(as) && Number(as) < seats ? Number(as) : "";
}

const STEP = 1_100; // milliseconds between two plies that play back
const MOST = 400; // positions that are kept

export class Replay {
  position: Position = $state.raw(null!);
  before: Position | null = null;
  sight: Sight = $state("");
  isPlaying = $state(false);
  problem = $state("");
  choice = new Choice(
    () => {},
    () => {},
  );
  #kept = new Map<string, Promise<Position>>();
  #wanted = 0;
  #timer = 0;

  /** Opens the replay of a table that is over, or of a record that was brought here. */
  static async open(id: string, ply: number, as: string): Promise<Replay> {
    const games = call<GameInfo[]>("/api/games");
    for (const [place, record] of [
      [`/api/tables/${id}/replay`, `/api/tables/${id}/record`],
      [`/api/records/${id}`, `/api/records/${id}`],
    ]) {
      try {
        const first = await call<Position>(`${place}/0`);
        const game = (await games).find((each) => each.name === first.view!.game)!;
        const opened = new Replay(id, place, record, first.plies, game, await faceOf(game.name));
        opened.sight = sightOf(as, first.players.length);
        await opened.goTo(ply < 0 ? first.plies : ply);
        return opened;
      } catch (error) {
        if (!(error instanceof Refusal && error.status === 404)) throw error;
      }
    }
    throw new Refusal("", "", 404);
  }

  constructor(
    readonly id: string,
    readonly place: string,
    readonly record: string,
    readonly plies: number,
    readonly game: GameInfo,
    readonly face: Face,
  ) {}

  get isTable(): boolean {
    return this.place.startsWith("/api/tables/");
  }

  #ask(ply: number): Promise<Position> {
    const query = this.sight === "open" ? "?open=true" : this.sight === "" ? "" : `?seat=${this.sight}`;
    const path = `${this.place}/${ply}${query}`;
    const key = `${settings.language} ${path}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const asked = call<Position>(path);
    if (this.#kept.size > MOST) this.#kept.clear();
    this.#kept.set(key, asked);
    asked.catch(() => this.#kept.delete(key));
    return asked;
  }

  /** Shows a ply; where another is wanted meanwhile, only that one. */
  async goTo(ply: number): Promise<void> {
    const wanted = Math.max(0, Math.min(this.plies, ply));
    this.#wanted = wanted;
    const position = await this.#ask(wanted);
    if (this.#wanted !== wanted) return;
    this.problem = "";
    this.before = this.position;
    this.position = position;
    if (wanted < this.plies) void this.#ask(wanted + 1).catch(() => {}); // so that the next step comes at once
  }

  get wanted(): number {
    return this.#wanted;
  }

  async look(sight: Sight): Promise<void> {
    this.sight = sight;
    await this.goTo(this.position.ply);
  }

  /** What the last answer brought about. */
  get last(): Told[] {
    return this.position.log.filter((told) => told.ply === this.position.ply);
  }

  get seats(): SeatInfo[] {
    // Nobody is there any more.
    const players = this.position.players.map((each) => (each.kind === "person" ? { ...each, kind: "past" } : each));
    return seatsOf(this.game, this.face, players, this.position);
  }

  toggle(): void {
    this.isPlaying = !this.isPlaying;
    clearTimeout(this.#timer);
    if (this.isPlaying) this.#next(this.position.ply >= this.plies ? 0 : this.position.ply);
  }

  stop(): void {
    this.isPlaying = false;
    clearTimeout(this.#timer);
  }

  /** Shows a ply and then, a while after it has come, the next. */
  #next(ply: number): void {
    this.goTo(ply).then(
      () => {
        if (ply >= this.plies) this.isPlaying = false;
        else if (this.isPlaying) {
          this.#timer = setTimeout(() => this.#next(ply + 1), STEP * Math.max(settings.pace, 0.4));
        }
      },
      (error) => {
        this.stop();
        this.problem = reasonOf(error);
      },
    );
  }

  /** Returns the edition that was played; null for one that came with the record, and that the server has not. */
  async edition(): Promise<string | null> {
    const path = this.isTable ? `/api/tables/${this.id}` : this.record;
    const { edition } = await call<{ edition: string }>(path);
    return this.game.editions.includes(edition) ? edition : null;
  }

  async playOn(seat: number, level: string, name: string): Promise<Seated> {
    return await call<Seated>(`${this.place}/${this.position.ply}/play`, { seat, level, name });
  }
}
