export { describeGame, type Expectation, type TestRunner } from './game-contract.js';
export type { GameSamples } from './game-samples.js';
