import type { Game } from '../../core/game.js';
import { type NumberDuelOptions, type NumberDuelPosition, numberDuelRules, OPTIONS } from './rules.js';
import { words } from './words.js';

export const numberDuel: Game<NumberDuelPosition, number, NumberDuelOptions> = {
  id: 'number-duel',
  title: 'Number Duel',
  options: OPTIONS,
  invalidEntry: 'refused',
  rules: numberDuelRules,
  words,
};
