// A first lesson: which task one has come to, what the server says to each answer, and what this browser keeps of it.

import { call, reasonOf, Refusal } from "./call";
import { Choice } from "./choice.svelte";
import { faceOf } from "./games";
import type { Face, SeatInfo } from "./games/face";
import { seatsOf } from "./games/seats";
import { keepLesson, keptLesson } from "./learnt";
import { loadGames } from "./parts/games";
import type { Closed, GameInfo, LessonInfo, LessonStand, Position, Told } from "./protocol";
import { settings } from "./settings.svelte";
import { play } from "./sound";
import { isAtOnce, Telling } from "./telling.svelte";

const READ_ON = -1; // in the place of an action, where there is only something to read
const READ = 1_600; // milliseconds: who learns reads every sentence

type Frame = { position: Position; told: Told[] };

export class Learning {
  info: LessonInfo = $state.raw(null!);
  stand: LessonStand = $state.raw(null!);
  shown: Position = $state.raw(null!); // behind the stand's position while others' answers are told
  before: Position | null = null; // what was shown before
  last: Told[] = $state.raw([]); // what happened since one's last right answer
  newest: Told[] = $state.raw([]); // of that, what happened last
  remark = $state(""); // to an answer that could be given, but is not what the task is about
  slips = $state(0); // such answers to this task
  why: { reason: string; rule: string } | null = $state.raw(null); // an answer to "why can't I?"
  isBack = $state(false); // one has been here before, and has not gone on yet
  isDone = $state(false); // all scenes are over
  isDue = $state(false); // the teacher speaks: nothing has to be shown before
  onTold: (told: Told[]) => void = () => {};
  choice = new Choice(
    (action) => void this.#give(action),
    (matches) => void this.#tellWhyNot(matches),
  );

  #answers: number[] = $state.raw([]);
  #version = 0;
  #isBusy = false;
  #language = settings.language;
  #telling = new Telling<Frame>(
    (frame) => this.#show(frame),
    () => this.#open(),
    READ,
  );

  /** Opens a game's lesson where this browser left it. */
  static async open(name: string): Promise<Learning> {
    const path = `/api/games/${encodeURIComponent(name)}/lesson`;
    const [games, info, face] = await Promise.all([loadGames(), call<LessonInfo>(path), faceOf(name)]);
    const opened = new Learning(
      path,
      games.find((each) => each.name === name)!,
      face,
    );
    opened.info = info;
    const { scene, answers } = keptLesson(name);
    const isKept = (scene > 0 || answers.length > 0) && scene < info.scenes.length;
    if (!isKept || !(await opened.#resume(scene, answers))) await opened.goTo(0);
    if (!opened.stand) throw new Error(opened.why?.reason);
    return opened;
  }

  constructor(
    readonly path: string,
    readonly game: GameInfo,
    readonly face: Face,
  ) {}

  get seats(): SeatInfo[] {
    return seatsOf(this.game, this.face, this.shown.players, this.shown);
  }

  /** Others' answers are being told. */
  get isTelling(): boolean {
    return this.#telling.isOn;
  }

  /** There is nothing to answer: the learner reads, and goes on. */
  get isReading(): boolean {
    return !this.stand.position.answers.length;
  }

  get canGoBack(): boolean {
    return this.isDone || this.#answers.length > 0 || this.stand.scene > 0;
  }

  close(): void {
    this.#telling.close();
  }

  // Going through it.

  /** Goes on with what only had to be read. */
  async goOn(): Promise<void> {
    if (this.isTelling) this.#telling.skip();
    else if (this.isBack) this.isBack = false;
    else if (this.stand.is_over) await this.#nextScene();
    else if (this.isReading) await this.#give(READ_ON);
  }

  /** Goes back by a task, or to the beginning of the scene before. */
  async back(): Promise<void> {
    if (this.isDone) await this.goTo(this.stand.scene);
    else if (this.#answers.length) await this.goTo(this.stand.scene, this.#answers.slice(0, -1));
    else if (this.stand.scene > 0) await this.goTo(this.stand.scene - 1);
  }

  async goTo(scene: number, answers: number[] = []): Promise<void> {
    await this.#ask(scene, answers, (stand) => {
      this.isDone = this.isBack = false;
      this.#take(stand, answers, []);
    });
  }

  /** Marks an answer that is right. */
  showMe(): void {
    this.choice.hinted = this.stand.right[0] ?? null;
  }

  /** Asks for everything anew in another language, if it was changed. */
  async useLanguage(): Promise<void> {
    if (this.#language === settings.language) return;
    this.#language = settings.language;
    this.info = await call<LessonInfo>(this.path);
    await this.#ask(this.stand.scene, this.#answers, (stand) => this.#take(stand, this.#answers, []));
  }

  async #give(action: number): Promise<void> {
    const answers = [...this.#answers, action];
    await this.#ask(this.stand.scene, answers, (stand) => {
      if (action !== READ_ON) play("tap");
      if (stand.remark) {
        this.remark = stand.remark;
        this.slips += 1;
        this.choice.stepBack();
      } else this.#take(stand, answers, stand.way);
    });
    // Where nothing has happened, there is nothing to look at either.
    if (this.stand.is_over && action === READ_ON && !this.stand.way.length) await this.#nextScene();
  }

  async #nextScene(): Promise<void> {
    const next = this.stand.scene + 1;
    if (next < this.info.scenes.length) await this.goTo(next);
    else {
      this.isDone = true;
      keepLesson(this.game.name, { scene: 0, answers: [], scenes: next, isDone: true });
    }
  }

  /** Goes on where one was; what a newer lesson does not know begins with its scene, or anew. */
  async #resume(scene: number, answers: number[]): Promise<boolean> {
    for (const each of [answers, []]) {
      await this.goTo(scene, each);
      if (this.stand && !this.stand.remark) {
        this.why = null;
        this.isBack = true;
        return true;
      }
    }
    return false;
  }

  async #ask(scene: number, answers: number[], then: (stand: LessonStand) => void): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.choice.isOpen = false;
    this.why = null;
    this.remark = "";
    try {
      then(await call<LessonStand>(`${this.path}/${scene}?answers=${answers.join(",")}`));
    } catch (error) {
      this.why = { reason: reasonOf(error), rule: error instanceof Refusal ? error.rule : "" };
    } finally {
      this.#isBusy = false;
      if (this.stand && !this.isTelling) this.#open();
    }
  }

  async #tellWhyNot(matches: (closed: Closed) => boolean): Promise<void> {
    if (!this.choice.isOpen) return;
    try {
      const path = `${this.path}/${this.stand.scene}/refusals?answers=${this.#answers.join(",")}`;
      const found = (await call<Closed[]>(path)).find(matches);
      this.remark = "";
      this.why = found ?? null;
    } catch (error) {
      this.why = { reason: reasonOf(error), rule: "" };
    }
  }

  // Showing it.

  /** Takes what the server says, and shows the way there if there is one. */
  #take(stand: LessonStand, answers: number[], way: Position[]): void {
    this.#telling.close();
    this.stand = stand;
    this.#answers = answers;
    this.slips = 0;
    this.isDue = false;
    this.last = this.newest = [];
    const { isDone } = keptLesson(this.game.name);
    keepLesson(this.game.name, { scene: stand.scene, answers, scenes: this.info.scenes.length, isDone });
    const frames = framesOf(stand, way);
    if (frames.length < 2 || isAtOnce()) {
      this.#show({ position: stand.position, told: stand.position.log });
      this.#open();
    } else for (const frame of frames) this.#telling.add(frame);
  }

  #show({ position, told }: Frame): void {
    this.before = this.shown;
    this.shown = position;
    this.last = [...this.last, ...told];
    if (told.length) this.newest = told;
    this.#version += 1;
    this.choice.offer(this.#version, position.answers, false);
    if (told.length && this.before) this.onTold(told);
  }

  #open(): void {
    this.isDue = true;
    this.choice.offer(this.#version, this.shown.answers, this.shown.answers.length > 0 && !this.#isBusy);
  }
}

/** Takes what happened apart into what each answer brought about. */
function framesOf(stand: LessonStand, way: Position[]): Frame[] {
  const { position } = stand;
  return way.map((each, index) => {
    const from = way[index - 1]?.ply ?? 0;
    const told = position.log.filter(({ ply }) => ply > from && ply <= each.ply);
    return { position: index === way.length - 1 ? position : each, told };
  });
}
