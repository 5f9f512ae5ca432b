import type { AnyGame } from '../core/game.js';
import { digitDuelTarget } from './digit-duel-target/game.js';
import { digitDuelZero } from './digit-duel-zero/game.js';
import { dualDigits } from './dual-digits/game.js';
import { multiplicationDuel } from './multiplication-duel/game.js';
import { numberDuel } from './number-duel/game.js';

/** Every game there is. A new one is its folder and a line here. */
export const GAMES: readonly AnyGame[] = [dualDigits, multiplicationDuel, digitDuelZero, digitDuelTarget, numberDuel];

/** The game with this id; undefined if there is none. */
export const findGame = (id: string): AnyGame | undefined => GAMES.find((game) => game.id === id);
