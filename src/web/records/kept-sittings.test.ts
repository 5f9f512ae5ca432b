import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageOf } from '../../../test/contract/browser-storage.js';
import { typed } from '../../../test/contract/playing.js';
import { dualDigits } from '../../games/index.js';
import type { Wish } from '../address/address.js';
import { archivedGames } from './archive.js';
import { beginSitting, keepSitting, keptSitting, sittingAt, takeUp, unfinishedSittings } from './kept-sittings.js';
import { newSitting, nextGame, replaysOf, replayText, type Sitting, seriesScore } from './sitting.js';

const wish: Wish = {
  game: dualDigits,
  asked: { start: 4 },
  opponent: 'friend',
  side: 0,
  first: 0,
  games: 3,
  names: undefined,
  from: undefined,
};
const play = (sitting: Sitting, ...entries: readonly string[]): Sitting => {
  const played = { ...sitting, match: typed(sitting.match, entries) };
  keepSitting(played);
  return played;
};

/** How often the rules of the game were asked for: once or more for every sitting that is read. */
const readsOf = (work: () => void): number => {
  const rules = vi.spyOn(dualDigits, 'rules');
  work();
  const reads = rules.mock.calls.length;
  rules.mockRestore();
  return reads;
};
const begun = (count: number): void => {
  for (let start = 1; start <= count; start += 1) play(beginSitting({ ...wish, asked: { start: start + 4 } }), '1');
};

describe('sittings on a device', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', storageOf(1_000_000));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('are one for each address: visiting one game never ends another', () => {
    const other = { ...wish, games: undefined };
    play(sittingAt(wish), '1');
    play(sittingAt(other), '2');
    expect(sittingAt(wish).match.turns).toHaveLength(1);
    expect(sittingAt(other).match.position).toMatchObject({ shared: 2 });
    expect(unfinishedSittings(dualDigits)).toHaveLength(2);
    expect(archivedGames()).toEqual([]);
  });

  it('go to the replays when a new one begins at their address', () => {
    const left = play(beginSitting(wish), '1');
    beginSitting(wish);
    expect(archivedGames().map(({ text }) => text)).toEqual([replayText(left)]);
    expect(keptSitting(wish)?.match.turns.slice()).toEqual([]);
  });

  it('are under way between two games of a series, and not after its last', () => {
    let sitting = play(beginSitting({ ...wish, games: 2 }), '4');
    expect(unfinishedSittings()).toHaveLength(1);
    sitting = nextGame(sitting);
    play(sitting, '4');
    expect(unfinishedSittings()).toEqual([]);
  });

  it('that are many give way to the latest, and go to the replays', () => {
    for (let start = 1; start <= 26; start += 1) play(beginSitting({ ...wish, asked: { start: start + 4 } }), '1');
    expect(unfinishedSittings()).toHaveLength(24);
    expect(archivedGames()).toHaveLength(2);
  });

  it('are not read again when a move is kept', () => {
    begun(23);
    const tapped = sittingAt(wish);
    expect(readsOf(() => keepSitting(tapped))).toBe(0);
  });

  it('that are one too many: only the one that has to go is read', () => {
    begun(24);
    const oldest = unfinishedSittings().at(-1)?.wish ?? wish;
    const readsOfOne = readsOf(() => keptSitting(oldest));
    const more = newSitting(wish, 1);
    expect(readsOfOne).toBeGreaterThan(0);
    expect(readsOf(() => keepSitting(more))).toBe(readsOfOne);
    expect(keptSitting(oldest)).toBeUndefined();
  });

  it('can be taken up from their replays, with score and opponent', () => {
    const alone: Wish = { ...wish, opponent: 'expert', names: ['Ana', 'Computer'] };
    const left = play(nextGame(play(beginSitting(alone), '4')), '1');
    const [first, ...others] = replaysOf(left);
    beginSitting(alone);
    const again = first === undefined ? undefined : takeUp([first, ...others]);
    expect(again).toEqual({ ...alone, asked: { start: 4, max: 4 } });
    const sitting = again === undefined ? undefined : keptSitting(again);
    expect(sitting?.match.turns).toHaveLength(1);
    expect(sitting === undefined ? undefined : seriesScore(sitting).wins).toEqual([1, 0]);
  });
});
