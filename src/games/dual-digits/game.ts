import { defineGame } from '../../core/define-game.js';
import { dualDigitsRules, OPTIONS } from './rules.js';
import { words } from './words.js';

export const dualDigits = defineGame({
  id: 'dual-digits',
  title: 'Dual Digits',
  options: OPTIONS,
  rules: dualDigitsRules,
  words,
});
