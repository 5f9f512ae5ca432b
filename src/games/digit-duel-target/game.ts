import { defineGame } from '../../core/define-game.js';
import { digitDuelTargetRules, OPTIONS } from './rules.js';
import { words } from './words.js';

export const digitDuelTarget = defineGame({
  id: 'digit-duel-target',
  title: 'Digit Duel: Hit the Target',
  options: OPTIONS,
  rules: digitDuelTargetRules,
  words,
});
