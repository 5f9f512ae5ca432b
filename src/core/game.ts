import type { Options, OptionSpecs } from './options.js';
import type { Pair, Seat } from './seat.js';
import type { Words } from './words.js';

/** A move is a plain number or word, so that it can be compared, logged, sent and typed. */
export type Move = number | string;

/** How a game ended by its own rules. There is always a winner and always a reason. */
export interface Win {
  readonly kind: 'over';
  readonly winner: Seat;
  /** A code such as `reached-zero`; the game's words have a phrase for each. */
  readonly reason: string;
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

export interface RulesOfAnyKind<P, M extends Move> {
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
  /** Those numbers of a position, in the order of `columns`. */
  row(position: P): readonly number[];
}

/** Rules of a game in which the players move in turn. */
export interface AlternatingRules<P, M extends Move> extends RulesOfAnyKind<P, M> {
  readonly kind: 'alternating';
  status(position: P): OneToMove | Win;
  /** The position after a legal move. The caller has checked that it is legal. */
  play(position: P, move: M): P;
}

/**
 * What a simultaneous game has proved about itself, so that a solver need not tabulate it. The proof stands beside the
 * game; tests compare it with the table as far as the table goes.
 */
export interface KnownSolution<P, M extends Move> {
  /** The value of any position for the first seat, from −1 to 1. */
  value(position: P): number;
  /** A move that is at least as good as every other, whatever the opponent chooses. The position is not over. */
  dominant(position: P, seat: Seat): M;
}

/** Rules of a game in which both choose in secret and the choices are revealed together. */
export interface SimultaneousRules<P, M extends Move> extends RulesOfAnyKind<P, M> {
  readonly kind: 'simultaneous';
  status(position: P): BothToMove | Win;
  /** The position after both choices, each of them legal. */
  play(position: P, moves: Pair<M>): P;
  readonly known?: KnownSolution<P, M>;
}

/** The rules of a game with its options, of either kind. */
export type Rules<P, M extends Move> = AlternatingRules<P, M> | SimultaneousRules<P, M>;

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
