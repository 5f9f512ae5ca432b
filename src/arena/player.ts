import type { AnyMatch, Outcome } from '../core/match.js';
import type { Seat } from '../core/seat.js';
import type { Fault } from './fault.js';

/** What an answer cost, as far as the player says so. */
export interface Usage {
  readonly input?: number;
  readonly output?: number;
  /** In the currency of the prices that were given. */
  readonly cost?: number;
}

/** What comes back from a player: a move in the book's words, or what went wrong. */
export interface Reply {
  readonly move?: string;
  readonly fault?: Fault;
  /** What was wrong, in a sentence. */
  readonly message?: string;
  /** The answer as it came, where it is more than the move. */
  readonly text?: string;
  readonly note?: string;
  readonly usage?: Usage;
  /** How long it took; players of ours have no clock. */
  readonly ms?: number;
  /** A hash of the prompt that was sent. */
  readonly prompt?: string;
  /** The person or the run wants to stop here. */
  readonly stopped?: true;
}

/** Why an answer was refused: the class, and the sentence that the player is told. */
export interface ReplyRefusal {
  readonly code: Fault;
  readonly message: string;
}

/** One question to a player. Sealed choices are never in the match of a question: both are asked first. */
export interface Question {
  readonly match: AnyMatch;
  readonly seat: Seat;
  /** Counts from 1. */
  readonly attempt: number;
  readonly triesLeft: number;
  /** What was wrong with the attempt before. */
  readonly refusal?: ReplyRefusal;
  /** A hint of the coach, for players *with coach*. */
  readonly coach?: string;
}

/** One match as the arena plays it. */
export interface Seating {
  /** Names the match within its run: `12.1` is the first match of pair 12. */
  readonly id: string;
  /** Numbers the match within its run, for randomness. */
  readonly number: number;
  readonly match: AnyMatch;
  readonly seat: Seat;
}

/** A player in one seat of one match. */
export interface Chair {
  /** Answers at once, or later. Never rejects: what goes wrong is a reply. */
  choose(question: Question): Reply | Promise<Reply>;
  /** Hears that its answer to this question does not count, and how often it may still try; a question that follows says so too. */
  refuse?(question: Question, refusal: ReplyRefusal): void;
  /** The match is over; nothing more is asked. */
  leave(match: AnyMatch, outcome: Outcome | undefined): void;
}

/** Who takes part in a run. */
export interface Player {
  readonly name: string;
  /** Whether it always answers at once and the same, given the same seed. */
  readonly own: boolean;
  sit(seating: Seating): Chair;
}
