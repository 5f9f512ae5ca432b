import { describe, expect, it } from 'vitest';
import { lastStone } from '../../../test/contract/sixth-game.js';
import { must } from '../../../test/contract/playing.js';
import type { AnyGame } from '../../core/game.js';
import { act } from '../../core/referee.js';
import type { Options } from '../../core/options.js';
import { digitDuelTarget, digitDuelZero, dualDigits, multiplicationDuel, numberDuel } from '../../games/index.js';
import type { Wish } from '../address/address.js';
import { newSitting, type Sitting } from '../records/sitting.js';
import { bannerOf, phaseOf } from './phase.js';

const sittingOf = (game: AnyGame, opponent: Wish['opponent'], asked: Partial<Options> = {}): Sitting =>
  newSitting({ game, asked, opponent, side: 0, first: 0, games: undefined, names: ['Ana', 'Ben'], from: undefined }, 1);

/** The banner as it is read: `Your turn: choose a number from 1 to 5`. */
function bannerText(sitting: Sitting): string {
  const banner = bannerOf(sitting, phaseOf(sitting, { holder: 0, seen: 0 }), undefined);
  return banner?.task === undefined ? (banner?.text ?? '') : `${banner.text}: ${banner.task}`;
}

/** The sitting after the first player has played 3. */
const played = (sitting: Sitting): Sitting => ({
  ...sitting,
  match: must(act(sitting.match, { type: 'move', seat: 0, move: 3 })),
});

const CASES: readonly (readonly [AnyGame, Partial<Options>, string])[] = [
  [dualDigits, {}, 'subtract 1 to 4'],
  [multiplicationDuel, {}, 'multiply, and stay below 100'],
  [digitDuelZero, {}, 'subtract one of the computer’s digits'],
  [digitDuelTarget, { target: 24 }, 'bring your number to 24'],
  [numberDuel, {}, 'choose a number from 1 to 5'],
  [lastStone, {}, 'choose a number from 1 to 3'],
];

describe('the banner', () => {
  it.each(CASES)('says what there is to do: $id', (game, asked, task) => {
    expect(bannerText(sittingOf(game, 'regular', asked))).toBe(`Your turn: ${task}`);
  });

  it('calls two people at one device by their names', () => {
    expect(bannerText(sittingOf(digitDuelZero, 'friend'))).toBe('Ana’s turn: subtract one of Ben’s digits');
  });

  it('names the number that may not be repeated, and the computer while it is thinking', () => {
    expect(bannerText(played(sittingOf(dualDigits, 'friend')))).toBe('Ben’s turn: subtract 1, 2 or 4');
    expect(bannerText(played(sittingOf(dualDigits, 'regular')))).toBe('The computer is thinking…');
  });
});
