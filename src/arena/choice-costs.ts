import { EQUAL_VALUES, mixOf, worthsAgainst } from '../coach/round-judgement.js';
import { valueTo } from '../coach/scene.js';
import { pointsOf } from '../coach/move-judgement.js';
import type { Move } from '../core/game.js';
import { otherSeat, type Seat } from '../core/seat.js';
import type { Equilibria } from '../solver/equilibrium.js';
import type { AnyTruth } from '../solver/truth.js';

/** A legal move and what it costs in points (a win is 1, a draw ½) against best play. */
export interface MoveCost {
  readonly move: Move;
  readonly cost: number;
}

/** What each choice of a seat costs in a secret round. */
export function choiceCosts(equilibria: Equilibria<unknown, Move>, position: unknown, seat: Seat): readonly MoveCost[] {
  const equilibrium = equilibria.at(position);
  const moves = equilibria.rules.legalMoves(position, seat);
  const value = valueTo(seat, equilibrium.value);
  return worthsAgainst(equilibrium, seat, moves, mixOf(equilibrium, otherSeat(seat))).map(({ move, worth }) => ({
    move,
    cost: value - worth < EQUAL_VALUES ? 0 : (value - worth) / 2,
  }));
}

/** What each legal move of a seat that is to move costs. */
export function moveCosts(truth: AnyTruth, position: unknown, seat: Seat): readonly MoveCost[] {
  if (truth.kind === 'simultaneous') return choiceCosts(truth.equilibria, position, seat);
  const points = pointsOf(truth.solution.valueOf(position));
  return truth.solution.movesOf(position).map(({ move, value }) => ({ move, cost: points - pointsOf(value) }));
}

/** What a position is worth to a seat in points, from 0 to 1. */
export const pointsAt = (truth: AnyTruth, position: unknown, seat: Seat): number =>
  truth.kind === 'alternating'
    ? pointsOf(truth.solution.valueOf(position, seat))
    : (1 + valueTo(seat, truth.equilibria.value(position))) / 2;
