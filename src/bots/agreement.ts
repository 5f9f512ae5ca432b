import type { AnyMatch } from '../core/match.js';
import type { Seat } from '../core/seat.js';
import type { AnyTruth } from '../solver/truth.js';

/** A computer agrees to a draw unless it stands to win. */
export function agreesToDraw(truth: AnyTruth, { position }: Pick<AnyMatch, 'position'>, seat: Seat): boolean {
  if (truth.kind === 'alternating') return truth.solution.valueOf(position, seat).kind !== 'win';
  const value = truth.equilibria.value(position);
  return seat === 0 ? value <= 0 : value >= 0;
}
