import type { Game } from '../../core/game.js';
import {
  type HitTheTargetOptions,
  type HitTheTargetPosition,
  hitTheTargetRules,
  type Operation,
  OPTIONS,
} from './rules.js';
import { words } from './words.js';

export const hitTheTarget: Game<HitTheTargetPosition, Operation, HitTheTargetOptions> = {
  id: 'digit-duel-target',
  title: 'Digit Duel: Hit the Target',
  options: OPTIONS,
  invalidEntry: 'refused',
  rules: hitTheTargetRules,
  words,
};
