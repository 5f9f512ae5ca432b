import type { Game } from '../../core/game.js';
import { OPTIONS, type RaceToZeroOptions, type RaceToZeroPosition, raceToZeroRules } from './rules.js';
import { words } from './words.js';

export const raceToZero: Game<RaceToZeroPosition, number, RaceToZeroOptions> = {
  id: 'digit-duel-zero',
  title: 'Digit Duel: Race to Zero',
  options: OPTIONS,
  invalidEntry: 'refused',
  rules: raceToZeroRules,
  words,
};
