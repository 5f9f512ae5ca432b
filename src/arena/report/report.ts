import type { Pair } from '../../core/seat.js';
import { SEATS } from '../../core/seat.js';
import type { ArenaGame, SprtBounds } from '../config.js';
import type { Exploitability } from '../exploitability.js';
import type { Fault } from '../fault.js';
import type { ArenaRecord } from '../record.js';
import type { Ratings } from '../statistics/bradley-terry.js';
import type { Estimate } from '../statistics/interval.js';
import type { PairResult, Pentanomial } from '../statistics/pentanomial.js';
import type { SprtResult } from '../statistics/sprt.js';

/** What a report needs to know of the run, besides what was played. */
export interface ReportSetting {
  readonly version: string;
  readonly seed: number;
  readonly games: readonly ArenaGame[];
  readonly players: readonly string[];
  readonly sprt: SprtBounds | null;
}

/** How many matches were won, drawn and lost. */
export interface Wins {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** How often the value was kept, of the turns on which it could be lost. */
export interface AccuracyRow {
  readonly label: string;
  readonly counted: number;
  readonly kept: Estimate | null;
  readonly regret: number;
}

/** What a run shows of one player. */
export interface PlayerReport {
  readonly name: string;
  readonly version: string | null;
  readonly matches: number;
  readonly bySeat: Pair<Wins>;
  /** From 0 to 1, over whole pairs; null if there are none. */
  readonly score: Estimate | null;
  readonly scoreWithoutRetries: number | null;
  /** Points lost on a turn on which something could be lost. */
  readonly regret: Estimate | null;
  /** Turns that lost half a point or more. */
  readonly blunders: Estimate | null;
  /** In secret rounds: what its choices as a whole give away. Null elsewhere. */
  readonly exploitability: Exploitability | null;
  readonly counted: number;
  readonly turns: number;
  readonly answers: number;
  readonly faults: Readonly<Record<Fault, number>>;
  readonly byDistance: readonly AccuracyRow[];
  readonly byRightMoves: readonly AccuracyRow[];
  readonly medianMs: number | null;
  readonly tokens: { readonly input: number; readonly output: number; readonly cost: number };
}

/** What two players did against each other. */
export interface PairingReport {
  readonly players: Pair<string>;
  readonly counts: Pentanomial;
  readonly result: PairResult | null;
  readonly withoutRetries: PairResult | null;
}

/** A turn that lost half a point or more. */
export interface Blunder {
  readonly player: string;
  readonly game: string;
  readonly pair: number;
  readonly leg: 1 | 2;
  readonly turn: number;
  readonly position: string;
  readonly move: string | null;
  readonly right: readonly string[];
  readonly regret: number;
  readonly note: string | null;
}

/** Mistakes at one place of a game's picture. */
export interface HeatCell {
  readonly at: readonly number[];
  readonly asked: number;
  readonly regret: number;
}

/** Mistakes over the whole picture of a game. */
export interface Heat {
  readonly game: string;
  readonly columns: readonly string[];
  readonly cells: readonly HeatCell[];
}

/** What a run shows in one game, or in all together. */
export interface SectionReport {
  /** The id of a game, or `all`. */
  readonly game: string;
  readonly inSecret: boolean;
  readonly matches: number;
  readonly distinctLines: number;
  readonly anchor: string;
  readonly ratings: Ratings | null;
  readonly players: readonly PlayerReport[];
  readonly pairings: readonly PairingReport[];
}

/** All that a run shows. */
export interface ArenaReport {
  readonly setting: ReportSetting;
  readonly pairs: { readonly played: number; readonly void: number; readonly voidBecause: readonly string[] };
  /** All games together first, if there are several; then each. */
  readonly sections: readonly SectionReport[];
  readonly sprt: SprtResult | null;
  readonly blunders: readonly Blunder[];
  readonly heat: readonly Heat[];
  readonly usage: ArenaRecord['usage'];
  readonly unpriced: ArenaRecord['unpriced'];
  /** How often a player outside was asked without an answer on record; what that cost is in no sum. */
  readonly unanswered: number;
}

/** All matches of a player, whatever the seat. */
export const seatsOf = ({ bySeat }: PlayerReport): Wins =>
  SEATS.reduce(
    (sum, seat) => ({
      wins: sum.wins + bySeat[seat].wins,
      draws: sum.draws + bySeat[seat].draws,
      losses: sum.losses + bySeat[seat].losses,
    }),
    { wins: 0, draws: 0, losses: 0 },
  );
