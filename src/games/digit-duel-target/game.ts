import { defineGame } from '../../core/define-game.js';
import { digitDuelTargetRules, OPTIONS } from './rules.js';
import { words } from './words.js';

/** Digit Duel: Hit the Target. Add 1, subtract 1 or double; hit the target exactly, and first. */
export const digitDuelTarget = defineGame({
  id: 'digit-duel-target',
  title: 'Digit Duel: Hit the Target',
  options: OPTIONS,
  rules: digitDuelTargetRules,
  words,
});
