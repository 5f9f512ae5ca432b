/** What can be wrong with a request. */
export type EnvProblemCode =
  | 'bad-json'
  | 'too-long'
  | 'bad-request'
  | 'unknown-game'
  | 'bad-options'
  | 'bad-state'
  | 'bad-action'
  | 'illegal-action'
  | 'game-over'
  | 'unsolved';

/** Why a request has no answer: a code for programs, a sentence for people. */
export interface EnvProblem {
  readonly code: EnvProblemCode;
  readonly sentence: string;
}

export const problem = (code: EnvProblemCode, sentence: string): EnvProblem => ({ code, sentence });
