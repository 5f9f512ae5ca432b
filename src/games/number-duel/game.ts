import { defineGame } from '../../core/define-game.js';
import { numberDuelRules, OPTIONS } from './rules.js';
import { words } from './words.js';

/** Number Duel. Both choose a number in secret; the higher one strikes, and equal numbers hurt both. */
export const numberDuel = defineGame({
  id: 'number-duel',
  title: 'Number Duel',
  options: OPTIONS,
  rules: numberDuelRules,
  words,
});
