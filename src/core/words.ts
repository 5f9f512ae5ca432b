import type { Pair, Seat } from './seat.js';

/** What a line of the transcript is for. Front ends choose weight and colour by it; the text says everything without them. */
export type Tone =
  | 'title'
  | 'heading'
  /** A line drawn below a heading. */
  | 'divider'
  | 'fact'
  /** A prompt with an entry that is not shown (R-ND1). */
  | 'hidden-entry'
  | 'result'
  | 'notice'
  | 'ending'
  | 'pause'
  | 'blank';

/** One line of text that a player reads, with its tone. */
export interface Line {
  readonly tone: Tone;
  readonly text: string;
  /** The label of the counter that this line tells, where it says nothing else: whoever draws counters can leave it out. */
  readonly counter?: string;
}

/** A line with its tone. */
export const line = (tone: Tone, text: string): Line => ({ tone, text });
/** A fact that says what the counter of this label shows, and nothing else. */
export const counterLine = (counter: string, text: string): Line => ({ tone: 'fact', text, counter });

/** An empty line. */
export const BLANK: Line = line('blank', '');

/** What the words of a game need to know besides the position. The setup of a match has it all. */
export interface WordsContext<O> {
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

/** Counters in one line: `Shared number: 18, Target: 100`. */
export const countersLine = (counters: readonly Counter[]): string =>
  counters.map(({ label, value }) => `${label}: ${value}`).join(', ');

/** Counters to be heard, beside moves that have a colon of their own: `Shared number 18, Target 100`. */
export const countersSpoken = (counters: readonly Counter[]): string =>
  counters.map(({ label, value }) => `${label} ${value}`).join(', ');

/** How people read a number that tells positions apart: what it is called, and what its values mean. */
export interface ColumnWords {
  readonly label: string;
  /** What 0 means, where it isn’t a number: `none`. */
  readonly zero?: string;
  /** Whether its digits list moves: 134 means 1, 3 and 4. */
  readonly listsMoves?: true;
  /** What somebody who picks a value should know: `Both have used equally many.` */
  readonly note?: string;
}

/** How the number of a counter is drawn: as a place between two numbers. */
export interface Track {
  /** A number line, a ladder to climb, or a bar that is filled as far as the number goes. */
  readonly shape: 'line' | 'ladder' | 'bar';
  /** The numbers at its two ends. What is past an end is drawn there. */
  readonly range: readonly [least: number, greatest: number];
  /** Equal steps: of sums, unless it's told that they are of products. */
  readonly scale?: 'products';
  /** The number that it is all about, and whether one wants to get there. */
  readonly goal?: { readonly value: number; readonly wanted: boolean };
}

/** Something on the table that the moves of the player to move depend on, to be pointed out. */
export type Pointer =
  /** Moves are the digits of this counter; its place in the list of counters. */
  | { readonly kind: 'digits'; readonly counter: number }
  /** A move that may not be played now, and why: `just subtracted`. */
  | { readonly kind: 'barred'; readonly label: string; readonly why: string };

/** The rules of a game in our own words, for `duel rules` and its sisters. */
export interface RulesPage {
  readonly goal: string;
  readonly play: readonly string[];
  readonly end: readonly string[];
  readonly examples: readonly string[];
  /** The rulings that settle where the book is silent or contradicts itself; ids of `RULINGS`. */
  readonly rulings: readonly string[];
}
