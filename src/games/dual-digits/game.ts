import { defineGame } from '../../core/define-game.js';
import { dualDigitsRules, OPTIONS } from './rules.js';
import { words } from './words.js';

/** Dual Digits. Subtract from a shared number, but not what was just subtracted; reach zero to win. */
export const dualDigits = defineGame({
  id: 'dual-digits',
  title: 'Dual Digits',
  options: OPTIONS,
  rules: dualDigitsRules,
  words,
});
