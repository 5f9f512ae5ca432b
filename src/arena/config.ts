import type { Options } from '../core/options.js';

const MODES = ['round-robin', 'gauntlet', 'sprt'] as const;
/** How players meet: everybody everybody, the first all others, or two until a test is decided. */
export type Mode = (typeof MODES)[number];

/** A game of a run, with all its options settled. */
export interface ArenaGame {
  readonly id: string;
  readonly options: Options;
}

/** A player as the command line names it, without secrets; settings say how an endpoint is asked. */
export interface PlayerSpec {
  readonly name: string;
  readonly spec: string;
  readonly settings?: Readonly<Record<string, string | number>>;
}

/** The bounds of a sequential test, in normalised Elo. */
export interface SprtBounds {
  readonly elo0: number;
  readonly elo1: number;
  readonly alpha: number;
  readonly beta: number;
}

/** All that decides what a run plays: the first line of its record. */
export interface RunConfig {
  readonly record: 'duel-arena/1';
  readonly kind: 'run';
  readonly version: string;
  readonly mode: Mode;
  readonly games: readonly ArenaGame[];
  readonly players: readonly PlayerSpec[];
  readonly pairs: number;
  readonly seed: number;
  readonly retries: number;
  readonly legal: 'shown' | 'hidden';
  readonly turnLimit: number;
  readonly moveMs: number;
  readonly gameMs: number | null;
  readonly sprt: SprtBounds | null;
}

/** The first line of the record of an exam. */
export interface ExamConfig extends Omit<RunConfig, 'kind' | 'mode' | 'pairs' | 'sprt' | 'gameMs'> {
  readonly kind: 'exam';
  readonly samples: number;
}

/** The first line of a record. */
export type RecordConfig = RunConfig | ExamConfig;

/** What differs between two configurations, a line each: `seed: 1 in the record, 2 now`. */
export function differences(recorded: object, now: object): readonly string[] {
  const [before, after] = [new Map(Object.entries(recorded)), new Map(Object.entries(now))];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [JSON.stringify(before.get(key)), JSON.stringify(after.get(key))];
    return was === is ? [] : [`${key}: ${was ?? 'nothing'} in the record, ${is ?? 'nothing'} now`];
  });
}
