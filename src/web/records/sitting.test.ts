import { describe, expect, it } from 'vitest';
import { must, typed } from '../../../test/contract/playing.js';
import { lastStone } from '../../../test/contract/sixth-game.js';
import { act } from '../../core/referee.js';
import { dualDigits, GAMES, numberDuel } from '../../games/index.js';
import type { Wish } from '../address/address.js';
import { phaseOf } from '../play/phase.js';
import {
  isBegun,
  isSeriesOver,
  makeKept,
  newSitting,
  nextGame,
  readKept,
  replayText,
  type Sitting,
  seriesScore,
} from './sitting.js';

const games = [...GAMES, lastStone];
const wish: Wish = {
  game: lastStone,
  asked: { heap: 3 },
  opponent: 'friend',
  side: 0,
  first: 0,
  games: 2,
  names: ['Ana', 'Ben'],
  from: undefined,
};
const after = (sitting: Sitting, entries: readonly string[]): Sitting => ({
  ...sitting,
  match: typed(sitting.match, entries),
});
const again = (sitting: Sitting): Sitting | undefined => readKept(makeKept(sitting), games);

describe('a sitting', () => {
  it('lets the other player begin the next game, and keeps the score (R-5, R-6)', () => {
    const first = after(newSitting(wish, 1), ['3']);
    expect(first.match.status).toMatchObject({ kind: 'finished' });
    expect(isSeriesOver(first)).toBe(false);
    const second = nextGame(first);
    expect(second.match.setup.first).toBe(1);
    expect(second.match.turns.slice()).toEqual([]);
    const over = after(second, ['3']);
    expect(isSeriesOver(over)).toBe(true);
    expect(seriesScore(over)).toEqual({ wins: [1, 1], draws: 0 });
  });

  it('is begun with the first turn', () => {
    const sitting = newSitting(wish, 1);
    expect(isBegun(sitting)).toBe(false);
    expect(isBegun(after(sitting, ['1']))).toBe(true);
    expect(isBegun(nextGame(after(sitting, ['3'])))).toBe(true);
  });

  it('is the same after it was kept, in the middle of any game', () => {
    const sitting = after(nextGame(after(newSitting(wish, 7), ['3'])), ['1']);
    const kept = again(sitting);
    expect(kept === undefined ? '' : replayText(kept)).toBe(replayText(sitting));
    expect(kept?.wish).toEqual(wish);
    expect(kept?.seed).toBe(7);
  });

  it('begins where it was wished', () => {
    const from = { ...wish, game: dualDigits, asked: {}, from: '9 2 2', names: undefined };
    const sitting = newSitting(from, 1);
    expect(sitting.match.position).toEqual({ shared: 9, forbidden: 2, mover: 1 });
    expect(again(sitting)?.match.position).toEqual(sitting.match.position);
  });

  it('names the computer, and who plays it', () => {
    const sitting = newSitting({ ...wish, opponent: 'expert', side: 1, names: undefined }, 1);
    expect(sitting.match.setup.names[0]).toBe('Computer');
    expect(phaseOf(sitting, { holder: undefined, seen: 0 })).toEqual({ kind: 'computer', seat: 0 });
    expect(replayText(sitting)).toContain('Computer 1: expert\n');
  });

  it.each(['', 'null', '[]', '{"address":1}', 'Duelbook', '{"address":"#/","seed":1,"again":0,"replays":"x"}'])(
    'that is damaged is none: %s',
    (text) => {
      expect(readKept(text, games)).toBeUndefined();
    },
  );

  it('of another game than its address is none', () => {
    const kept = makeKept(newSitting(wish, 1))
      .replace('/last-stone/play?', '/dual-digits/play?')
      .replace('set=heap:3', '');
    expect(readKept(kept, games)).toBeUndefined();
  });
});

describe('secret choices at one device (R-ND1)', () => {
  const start = newSitting({ ...wish, game: numberDuel, asked: {}, names: undefined }, 1);
  const chosen: Sitting = { ...start, match: must(act(start.match, { type: 'move', seat: 0, move: 4 })) };

  it('are not in what is kept', () => {
    expect(makeKept(chosen)).toBe(makeKept(start));
    expect(again(chosen)?.match.sealed).toEqual([undefined, undefined]);
  });

  it('need the device in the right hands', () => {
    expect(phaseOf(start, { holder: undefined, seen: 0 })).toEqual({ kind: 'hand-over', seat: 0 });
    expect(phaseOf(start, { holder: 0, seen: 0 })).toEqual({ kind: 'choose', seat: 0 });
    expect(phaseOf(chosen, { holder: 0, seen: 0 })).toEqual({ kind: 'hand-over', seat: 1 });
    expect(phaseOf(chosen, { holder: 1, seen: 0 })).toEqual({ kind: 'choose', seat: 1 });
  });

  it('are looked at before the next round (R-ND4)', () => {
    const shown: Sitting = { ...chosen, match: must(act(chosen.match, { type: 'move', seat: 1, move: 2 })) };
    expect(phaseOf(shown, { holder: undefined, seen: 0 })).toEqual({ kind: 'shown' });
    expect(phaseOf(shown, { holder: undefined, seen: 1 })).toEqual({ kind: 'hand-over', seat: 0 });
  });
});
