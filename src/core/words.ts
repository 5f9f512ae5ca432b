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

/** The rules of a game in our own words, for `duel rules` and its sisters. */
export interface RulesPage {
  readonly goal: string;
  readonly play: readonly string[];
  readonly end: readonly string[];
  readonly examples: readonly string[];
  /** The rulings that settle where the book is silent or contradicts itself; ids of `RULINGS`. */
  readonly rulings: readonly string[];
}
