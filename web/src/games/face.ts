// What a game brings to the client: how it looks. Rules are the server's.

import type { Component, Snippet } from "svelte";

import type { Answer, Message, Player, Times, Told } from "../protocol";
import type { Choice } from "../choice.svelte";

/** What a board gets to see, for a player, somebody who looks on, or a replay (then nothing can be chosen). */
export type BoardProps = {
  board: any; // the game's part of the view; a face knows its type
  settings: Record<string, string>;
  seats: SeatInfo[];
  seat: number | null; // whose sight this is
  asked: number[]; // the seats that are asked
  step: string; // the question's name, "" when the game is over
  prompt?: Message | null; // the question as a message: its values say what it is about
  choice: Choice; // answers: what is open, pointed at and chosen
  last: Told[]; // what has just happened, for honey frames
  drawing: string; // the board as the terminal draws it, for a game without a face
  place: string; // which of the face's places is looked at, on a phone
  times?: Times | null; // the clocks, for a board that has the seats on it
  onscores?: () => void; // shows how the points come about
};

export type SeatInfo = {
  seat: number;
  colour: string; // blue, red ...: also the name of the shape
  name: string;
  player: Player;
  points: number | null;
};

/** What the answers of a phone's dock get to see. */
export type AnswersProps = {
  board: any;
  seats: SeatInfo[];
  seat: number | null;
  step: string;
  prompt?: Message | null; // the question as a message
  choice: Choice;
  place: string; // which of the face's places is looked at
  onplace: (name: string) => void; // goes to one of the face's places
  list?: Snippet; // all answers as rows of words, for whoever wants them so
};

/** Something that flies across the table, from one place to another: elements marked with data-place. */
export type Flight = { from: string; to: string; icon: string; count?: number; colour?: string; size?: number };

export type Face = {
  /** The board is what the terminal draws. */
  isDrawn?: boolean;
  Board: Component<BoardProps>;
  /** The rows of a seat's panel below its name. */
  Seat?: Component<{ board: any; seat: SeatInfo; isMe: boolean }>;
  /** What an answer brings, in icons; in full where it waits for its confirmation. */
  Brings?: Component<{ answer: Answer; board: any; seats: SeatInfo[]; isFull?: boolean }>;
  /** The answers as a phone's dock shows them, in the place of the list: cards to press instead of rows of words. */
  Answers?: Component<AnswersProps>;
  /** What the button says that confirms an answer. */
  confirm?: (answer: Answer) => string;
  /** What is said about an answer that waits for its confirmation, where it can be taken back while others are asked. */
  note?: (answer: Answer, others: number) => string;
  /** What a seat has done, in a sign or two, for a phone's strip of seats. */
  Mark?: Component<{ board: any; seat: number; isBrief?: boolean }>;
  /** A small picture in front of an answer: the name of a symbol, or a seat's colour. */
  picture?: (answer: Answer, seats: SeatInfo[]) => string;
  /** Answers are short: a phone shows two in a row. */
  isShort?: boolean;
  /** A word or two for an answer, for phones where the answers are short. */
  brief?: (answer: Answer, seats: SeatInfo[]) => string;
  /** The sentences of the answers are long: a desk shows the brief ones, too. */
  isBrief?: boolean;
  /** The seats are on the board itself. */
  hasSeats?: boolean;
  /** The points of every seat, as the view says. */
  points: (board: any) => (number | null)[];
  /** How far the game has come; `about` is the topic that says what it is that is counted. */
  progress?: (board: any) => { word: string; now: number; of: number; about?: string } | null;
  /** Places of the board that a phone shows one at a time; the first is the board itself. */
  places?: { name: string; title: string; icon: string }[];
  /** An answer that nobody can take back: it is chosen first, then confirmed. */
  isFinal?: (answer: Answer) => boolean;
  /** The answers as they lie on the board, for the digits and the list; one that lies there twice has two digits. */
  order?: (answers: Answer[], board: any, seat: number) => Answer[];
  /** Answers that are picked on the board; in the list they stand together under one heading. */
  group?: (answer: Answer) => string;
  /** The topic that says what an answer of the list is about, "" for none. On the board itself it is `data-about`. */
  about?: (answer: Answer, board: any) => string;
  /**
   * What a line of a score counts, by the id of its message (`score.building`): lines of one name stand together, with
   * their sum. The names belong to the strings of the face. Without it a score is told line by line.
   */
  category?: (id: string) => string;
  flights?: (told: Told, board: any, before: any, seats: SeatInfo[]) => Flight[];
};
