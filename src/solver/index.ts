export { proofOf } from './catalogue.js';
export {
  type Equilibria,
  type Equilibrium,
  type EquilibriumSettings,
  type Share,
  type SolveSettings,
  type Strategy,
  solveEquilibria,
} from './equilibrium.js';
export { type LargeDualDigits, solveLargeDualDigits } from './large-dual-digits.js';
export {
  type Interval,
  type LargeMultiplicationDuel,
  solveLargeMultiplicationDuel,
} from './large-multiplication-duel.js';
export { LARGE_GAMES, type LargeGame, type LargePosition, MOST_DIGITS } from './large-games.js';
export type { LargeSolution } from './large-numbers.js';
export { dominantColumns, dominantRows, type Payoffs, saddlePoints, solveMatrixGame } from './matrix-game.js';
export type { Proof } from './proof.js';
export { type Counts, type Solution, solveAlternating, solvingAlternating, solvingRules } from './solution.js';
export { finish, type OnProgress, type Progress, type Solving } from './solving.js';
export { type AnyTruth, findTruth, type Truth, type TruthSettings } from './truth.js';
export { phraseUnsolved, type Unsolved } from './unsolved.js';
export { compareValues, type JudgedMove, judgeMoves, turnedOver, turnsToEnd, type Value } from './value.js';
