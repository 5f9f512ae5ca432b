import type { AnyGame, Move } from '../core/game.js';
import { type Called, calledIn } from '../core/names.js';
import type { Options } from '../core/options.js';
import type { Seat } from '../core/seat.js';
import { capitalised } from '../core/text.js';
import { type Counter, countersLine, type WordsContext } from '../core/words.js';
import type { Equilibria } from '../solver/equilibrium.js';
import type { Solution } from '../solver/solution.js';

export type AnySolution = Solution<unknown, Move>;
export type AnyEquilibria = Equilibria<unknown, Move>;

/** What the coach must know to phrase anything: the game, what it is played with, and who plays. */
export interface Scene extends Called {
  readonly game: AnyGame;
  readonly options: Options;
}

/** How sentences about a player begin: `You play`, `Ana plays`; `Your`, `Ana’s`. */
export function spokenOf(called: Called, seat: Seat) {
  const { names, you } = called;
  if (seat === you) return { who: 'You', whose: 'Your', plays: 'You play', wins: 'You win', isLosing: 'You’re losing' };
  const who = you === undefined ? names[seat] : capitalised(calledIn(called)[seat]);
  return { who, whose: `${who}’s`, plays: `${who} plays`, wins: `${who} wins`, isLosing: `${who} is losing` };
}

/** A value of the first seat as `seat` has it; 0 never becomes −0. */
export const valueTo = (seat: Seat, value: number): number => (seat === 0 ? value : 0 - value);

/** What the words need to know of a scene. Who began changes only the head of a transcript, which no coach prints. */
export const contextOf = ({ options, names }: Scene): WordsContext<Options> => ({ options, names, first: 0 });

export const countersOf = (scene: Scene, position: unknown): readonly Counter[] =>
  scene.game.words.counters(contextOf(scene), position);

/** The counters that a turn has changed. */
export const changedCounters = (before: readonly Counter[], after: readonly Counter[]): readonly Counter[] =>
  after.filter(({ label, value }, index) => before[index]?.label !== label || before[index].value !== value);

/** What a turn led to, in brackets: `(Shared number: 18)`, or `(nothing changes)`; empty where the game has no counters. */
export function effectText(before: readonly Counter[], after: readonly Counter[]): string {
  if (after.length === 0) return '';
  const changed = changedCounters(before, after);
  return changed.length === 0 ? ' (nothing changes)' : ` (${countersLine(changed)})`;
}
