import type { Game } from '../../core/game.js';
import { type DualDigitsOptions, type DualDigitsPosition, dualDigitsRules, OPTIONS } from './rules.js';
import { words } from './words.js';

export const dualDigits: Game<DualDigitsPosition, number, DualDigitsOptions> = {
  id: 'dual-digits',
  title: 'Dual Digits',
  options: OPTIONS,
  invalidEntry: 'refused',
  rules: dualDigitsRules,
  words,
};
