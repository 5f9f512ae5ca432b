import type { AnyGame } from '../core/game.js';
import { digitDuelTarget } from './digit-duel-target/game.js';
import { digitDuelZero } from './digit-duel-zero/game.js';
import { dualDigits } from './dual-digits/game.js';
import { multiplicationDuel } from './multiplication-duel/game.js';
import { numberDuel } from './number-duel/game.js';

/** A game, and the first day whose puzzle it may be: the puzzles of earlier days stay what they are. */
interface Entry {
  readonly game: AnyGame;
  readonly since: string;
}

/** Before any day that has a puzzle. */
const ALWAYS = '0000-01-01';

/** A new game is its folder, its import above and a line here. */
const ENTRIES: readonly Entry[] = [
  { game: dualDigits, since: ALWAYS },
  { game: multiplicationDuel, since: ALWAYS },
  { game: digitDuelZero, since: ALWAYS },
  { game: digitDuelTarget, since: ALWAYS },
  { game: numberDuel, since: ALWAYS },
];

/** Every game there is. */
export const GAMES: readonly AnyGame[] = ENTRIES.map(({ game }) => game);

/** The game with this id; undefined if there is none. */
export const findGame = (id: string): AnyGame | undefined => GAMES.find((game) => game.id === id);

/** The first day, `YYYY-MM-DD`, whose puzzle may be of this game; any day, if the catalogue does not have it. */
export const sinceOf = (game: AnyGame): string => ENTRIES.find((entry) => entry.game === game)?.since ?? ALWAYS;
