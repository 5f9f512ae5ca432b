export {
  type ChooseSettings,
  type Chosen,
  Env,
  type History,
  type ResetRequest,
  type Spec,
  type EnvStep,
} from './env.js';
export type { Action, ActionMask, Told } from './environment.js';
export { type GameTable, type NumberArray, type TableHead, tableAsData, tabulate } from './game-table.js';
export { answerLine } from './lines.js';
export { makeNpz } from './npz.js';
export type { ObservedNumber } from './observation.js';
export { type Regrets, type RoundTruth, truthAt, type TurnTruth } from './oracle.js';
export type { EnvProblem, EnvProblemCode } from './problem.js';
export { SolvedGames } from './solved-games.js';
