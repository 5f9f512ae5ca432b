import type { Game } from '../../core/game.js';
import {
  type MultiplicationDuelOptions,
  type MultiplicationDuelPosition,
  multiplicationDuelRules,
  OPTIONS,
} from './rules.js';
import { words } from './words.js';

export const multiplicationDuel: Game<MultiplicationDuelPosition, number, MultiplicationDuelOptions> = {
  id: 'multiplication-duel',
  title: 'Multiplication Duel',
  options: OPTIONS,
  invalidEntry: { losesBy: 'invalid-multiplier' }, // R-MD1
  rules: multiplicationDuelRules,
  words,
};
