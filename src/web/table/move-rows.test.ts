import { describe, expect, it } from 'vitest';
import { lastStone } from '../../../test/contract/sixth-game.js';
import { type AnyGame, createMatch, type Options, setupOf } from '../../core/index.js';
import { transcriptSteps } from '../../core/transcript.js';
import { digitDuelTarget, digitDuelZero, dualDigits, multiplicationDuel, numberDuel } from '../../games/index.js';
import { typed } from '../../testing/playing.js';
import { moveRow } from './move-rows.js';

const SIGNS = ['●', '◆'];

/** The rows of a game as they are seen: `● −5 → 20`. */
function rows(game: AnyGame, options: Options, entries: readonly string[]): readonly string[] {
  const match = typed(createMatch(setupOf(game, options)), entries);
  return [...transcriptSteps(match)].map((step) => {
    const { played, made } = moveRow(step);
    const who = played.map(({ seat, text }) => `${SIGNS[seat]} ${text}`).join(' ');
    return made.length === 0 ? who : `${who} → ${made.join(' : ')}`;
  });
}

describe('the list of moves', () => {
  it.each<[AnyGame, Options, readonly string[], readonly string[]]>([
    [dualDigits, { start: 25, max: 4 }, ['3', '4'], ['● −3 → 22', '◆ −4 → 18']],
    [digitDuelZero, { start: 25 }, ['5', '2'], ['● −5 → 20', '◆ −2 → 23']],
    [digitDuelTarget, { target: 20 }, ['add', 'multiply'], ['● +1 → 2', '◆ ×2 → 2']],
    [multiplicationDuel, { target: 100 }, ['9', '6'], ['● ×9 → 9', '◆ ×6 → 54']],
    [numberDuel, { points: 15, max: 5, numbers: 'free' }, ['4', '2'], ['● 4 ◆ 2 → 15 : 11']],
    [lastStone, { heap: 12, most: 3, last: 'loses' }, ['3'], ['● −3 → 9']],
  ])('has a short line for each turn: $id', (game, options, entries, seen) => {
    expect(rows(game, options, entries)).toEqual(seen);
  });

  it('says of a move that changes nothing what it left', () => {
    expect(rows(digitDuelZero, { start: 20 }, ['0'])).toEqual(['● −0 → 20']);
  });

  it('has the entry that lost the game', () => {
    expect(rows(multiplicationDuel, { target: 100 }, ['11'])).toEqual(['● “11”']);
  });
});
