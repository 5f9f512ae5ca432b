import type { AnyGame } from '../../../src/core/game.js';
import { GAMES as BOOK_GAMES } from '../../../src/games/catalogue.js';
import { lastStone } from '../../contract/sixth-game.js';
import { twoHeaps } from '../../contract/word-game.js';

// Takes the place of the catalogue in a build for tests.

export const GAMES: readonly AnyGame[] = [...BOOK_GAMES, lastStone, twoHeaps];

export { sinceOf } from '../../../src/games/catalogue.js';

export const findGame = (id: string): AnyGame | undefined => GAMES.find((game) => game.id === id);
