import type { Move } from '../core/game.js';
import type { Pair, Seat } from '../core/seat.js';
import type { Equilibrium } from '../solver/equilibrium.js';
import type { AnyTruth } from '../solver/truth.js';
import { type JudgedMove, turnsToEnd, type Value } from '../solver/value.js';

/** What each action gives away against best play, from 0 to 2; null where it can't be played. */
export type Regrets = readonly (number | null)[];

/** The truth about a position in which one player is to move, for that player. */
export interface TurnTruth {
  /** 1: won, 0: drawn, −1: lost. */
  readonly value: number;
  /** Turns to the end when the winner hurries and the loser delays; null for a draw. */
  readonly distance: number | null;
  /** The actions that keep the value and win soonest or lose latest. */
  readonly best: readonly number[];
  readonly regret: Regrets;
}

/** The truth about a position in which both choose; the value is that of the first seat, from −1 to 1. */
export interface RoundTruth {
  readonly value: number;
  readonly distance: null;
  /** How often each seat plays each action in equilibrium. */
  readonly strategies: Pair<readonly number[]>;
  /** The actions of each seat that lose nothing against the other's equilibrium strategy. */
  readonly best: Pair<readonly number[]>;
  readonly regret: Pair<Regrets>;
}

const WORTH = { win: 1, draw: 0, loss: -1 } as const;

const worthOf = ({ kind }: Value): number => WORTH[kind];

function turnTruth(moves: readonly Move[], value: Value, judged: readonly JudgedMove<Move>[]): TurnTruth {
  const byMove = new Map(judged.map((each) => [each.move, each]));
  return {
    value: worthOf(value),
    distance: turnsToEnd(value),
    best: moves.flatMap((move, action) => (byMove.get(move)?.best === true ? [action] : [])),
    regret: moves.map((move) => {
      const each = byMove.get(move);
      return each === undefined ? null : worthOf(value) - worthOf(each.value);
    }),
  };
}

/** A number such as −2e−17 is a zero that was computed. */
const clean = (value: number): number => Math.round(value * 1e9) / 1e9 + 0;

function roundTruth(moves: readonly Move[], { value, strategies, payoffs }: Equilibrium<Move>): RoundTruth {
  const [rows, columns] = strategies;
  const sharesOf = (seat: Seat): readonly number[] =>
    moves.map((move) => clean(strategies[seat].find((share) => share.move === move)?.probability ?? 0));
  // What a pure choice gets against the other's equilibrium strategy, as the first seat counts.
  const rowWorth = (row: number): number =>
    columns.reduce((sum, { probability }, column) => sum + probability * (payoffs[row]?.[column] ?? 0), 0);
  const columnWorth = (column: number): number =>
    rows.reduce((sum, { probability }, row) => sum + probability * (payoffs[row]?.[column] ?? 0), 0);
  const regretOf = (seat: Seat): Regrets =>
    moves.map((move) => {
      const index = strategies[seat].findIndex((share) => share.move === move);
      if (index === -1) return null;
      return clean(Math.max(0, seat === 0 ? value - rowWorth(index) : columnWorth(index) - value));
    });
  const regret = [regretOf(0), regretOf(1)] as const;
  const bestOf = (seat: Seat): readonly number[] =>
    regret[seat].flatMap((lost, action) => (lost === 0 ? [action] : []));
  return {
    value: clean(value),
    distance: null,
    strategies: [sharesOf(0), sharesOf(1)],
    best: [bestOf(0), bestOf(1)],
    regret,
  };
}

/** The truth about a position that is not over. */
export const truthAt = (truth: AnyTruth, position: unknown): TurnTruth | RoundTruth =>
  truth.kind === 'alternating'
    ? turnTruth(truth.solution.rules.moves, truth.solution.valueOf(position), truth.solution.movesOf(position))
    : roundTruth(truth.equilibria.rules.moves, truth.equilibria.at(position));
