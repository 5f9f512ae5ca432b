import type { AnyMatch, Outcome } from '../../core/match.js';
import type { Options } from '../../core/options.js';
import type { Replay } from '../../core/replay.js';
import type { Pair } from '../../core/seat.js';
import { scoreOf } from '../../core/series.js';
import type { Console } from '../console/console.js';
import type { ComputerSide } from './computer-side.js';

/** The table at which a series is played: the people, and what has been played so far. */
export interface Table {
  readonly console: Console;
  readonly names: Pair<string>;
  /** Outcomes of the games that are over. */
  readonly outcomes: readonly Outcome[];
  /** The finished games and this one, as they would be saved now. */
  replaysWith(match: AnyMatch): readonly Replay[];
  /** Called after each turn, so that nothing is lost. */
  keep(match: AnyMatch): void;
  /** Shows the rules with the options of a game. */
  showRules(options: Options): void;
  /** How this program is called, to tell people how to go on. */
  readonly command: string;
  /** Plays and advises; undefined where only people play. */
  readonly computer: ComputerSide | undefined;
}

/** What the words need that only look at a game. */
export type LookingTable = Pick<Table, 'console' | 'names' | 'outcomes' | 'showRules' | 'computer'>;

/** `Score: Ana: 2, Ben: 1` */
export function scoreText({ names, outcomes }: Pick<Table, 'names' | 'outcomes'>): string {
  const { wins, draws } = scoreOf(outcomes);
  const drawn = draws === 0 ? '' : `, draws: ${draws}`;
  return `Score: ${names[0]}: ${wins[0]}, ${names[1]}: ${wins[1]}${drawn}`;
}
