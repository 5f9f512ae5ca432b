export { agreesToDraw, randomForOffer } from './agreement.js';
export { chooseMove, chooseWith, randomForDecision } from './bot.js';
export type { Decision, DecisionInput } from './decision.js';
export { findLevel, type Habit, type Knobs, type Level, type LevelId, LEVELS } from './levels.js';
