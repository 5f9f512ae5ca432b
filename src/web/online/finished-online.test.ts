import { describe, expect, it } from 'vitest';
import { must } from '../../../test/contract/playing.js';
import { act, createMatch, makeReplays, parseReplays, setupOf, typicalOptions } from '../../core/index.js';
import type { AnyMatch } from '../../core/match.js';
import { NO_COMPUTERS, type Replay } from '../../core/replay.js';
import { findGame, GAMES } from '../../games/catalogue.js';
import { finishedGames } from './finished-online.js';

const game = findGame('dual-digits');
if (game === undefined) throw new Error('there is such a game');
const begun: AnyMatch = createMatch(setupOf(game, typicalOptions(game.options)));
const over = must(act(begun, { type: 'resign', seat: 0 }));
const nth = (match: AnyMatch, number: number): Replay => ({
  match,
  series: { game: number, of: undefined },
  seed: undefined,
  computers: NO_COMPUTERS,
});

describe('the games that are kept of an online match', () => {
  it('are those that are over, though the next one has begun already', () => {
    const kept = finishedGames(makeReplays([nth(over, 1), nth(over, 2), nth(begun, 3)]));
    expect(must(parseReplays(kept ?? '', GAMES)).map(({ series }) => series?.game)).toEqual([1, 2]);
    expect(kept).toBe(makeReplays([nth(over, 1), nth(over, 2)]));
  });

  it('are none while the first is played, or if the text is no replay', () => {
    expect(finishedGames(makeReplays([nth(begun, 1)]))).toBeUndefined();
    expect(finishedGames('<!doctype html>')).toBeUndefined();
  });
});
