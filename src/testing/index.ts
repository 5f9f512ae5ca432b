export { describeGame, type Expectation, type GameSamples, type TestRunner } from './game-contract.js';
