import type { Line } from '../../core/words.js';

/** What came back from a prompt: a line, the end of the input, or Ctrl-C. */
export type PromptResult =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'end' }
  | { readonly kind: 'interrupt' };

export interface Prompt {
  readonly prompt: string;
  /** Nothing of what is typed may be shown (R-ND1). */
  readonly secret?: boolean;
  /** Words that the Tab key completes. */
  readonly words?: readonly string[];
}

/** A question that can be taken back: something happened that people should see first. */
export interface OpenPrompt extends Prompt {
  /** Fires when the question is to be taken back. */
  readonly withdrawal: AbortSignal;
  /**
   * What it takes: an answer that is needed; words that people may type meanwhile, while a pipe keeps its lines for the
   * questions that need them; or nothing for a moment, in which all that is typed waits and only leaving is possible.
   */
  readonly takes: 'answer' | 'words' | 'nothing';
}

/** What came back from a question that can be taken back. */
export type OpenPromptResult = PromptResult | { readonly kind: 'withdrawn' };

export interface MenuItem<T> {
  readonly value: T;
  readonly label: string;
  readonly hint?: string;
  /** Typing this chooses the item, besides its number and the beginning of its label. */
  readonly key?: string;
}

/**
 * Where people play. Everything is written once and stays: the transcript is append-only on every console.
 */
export interface Console {
  /** Whether people sit there: they get notes, pauses and questions that a pipe does not. */
  readonly interactive: boolean;
  readonly columns: number;
  print(lines: readonly Line[]): void;
  /** Something besides the transcript, for people only. */
  note(text: string): void;
  /** Why an entry was not accepted. */
  refuse(text: string): void;
  ask(question: Prompt): Promise<PromptResult>;
  /** Asks until it is answered or taken back. What was typed until then waits for the next question of its kind. */
  askOpenly(question: OpenPrompt): Promise<OpenPromptResult>;
  /** Waits for Enter where people sit, below the text if there is one. */
  pause(text: string): Promise<PromptResult>;
  /**
   * Lets the keyboard and the pipe have their say between moves that nobody waits for; tells that a player left. Without
   * it two computers could not be stopped.
   */
  listen(): Promise<Exclude<PromptResult['kind'], 'line'> | undefined>;
  /** Clears the table for one player's secret choice, where the screen allows it. */
  openHandOver(lines: readonly string[]): void;
  readonly handingOver: boolean;
  /** Back to the transcript, which gets this line in place of what was on the other screen. */
  closeHandOver(line?: string): void;
  choose<T>(title: readonly string[], items: readonly MenuItem<T>[]): Promise<T | undefined>;
  /** Leaves the terminal as it was. */
  close(): void;
}
