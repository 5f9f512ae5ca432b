import { describe, expect, it } from 'vitest';
import { lastStone } from '../contract/sixth-game.js';
import { digitDuelTarget } from '../../src/games/index.js';
import {
  type AnyGame,
  matchOfSeries,
  NO_COMPUTERS,
  plainSetup,
  type Replay,
  type Seat,
  setupOfReplays,
} from '../../src/core/index.js';

const STONES: AnyGame = lastStone;
const TARGET: AnyGame = digitDuelTarget;
const SEED = 7;

/** Who begins each of three games. */
const firsts = (asked: { readonly first: Seat | 'random'; readonly seed?: number }): readonly Seat[] =>
  [1, 2, 3].map((number) => matchOfSeries({ ...plainSetup(STONES, SEED), ...asked }, number).setup.first);

/** The targets that the games of a series have. */
const targets = (seed: number): readonly unknown[] =>
  [1, 2, 3, 4, 5, 6].map((number) => matchOfSeries(plainSetup(TARGET, seed), number).setup.options['target']);

describe('a series', () => {
  const setup = plainSetup(STONES, SEED);

  it('of somebody who just wants to play has the books’ settings', () => {
    expect({ ...setup, game: setup.game.id }).toEqual({
      game: 'last-stone',
      asked: {},
      names: ['Player 1', 'Player 2'],
      first: 0,
      strict: false,
      turnLimit: 1000,
      seed: SEED,
      computers: [undefined, undefined],
      games: undefined,
    });
  });

  it('lets the players take turns starting (R-5)', () => {
    expect([firsts({ first: 0 }), firsts({ first: 1 })]).toEqual([
      [0, 1, 0],
      [1, 0, 1],
    ]);
  });

  it('draws who begins from its seed, once', () => {
    const seeds = Array.from({ length: 20 }, (_, seed) => firsts({ first: 'random', seed }).join());
    expect(new Set(seeds)).toEqual(new Set(['0,1,0', '1,0,1']));
    expect(firsts({ first: 'random', seed: 3 })).toEqual(firsts({ first: 'random', seed: 3 }));
  });

  it('hands everything that was asked for to each game', () => {
    const from = { heap: 5, mover: 1 };
    const asked = { heap: 9, most: 2, last: 'wins' };
    const match = matchOfSeries({ ...setup, asked, from, names: ['Ana', 'Ben'], strict: true, turnLimit: null }, 2);
    expect(match.setup).toEqual({
      game: STONES,
      options: asked,
      names: ['Ana', 'Ben'],
      first: 1,
      from,
      strict: true,
      turnLimit: null,
    });
  });

  it('draws what is drawn anew for each game (R-6), the same with the same seed', () => {
    expect(targets(1)).toEqual(targets(1));
    expect(targets(1)).not.toEqual(targets(2));
    expect(new Set(targets(1)).size).toBeGreaterThan(1);
  });
});

/** The record of a game of a series, as it stands before its first turn. */
const recordOf = (setup: Parameters<typeof matchOfSeries>[0], game: number, more: Partial<Replay> = {}): Replay => ({
  match: matchOfSeries(setup, game),
  series: { game, of: setup.games },
  seed: setup.seed,
  computers: NO_COMPUTERS,
  ...more,
});

describe('a series on record', () => {
  const plain = { ...plainSetup(TARGET, SEED), games: 5 };

  it('continues with the setup it was begun with', () => {
    const computers = [undefined, 'regular'] as const;
    const setup = { ...plain, first: 1, strict: true, turnLimit: 50, names: ['Ana', 'Ben'] } as const;
    const [first, second] = [1, 2].map((game) => recordOf(setup, game, { computers }));
    if (first === undefined || second === undefined) throw new Error('two records were made');
    expect(setupOfReplays([first, second], SEED)).toEqual({ ...setup, from: undefined, computers });
  });

  it('is told by its last game, wherever in the series that is', () => {
    const third = recordOf({ ...plain, first: 1, names: ['Ana', 'Ben'] }, 3);
    const second = recordOf({ ...plain, first: 1 }, 2);
    expect(setupOfReplays([second], SEED)).toMatchObject({ first: 1, names: plain.names });
    const all = [recordOf({ ...plain, first: 1 }, 1), second, third] as const;
    expect(setupOfReplays(all, SEED)).toMatchObject({ first: 1, names: ['Ana', 'Ben'] });
  });

  it('knows its place by counting where the record does not say it', () => {
    const records = [1, 2].map((game) => recordOf(plain, game, { series: undefined }));
    const [first, second] = records;
    if (first === undefined || second === undefined) throw new Error('two records were made');
    const setup = setupOfReplays([first, second], SEED);
    expect([setup.first, setup.games, setup.asked]).toEqual([0, undefined, {}]);
  });

  it('keeps an option that was set, and draws one that was drawn', () => {
    const drawn = recordOf(plain, 1);
    expect(setupOfReplays([drawn], SEED).asked).toEqual({});
    const target = Number(drawn.match.setup.options['target']) === 20 ? 21 : 20;
    const set = recordOf({ ...plain, asked: { target } }, 1);
    expect(setupOfReplays([set], SEED).asked).toEqual({ target });
    // Written by hand, without a seed: then drawing is the default.
    expect(setupOfReplays([{ ...set, seed: undefined }], SEED).asked).toEqual({});
    // One game of the series tells that it was set.
    expect(setupOfReplays([drawn, { ...set, series: { game: 2, of: 5 } }], SEED).asked).toHaveProperty('target');
  });

  it('keeps options that are never drawn, and all of them where it begins at a position', () => {
    const stones = plainSetup(STONES, SEED);
    expect(setupOfReplays([recordOf(stones, 1)], SEED).asked).toEqual({ heap: 12, most: 3, last: 'loses' });
    const { options } = matchOfSeries(plain, 1).setup;
    const from = { own: 3, opponent: 2, mover: 0 };
    const begun = recordOf({ ...plain, asked: options, from: TARGET.rules(options).parsePosition('3 2 1') ?? from }, 1);
    expect(setupOfReplays([begun], SEED).asked).toEqual(options);
  });
});
