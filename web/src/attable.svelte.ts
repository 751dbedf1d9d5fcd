// This browser at a table: one seat, several where people share the device, or none where somebody looks on.

import { call, reasonOf } from "./call";
import { faceOf } from "./games";
import type { Face, SeatInfo } from "./games/face";
import { seatsOf } from "./games/seats";
import { forget, keep, recall } from "./memory";
import type { GameInfo, Position, TableInfo, Told } from "./protocol";
import { claim, heldSeats, join, leave, letGo } from "./seats";
import { SeatedAt } from "./seated.svelte";
import { settings } from "./settings.svelte";

export class AtTable {
  info: TableInfo;
  game: GameInfo;
  face: Face;
  problem = $state("");
  places: SeatedAt[] = $state.raw([]); // one for each seat of this browser, or a single one that has none
  here: SeatedAt = $state.raw(null!); // whose sight is shown
  uncovered: number | null = $state(null); // the seat whose view may be seen, where several people share this device
  read = $state(0); // the newest thing said that was seen here
  sitsTogether = $state(false); // everybody at this device may see everything
  onTold: (told: Told[], place: SeatedAt) => void = () => {};
  #language = settings.language;

  /** Sits down with what this browser holds; a secret in the address is a seat's key. */
  static async open(id: string): Promise<AtTable> {
    let problem = "";
    if (location.hash.length > 1) {
      const secret = location.hash.slice(1);
      history.replaceState(null, "", location.pathname); // the secret stays in no address bar and no history
      await claim(id, secret).catch((error) => (problem = reasonOf(error)));
    }
    const [info, games] = await Promise.all([call<TableInfo>(`/api/tables/${id}`), call<GameInfo[]>("/api/games")]);
    const game = games.find((each) => each.name === info.game)!;
    return new AtTable(info, game, await faceOf(info.game), problem);
  }

  constructor(info: TableInfo, game: GameInfo, face: Face, problem: string) {
    this.info = info;
    this.game = game;
    this.face = face;
    this.problem = problem;
    this.read = Number(recall(`read ${info.id}`));
    this.sitsTogether = recall(`together ${info.id}`) !== "";
    this.#sit();
  }

  get id(): string {
    return this.info.id;
  }

  #sit(): void {
    const secrets = Object.values(heldSeats(this.id));
    this.places = (secrets.length ? secrets : [""]).map((secret) => this.#place(secret));
    this.here = this.places[0];
  }

  #place(secret: string): SeatedAt {
    const place = new SeatedAt(this.id, secret, this.face);
    place.onTold = (told) => this.onTold(told, place);
    return place;
  }

  close(): void {
    for (const place of this.places) place.close();
  }

  /** Connects anew in another language, if it was changed. */
  useLanguage(): void {
    if (this.#language === settings.language) return;
    this.#language = settings.language;
    this.#sitAnew();
  }

  /** Opens all lines again; whose sight is shown stays the same. */
  #sitAnew(): void {
    const { secret } = this.here;
    this.close();
    this.#sit();
    this.here = this.places.find((place) => place.secret === secret) ?? this.places[0];
  }

  /** Takes the seat of a personal link that was opened where the table is shown already. */
  async takeLink(): Promise<void> {
    if (location.hash.length < 2) return;
    const secret = location.hash.slice(1);
    history.replaceState(null, "", location.pathname); // the secret stays in no address bar and no history
    try {
      await claim(this.id, secret);
      this.problem = "";
      this.uncovered = null;
      this.#sitAnew();
    } catch (error) {
      this.problem = reasonOf(error);
    }
  }

  /** Looks on where a secret of this browser opens no seat any more: it was given back, or somebody else has it. */
  lookOn(): void {
    for (const [seat, secret] of Object.entries(heldSeats(this.id))) {
      if (secret === this.here.secret) letGo(this.id, Number(seat));
    }
    this.close();
    this.#sit();
  }

  reconnect(): void {
    for (const place of this.places) if (!place.line.ended) place.line.connect();
  }

  isLookedAt(): void {
    for (const place of this.places) place.line.here();
  }

  // Seats.

  get mine(): number[] {
    return this.places.map((place) => place.shown?.seat ?? null).filter((seat) => seat !== null);
  }

  seats(position: Position | null): SeatInfo[] {
    return seatsOf(this.game, this.face, position?.players ?? this.info.players, position);
  }

  // What was said.

  /** How much was said by others since somebody last looked. */
  get unread(): number {
    const names = this.mine.map((seat) => this.here.shown?.players[seat].name);
    return this.here.line.chat.filter((said) => said.id > this.read && !names.includes(said.name)).length;
  }

  /** Notes that all that was said is seen. */
  readAll(): void {
    const newest = this.here.line.chat.at(-1)?.id ?? 0;
    if (newest <= this.read) return;
    this.read = newest;
    keep(`read ${this.id}`, String(newest));
  }

  async join(name: string, seat: number | null): Promise<void> {
    const seated = await join(this.id, name, seat);
    this.#drop((place) => (place.shown?.seat ?? null) === null); // who looked on
    const place = this.#place(seated.secret);
    this.places = [...this.places, place];
    this.here = this.places[0];
  }

  async leave(seat: number): Promise<void> {
    await leave(this.id, seat);
    this.#drop((place) => place.shown?.seat === seat);
    if (!this.places.length) this.#sit();
  }

  #drop(isDropped: (place: SeatedAt) => boolean): void {
    for (const place of this.places.filter(isDropped)) place.close();
    this.places = this.places.filter((place) => !isDropped(place));
    if (this.places.length && !this.places.includes(this.here)) this.here = this.places[0];
  }

  // Several people at one device: nobody sees another's hidden view before the device was passed.

  /** The place that must be uncovered before its view is seen; null if what is shown may be seen. */
  get covered(): SeatedAt | null {
    const position = this.here.shown;
    if (this.places.length < 2 || position?.status !== "playing") return null;
    const wanted = this.places.filter((place) => place.line.position?.answers.length);
    const staysOpen = !wanted.length || wanted.some((place) => place.shown?.seat === this.uncovered);
    if (this.uncovered !== null && this.uncovered === position.seat && staysOpen) return null;
    return this.sitsTogether ? null : (wanted[0] ?? this.here);
  }

  /** Goes to the seat that is asked, where everybody may see everything. */
  follow(): void {
    if (this.places.length < 2 || !this.sitsTogether) return;
    const wanted = this.places.filter((place) => place.line.position?.answers.length);
    if (wanted.length && !wanted.includes(this.here)) this.here = wanted[0];
  }

  uncover(place: SeatedAt): void {
    this.uncovered = place.shown?.seat ?? null;
    this.here = place;
  }

  sitTogether(isTogether: boolean): void {
    this.sitsTogether = isTogether;
    if (isTogether) keep(`together ${this.id}`, "yes");
    else forget(`together ${this.id}`);
  }
}
