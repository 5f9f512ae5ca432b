import type { NumberDuelOptions, NumberDuelPosition } from '../games/index.js';
import type { Proof } from './proof.js';

// Why the highest number m is dominant everywhere when numbers are free.
//
// Let c(z) = max(0, ⌈z/m⌉): how many blows of m it takes to bring z points to zero or below. Claim: the value of a
// position that is not decided is V(a, b) = sign(c(a) − c(b)), and m is at least as good as every number x < m against
// every reply y.
//
// Two facts about c, for 1 ≤ x ≤ m:  (1) c(z) − 1 ≤ c(z − x) ≤ c(z), and (2) c(z − m) = c(z) − 1 while z > 0.
// V is right where the game ends by points (one of c(a), c(b) is 0 and the other is not) and in sudden death (both 0).
// Sudden death: m wins against all but m, and m against m repeats the position. So neither side can be beaten while it
// plays m, neither can force an end, and the value is 0. Against any x < m, m wins where x at best repeats.
//
// Otherwise a, b > 0; write d = c(a) − c(b). By induction over a + b, which every round lowers, V is right after the round.
//   m against y < m leads to (a, b − m), worth sign(d + 1) by (2).
//   m against m     leads to (a − m, b − m), worth sign(d) by (2).
//   x against y < x leads to (a, b − x): c(b − x) ≥ c(b) − 1 by (1), so at most sign(d + 1).
//   x against x     leads to (a − x, b − x): at most c(a) against at least c(b) − 1, so at most sign(d + 1).
//   x against x < y < m leads to (a − y, b): at most sign(d) ≤ sign(d + 1).
//   x against m     leads to (a − m, b), worth sign(d − 1) ≤ sign(d).
// So m is at least as good as x against every y. The same holds for the other player, by symmetry; hence (m, m) is a
// saddle point, and its worth sign(d) is the value. ∎

/** The value of every position by the blows it takes, and the highest number as the choice that nothing beats. */
export function proveNumberDuel({ max, numbers }: NumberDuelOptions): Proof<NumberDuelPosition, number> | undefined {
  if (numbers !== 'free') return undefined;
  const blows = (points: number): number => Math.max(0, Math.ceil(points / max));
  return {
    value({ a, b, decidedBy }) {
      if (decidedBy !== null) return decidedBy === 0 ? 1 : -1;
      return Math.sign(blows(a) - blows(b));
    },
    dominant: () => max,
  };
}
