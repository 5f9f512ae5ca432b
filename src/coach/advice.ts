import type { Seat } from '../core/seat.js';
import type { AnyTruth } from '../solver/truth.js';
import type { Advice } from './hints.js';
import { moveAdvice } from './move-advice.js';
import { roundAdvice } from './round-advice.js';
import type { Scene } from './scene.js';

/** Who asks for advice, and where. */
export interface AdviceQuestion extends Scene {
  readonly truth: AnyTruth;
  readonly position: unknown;
  readonly seat: Seat;
}

/** Advice for `seat` in this position. Undefined when it is not that seat's turn. */
export function adviceFor({ truth, position, seat, ...scene }: AdviceQuestion): Advice | undefined {
  if (truth.kind === 'alternating') {
    const turn = truth.solution.rules.status(position);
    return turn.kind === 'one' && turn.seat === seat ? moveAdvice(scene, truth.solution, position) : undefined;
  }
  const rules = scene.game.rules(scene.options);
  if (rules.kind !== 'simultaneous') throw new TypeError(`the truth is not that of ${scene.game.id}`);
  return rules.status(position).kind === 'both'
    ? roundAdvice(scene, rules, truth.equilibria, position, seat)
    : undefined;
}
