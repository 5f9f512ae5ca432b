import type { Edges } from './edges.js';
import type { Options, OptionSpecs } from './options.js';
import type { Pair, Seat } from './seat.js';
import type { ColumnWords, Counter, Line, Pointer, RulesPage, Track, WordsContext } from './words.js';

/** A move is a plain number or word, so that it can be compared, logged, sent and typed. */
export type Move = number | string;

/** The least and the greatest value of a number in a position. */
export type Range = readonly [least: number, greatest: number];

/** How a game ended by its own rules. There is always a winner and always a reason. */
export interface Win {
  readonly kind: 'over';
  readonly winner: Seat;
  /** A code such as `reached-zero`; the game's words have a phrase for each. */
  readonly reason: string;
  /** Whose deed it was: the winner's, who reached zero, or the loser's, who had no move left. */
  readonly by: Seat;
}

/** This seat is to move. */
export interface OneToMove {
  readonly kind: 'one';
  readonly seat: Seat;
}

/** Both seats are to choose, in secret. */
export interface BothToMove {
  readonly kind: 'both';
}

/**
 * A dense numbering of positions, which makes a game solvable in flat arrays.
 * Where the players move in turn it forgets who sits where: positions that differ only in that share a number, and `at`
 * seats the mover first.
 * `at(indexOf(p))` plays like `p`, and `indexOf(at(i))` is `i`.
 */
export interface Numbering<P> {
  readonly size: number;
  /** −1 for a finished position that has no number. Every position in which somebody is to move has one. */
  indexOf(position: P): number;
  at(index: number): P;
}

/** Edges between numbered positions, and where the axes of these lie: in row-major order that is their numbering. */
export interface NumberedEdges extends Edges {
  readonly axes: readonly Range[];
}

export interface RulesOfAnyKind<P, M extends Move> {
  /** Every move that there ever is, each once: its place in this list is its number for programs. */
  readonly moves: readonly M[];
  /** The position before the first turn. */
  start(first: Seat): P;
  /** The moves that may be played; empty when the game is over. Callers must not change the array. */
  legalMoves(position: P, seat: Seat): readonly M[];
  /** What a front end offers: the legal moves, and those worth showing as not playable now. */
  candidates(position: P, seat: Seat): readonly M[];
  /** Whether something is a move of this game at all, playable now or not. */
  isMove(value: unknown): value is M;
  /**
   * Why a move of the game may not be played here, as a code that the game's words can phrase. Undefined: it may.
   * Asked, like `candidates`, only of a position in which this seat is to move.
   */
  objection(position: P, move: M, seat: Seat): string | undefined;
  makeMove(move: M): string;
  /** Reads a move as people type it. Undefined: it is no move of this game at all. */
  parseMove(text: string): M | undefined;
  makePosition(position: P): string;
  /** Undefined unless the text is a position that these options allow. */
  parsePosition(text: string): P | undefined;
  readonly numbering: Numbering<P>;
  /** Names of the numbers that tell numbered positions apart, for tables and pictures: one for a line, two for a grid. */
  readonly columns: readonly string[];
  /** The least and the greatest value of each column, in numbered positions and in the finished ones they lead to. */
  readonly ranges: readonly Range[];
  /** Those numbers of a position, in the order of `columns`. */
  row(position: P): readonly number[];
}

/** Rules of a game in which the players move in turn. */
export interface AlternatingRules<P, M extends Move> extends RulesOfAnyKind<P, M> {
  readonly kind: 'alternating';
  status(position: P): OneToMove | Win;
  /** The position after a legal move. The caller has checked that it is legal. */
  play(position: P, move: M): P;
  /** The same moves in bare numbers, for solvers. A game need not have them. */
  readonly edges?: NumberedEdges;
}

/** Rules of a game in which both choose in secret and the choices are revealed together. */
export interface SimultaneousRules<P, M extends Move> extends RulesOfAnyKind<P, M> {
  readonly kind: 'simultaneous';
  status(position: P): BothToMove | Win;
  /** The position after both choices, each of them legal. */
  play(position: P, moves: Pair<M>): P;
}

/** The rules of a game with its options, of either kind. */
export type Rules<P, M extends Move> = AlternatingRules<P, M> | SimultaneousRules<P, M>;

/** A turn as it happened: one move, or both choices of a round. */
export type PlayedMoves<M extends Move> =
  | { readonly kind: 'move'; readonly seat: Seat; readonly move: M }
  | { readonly kind: 'round'; readonly moves: Pair<M> };

/** The words for an objection of the rules. */
export interface ObjectionWords<P, M extends Move, O extends Options> {
  /** To stand beside the move: `too large`. */
  readonly brief: string;
  /** `4 is too large: the shared number is 3.` */
  sentence(context: WordsContext<O>, position: P, move: M): string;
}

/** Every sentence of a game that a player reads. Lines that a rule book's sample shows are printed as they stand there. */
export interface Words<P, M extends Move, O extends Options> {
  /** One line that makes a stranger want to play. */
  readonly promise: string;
  /** What the book calls the players. */
  readonly seats: Pair<string>;
  /** The rules with the numbers of these options. */
  page(options: O): RulesPage;
  /** What somebody did, in the past tense, for each reason by which the rules end the game: `reached zero`. */
  readonly reasons: Readonly<Record<string, string>>;
  /** What is said of a move that may not be played now, for each objection of the rules. */
  readonly objections: Readonly<Record<string, ObjectionWords<P, M, O>>>;
  /** What a player enters: `a number from 1 to 4`. */
  entry(context: WordsContext<O>): string;
  /** The name of a move on a button, and the key that plays it. */
  label(move: M): string;
  key(move: M): string;
  /** What a move does to a number, as in a sum: `×2`. Without it, the difference: `+1`, `−2`. */
  sign?(move: M): string;
  counters(context: WordsContext<O>, position: P): readonly Counter[];
  /** How people read the columns of the rules, by their names. Without it, their names and plain numbers. */
  readonly columns?: Readonly<Record<string, ColumnWords>>;
  /** How each counter is drawn, in their order; undefined: as a number and nothing else. */
  tracks(options: O): readonly (Track | undefined)[];
  /** What the moves of the player to move depend on: digits to take, a number that may not be repeated. */
  pointer?(context: WordsContext<O>, position: P, seat: Seat): Pointer | undefined;
  /** A turn of the game that everybody should hear of, as a sentence: `Sudden death! The next higher number wins.` */
  stage?(position: P): string | undefined;

  /** The head of the transcript. */
  opening(context: WordsContext<O>): readonly Line[];
  /** What stands above the prompt. Turns are counted from 1. */
  beforeTurn(context: WordsContext<O>, position: P, turn: number): readonly Line[];
  prompt(context: WordsContext<O>, position: P, seat: Seat): string;
  /** What the player to move has to do, in a few words behind `Your turn: `; it says `your` to them. */
  task(context: WordsContext<O>, position: P, seat: Seat): string;
  /** A line of ours for the player to move, where the book's lines leave out a number that matters. */
  aside?(context: WordsContext<O>, position: P, seat: Seat): string;
  /** What follows a turn. */
  played(context: WordsContext<O>, before: P, played: PlayedMoves<M>, after: P): readonly Line[];
  /** What the book says between two turns, where a terminal waits for Enter. */
  pause(context: WordsContext<O>, position: P): readonly Line[];
  /** How the game ended. `entry` is what was typed, when that lost the game (R-MD1). */
  ending(context: WordsContext<O>, position: P, win: Win, entry?: string): readonly Line[];
}

/** An entry that is no move of the game at all, or a move that may not be played now. */
export type Refused<M extends Move> =
  | { readonly code: 'unreadable'; readonly entry: string }
  | { readonly code: 'objection'; readonly move: M; readonly objection: string };

/**
 * A game: what its rule book says and nothing else.
 *
 * Front ends hold games as `AnyGame` and hand positions and moves back to the game they came from. That a
 * `Game<Counter, number>` may be held so is the reason why its functions are written as methods.
 */
export interface Game<P, M extends Move, O extends Options> {
  readonly id: string;
  readonly title: string;
  readonly options: OptionSpecs;
  /** What becomes of an entry that is no valid move: asked again, or the game is lost for this reason. */
  readonly invalidEntry: 'refused' | { readonly losesBy: string };
  rules(options: O): Rules<P, M>;
  readonly words: Words<P, M, O>;
}

/** A game whose positions, moves and options are not known by type: how front ends hold games. */
export type AnyGame = Game<unknown, Move, Options>;
/** Rules whose positions and moves are not known by type. */
export type AnyRules = Rules<unknown, Move>;
