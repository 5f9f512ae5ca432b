import type { Move } from '../core/game.js';
import type { Options } from '../core/options.js';
import { createRandom, type Random } from '../core/random.js';
import type { Seat } from '../core/seat.js';
import type { Truth } from '../solver/truth.js';
import { happens } from './chance.js';
import type { DecisionInput } from './decision.js';
import { findLevel } from './levels.js';
import { bestSight } from './look-ahead.js';

/** Sets the randomness of answers apart from that of moves: `draws` on a telephone. */
const PURPOSE = 37297;

/** Randomness for the answer to an offer. Asked again at the same turn, a computer answers the same. */
export const randomForOffer = (seed: number, gameNumber: number, turnNumber: number, seat: Seat): Random =>
  createRandom(seed, PURPOSE, gameNumber, turnNumber, seat);

/** Nobody agrees to a draw in a game that has hardly begun. */
const DECISIONS_BEFORE_A_DRAW = 2;

function decisionsOf<P, M extends Move, O extends Options>({ turns, seat }: DecisionInput<P, M, O>): number {
  let decisions = 0;
  for (const turn of turns) if (turn.kind === 'round' || turn.seat === seat) decisions += 1;
  return decisions;
}

function isWinning<P, M extends Move>(truth: Truth<P, M>, position: P, seat: Seat): boolean {
  if (truth.kind === 'alternating') return truth.solution.valueOf(position, seat).kind === 'win';
  const value = truth.equilibria.value(position);
  return seat === 0 ? value > 0 : value < 0;
}

/**
 * Whether a player of this level agrees to a draw. It answers as well as it plays: with insight it agrees unless it's
 * winning; without, only if it sees its own loss coming. `input.seat` need not be to move.
 */
export function agreesToDraw<P, M extends Move, O extends Options>(input: DecisionInput<P, M, O>): boolean {
  const level = findLevel(input.level);
  if (level === undefined) throw new RangeError(`there is no level ${input.level}`);
  if (decisionsOf(input) < DECISIONS_BEFORE_A_DRAW) return false;
  const { game, options, truth, position, seat, random } = input;
  if (happens(random, level.knobs.insight)) return !isWinning(truth, position, seat);
  const rules = game.rules(options);
  return rules.kind === 'alternating' && bestSight(rules, position, seat, level.knobs.looksAhead).kind === 'loss';
}
