import { defineGame } from '../../core/define-game.js';
import { numberDuelRules, OPTIONS } from './rules.js';
import { words } from './words.js';

export const numberDuel = defineGame({
  id: 'number-duel',
  title: 'Number Duel',
  options: OPTIONS,
  rules: numberDuelRules,
  words,
});
