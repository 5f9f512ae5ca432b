import { defineGame } from '../../core/define-game.js';
import { multiplicationDuelRules, OPTIONS } from './rules.js';
import { words } from './words.js';

/** Multiplication Duel. Multiply a shared number by 2 to 9; whoever reaches the target loses. */
export const multiplicationDuel = defineGame({
  id: 'multiplication-duel',
  title: 'Multiplication Duel',
  options: OPTIONS,
  invalidEntry: { losesBy: 'invalid-multiplier' }, // R-MD1
  rules: multiplicationDuelRules,
  words,
});
