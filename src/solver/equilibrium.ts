import type { Move, SimultaneousRules } from '../core/game.js';
import { failed, ok, type Result } from '../core/result.js';
import type { Pair, Seat } from '../core/seat.js';
import { replyToStrategy, type SolvedRounds, type SolveSettings, solveRounds } from './backward-induction.js';
import { dominantColumns, dominantRows, type Payoffs, solveMatrixGame } from './matrix-game.js';
import type { Proof } from './proof.js';
import { roundsOf } from './rounds.js';
import type { Unsolved } from './unsolved.js';

export type { SolveSettings } from './backward-induction.js';

/** A move and how often to choose it. */
export interface Share<M extends Move> {
  readonly move: M;
  readonly probability: number;
}

/** A mixed strategy: for any position the shares of the moves; a move that is left out has none. */
export type Strategy<P, M extends Move> = (position: P) => readonly Share<M>[];

/** All there is to know about one position in which both choose. */
export interface Equilibrium<M extends Move> {
  /** From −1 (the second seat wins) to 1 (the first seat wins); 0 is fair, or a game that never ends. */
  readonly value: number;
  /** An optimal strategy for each seat, with all legal moves in order. Others may be as good. */
  readonly strategies: Pair<readonly Share<M>[]>;
  /**
   * The moves that are at least as good as every other, whatever the opponent chooses. Empty: there is none. Several: they
   * are equally good. All: the position does not depend on this seat any more.
   */
  readonly dominant: Pair<readonly M[]>;
  /** What each pair of moves is worth to the first seat: a row for each move of the first seat. */
  readonly payoffs: Payoffs;
}

/** The solution of a simultaneous game. */
export interface Equilibria<P, M extends Move> {
  readonly rules: SimultaneousRules<P, M>;
  /** `table`: every position was solved. `proof`: the game knows its values, and nothing was tabulated. */
  readonly method: 'table' | 'proof';
  /** How many positions were solved. */
  readonly positions: number;
  /** The value for the first seat, also of a finished position. Throws for a position that was not solved. */
  value(position: P): number;
  /** Strategies and dominant moves. The position is not over. */
  at(position: P): Equilibrium<M>;
  /**
   * How much less than the value a strategy for this seat gets from `position` against a best reply: 0 for an optimal
   * strategy, 2 at worst. Tabulates whatever the position leads to, also where the game has a proof.
   */
  exploitability(seat: Seat, strategy: Strategy<P, M>, position: P, settings?: SolveSettings): Result<number, Unsolved>;
  /** The same from each of several positions, in one go. */
  exploitabilities(
    seat: Seat,
    strategy: Strategy<P, M>,
    positions: readonly P[],
    settings?: SolveSettings,
  ): Result<readonly number[], Unsolved>;
}

/** How far and how exactly a simultaneous game is solved. */
export interface EquilibriumSettings<P> extends SolveSettings {
  /** Solve only these positions and what they lead to: from the start, often a small part. Otherwise, every position. */
  readonly from?: readonly P[];
  /** What is proved about the game; with it, nothing is tabulated. */
  readonly proof?: Proof<P, Move> | undefined;
}

const pure = (length: number, index: number): readonly number[] =>
  Array.from({ length }, (_, at) => (at === index ? 1 : 0));

/** The shares of a strategy, in the order of the legal moves. Throws if it is none: that is a bug of the one who made it. */
function sharesOf<M extends Move>(moves: readonly M[], shares: readonly Share<M>[]): readonly number[] {
  const sum = shares.reduce((total, { probability }) => total + probability, 0);
  const isSound = shares.every(({ move, probability }) => probability >= 0 && moves.includes(move));
  if (!isSound || Math.abs(sum - 1) > 1e-9)
    throw new RangeError('the shares of a strategy are those of legal moves and add up to 1');
  return moves.map((move) =>
    shares.reduce((total, share) => (share.move === move ? total + share.probability : total), 0),
  );
}

const shared = <M extends Move>(moves: readonly M[], weights: ArrayLike<number>): readonly Share<M>[] =>
  moves.map((move, index) => ({ move, probability: weights[index] ?? 0 }));

const named = <M extends Move>(moves: readonly M[], indices: readonly number[]): readonly M[] =>
  moves.filter((_, index) => indices.includes(index));

/** Where values and strategies come from: a table or a proof. */
interface Source<P> {
  readonly method: Equilibria<P, Move>['method'];
  readonly positions: number;
  value(position: P): number;
  /** Strategies that the payoffs of the round do not give, in the order of the legal moves. */
  given(position: P): Pair<ArrayLike<number>> | undefined;
}

function fromProof<P, M extends Move>(rules: SimultaneousRules<P, M>, proof: Proof<P, Move>): Source<P> {
  const given = (position: P, seat: Seat): readonly number[] => {
    const moves = rules.legalMoves(position, seat);
    const dominant = proof.dominant(position, seat);
    return pure(
      moves.length,
      moves.findIndex((move) => move === dominant),
    );
  };
  return {
    method: 'proof',
    positions: 0,
    value: (position) => proof.value(position),
    given: (position) => [given(position, 0), given(position, 1)],
  };
}

function fromTable<P, M extends Move>(rules: SimultaneousRules<P, M>, solved: SolvedRounds): Source<P> {
  return {
    method: 'table',
    positions: solved.settled,
    value(position) {
      const index = rules.numbering.indexOf(position);
      if (index < 0 || !solved.isSettled(index)) throw new RangeError('this position was not solved');
      return solved.values[index] ?? 0;
    },
    given: (position) => solved.inLoops.get(rules.numbering.indexOf(position)),
  };
}

function equilibriaFrom<P, M extends Move>(rules: SimultaneousRules<P, M>, source: Source<P>): Equilibria<P, M> {
  const value = (position: P): number => {
    const turn = rules.status(position);
    return turn.kind === 'both' ? source.value(position) : turn.winner === 0 ? 1 : -1;
  };
  const exploitabilities: Equilibria<P, M>['exploitabilities'] = (seat, strategy, positions, settings = {}) => {
    const roots = positions.map((position) => rules.numbering.indexOf(position));
    const strategyAt = (index: number): ArrayLike<number> => {
      const there = rules.numbering.at(index);
      return sharesOf(rules.legalMoves(there, seat), strategy(there));
    };
    const known = roots.filter((root) => root >= 0);
    const replied = replyToStrategy(roundsOf(rules), known, seat, strategyAt, settings);
    if (!replied.ok) return replied;
    const { values } = replied.value;
    return ok(
      positions.map((position, at) => {
        const root = roots[at] ?? -1;
        // A finished game can't be lost any more.
        if (root < 0) return 0;
        const lost = value(position) - (values[root] ?? 0);
        return Math.max(0, seat === 0 ? lost : -lost);
      }),
    );
  };
  return {
    rules,
    method: source.method,
    positions: source.positions,
    value,
    at(position) {
      const [first, second] = [rules.legalMoves(position, 0), rules.legalMoves(position, 1)];
      const payoffs = first.map((a) => second.map((b) => value(rules.play(position, [a, b]))));
      const dominant = [dominantRows(payoffs).weak, dominantColumns(payoffs).weak] as const;
      const solved = solveMatrixGame(payoffs);
      const [row, column] = source.given(position) ?? [
        dominant[0][0] === undefined ? solved.row : pure(first.length, dominant[0][0]),
        dominant[1][0] === undefined ? solved.column : pure(second.length, dominant[1][0]),
      ];
      return {
        value: value(position),
        strategies: [shared(first, row), shared(second, column)],
        dominant: [named(first, dominant[0]), named(second, dominant[1])],
        payoffs,
      };
    },
    exploitability(seat, strategy, position, settings) {
      const found = exploitabilities(seat, strategy, [position], settings);
      return found.ok ? ok(found.value[0] ?? 0) : found;
    },
    exploitabilities,
  };
}

/** Solves a simultaneous game: from a proof, or by backward induction over its numbering, loops included. */
export function solveEquilibria<P, M extends Move>(
  rules: SimultaneousRules<P, M>,
  { from, proof, ...settings }: EquilibriumSettings<P> = {},
): Result<Equilibria<P, M>, Unsolved> {
  if (proof !== undefined) return ok(equilibriaFrom(rules, fromProof(rules, proof)));
  const roots = from?.map((position) => rules.numbering.indexOf(position)).filter((index) => index >= 0);
  const solved = solveRounds(roundsOf(rules), roots, settings);
  return solved.ok ? ok(equilibriaFrom(rules, fromTable(rules, solved.value))) : failed(solved.error);
}
