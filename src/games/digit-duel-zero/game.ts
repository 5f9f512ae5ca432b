import { defineGame } from '../../core/define-game.js';
import { OPTIONS, digitDuelZeroRules } from './rules.js';
import { words } from './words.js';

/** Digit Duel: Race to Zero. Subtract a digit of your opponent’s number from your own; first to zero wins. */
export const digitDuelZero = defineGame({
  id: 'digit-duel-zero',
  title: 'Digit Duel: Race to Zero',
  options: OPTIONS,
  rules: digitDuelZeroRules,
  words,
});
