import type { Move, Win } from './game.js';
import type { Options } from './options.js';
import type { Pair, Seat } from './seat.js';

/** What a line of the transcript is for. Front ends choose weight and colour by it; the text says everything without them. */
export type Tone = 'title' | 'heading' | 'fact' | 'result' | 'notice' | 'ending' | 'pause' | 'blank';

/** One line of text that a player reads, with its tone. */
export interface Line {
  readonly tone: Tone;
  readonly text: string;
}

/** A line with its tone. */
export const line = (tone: Tone, text: string): Line => ({ tone, text });
/** An empty line. */
export const BLANK: Line = line('blank', '');

/** What the words need to know besides the position. */
export interface Table<O> {
  readonly options: O;
  readonly names: Pair<string>;
  readonly first: Seat;
}

/** A number that a front end keeps in sight: the shared number, or the points of one seat. */
export interface Counter {
  readonly label: string;
  readonly value: number;
  readonly seat?: Seat;
}

/** The rules of a game in our own words, for `duel rules` and its sisters. */
export interface RulesPage {
  readonly goal: string;
  readonly play: readonly string[];
  readonly end: readonly string[];
  readonly examples: readonly string[];
  /** The rulings that settle where the book is silent or contradicts itself; ids of `RULINGS`. */
  readonly rulings: readonly string[];
}

/** A turn as it happened: one move, or both choices of a round. */
export type PlayedMoves<M extends Move> =
  | { readonly kind: 'move'; readonly seat: Seat; readonly move: M }
  | { readonly kind: 'round'; readonly moves: Pair<M> };

/** The words for an objection of the rules. */
export interface ObjectionWords<P, M extends Move, O extends Options> {
  /** To stand beside the move: `too large`. */
  readonly brief: string;
  /** `4 is too large: the shared number is 3.` */
  sentence(table: Table<O>, position: P, move: M): string;
}

/** Every sentence of a game that a player reads. Lines that a rule book's sample shows are printed as they stand there. */
export interface Words<P, M extends Move, O extends Options> {
  /** One line that makes a stranger want to play. */
  readonly promise: string;
  /** What the book calls the players. */
  readonly seats: Pair<string>;
  readonly page: RulesPage;
  /** A phrase for each reason by which the rules end the game: `reached zero`. */
  readonly reasons: Readonly<Record<string, string>>;
  /** What is said of a move that may not be played now, for each objection of the rules. */
  readonly objections: Readonly<Record<string, ObjectionWords<P, M, O>>>;
  /** What a player enters: `a number from 1 to 4`. */
  entry(table: Table<O>): string;
  /** The name of a move on a button, and the key that plays it. */
  label(move: M): string;
  key(move: M): string;
  counters(table: Table<O>, position: P): readonly Counter[];

  /** The head of the transcript. */
  opening(table: Table<O>): readonly Line[];
  /** What stands above the prompt. Turns are counted from 1. */
  turn(table: Table<O>, position: P, turn: number): readonly Line[];
  prompt(table: Table<O>, position: P, seat: Seat): string;
  /** A line of ours for whoever is to move, where the book's lines leave out a number that matters. */
  aside?(table: Table<O>, position: P, seat: Seat): string;
  /** What follows a turn. */
  played(table: Table<O>, before: P, played: PlayedMoves<M>, after: P): readonly Line[];
  /** What the book says between two turns, where a terminal waits for Enter. */
  pause(table: Table<O>, position: P): readonly Line[];
  /** How the game ended. `entry` is what was typed, when that lost the game (R-MD1). */
  ending(table: Table<O>, position: P, win: Win, entry?: string): readonly Line[];
}

/** An entry that is no move of the game at all, or a move that may not be played now. */
export type Refused<M extends Move> =
  | { readonly code: 'unreadable'; readonly entry: string }
  | { readonly code: 'objection'; readonly move: M; readonly objection: string };
