import type { Pair } from '../core/seat.js';
import type { RunConfig } from './config.js';

/** A pair: one opening played twice, with the seats swapped. */
export interface ScheduledPair {
  /** Numbers the pairs of a run from 1. */
  readonly pair: number;
  readonly game: number;
  /** Which of the game's openings; all pairings get the same ones. */
  readonly opening: number;
  /** The players by their place in the configuration; the first has the first seat in leg 1. */
  readonly players: Pair<number>;
}

/** Who plays whom. */
function pairings({ mode, players }: Pick<RunConfig, 'mode' | 'players'>): readonly Pair<number>[] {
  const all = players.flatMap((_, first) =>
    players.flatMap((__, second): Pair<number>[] => (first < second ? [[first, second]] : [])),
  );
  return mode === 'gauntlet' ? all.filter(([first]) => first === 0) : all;
}

/** All pairs of a run, in the order in which they are played: each opening by all before the next, so that a part is a fair part. */
export function scheduleOf(config: Pick<RunConfig, 'mode' | 'players' | 'games' | 'pairs'>): readonly ScheduledPair[] {
  const schedule: ScheduledPair[] = [];
  for (let opening = 0; opening < config.pairs; opening += 1)
    for (const game of config.games.keys())
      for (const players of pairings(config)) schedule.push({ pair: schedule.length + 1, game, opening, players });
  return schedule;
}
