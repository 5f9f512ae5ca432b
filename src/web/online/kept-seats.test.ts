import { beforeEach, describe, expect, it, vi } from 'vitest';
import { drawToken, keepSeat, keptToken, MOST_SEATS, ownMatches } from './kept-seats.js';

beforeEach(() => {
  const kept: Record<string, string> = {};
  const storage = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, text: string) => {
      kept[name] = text;
    },
    removeItem: (name: string) => {
      delete kept[name];
    },
  };
  vi.stubGlobal('localStorage', new Proxy(kept, { get: (_, name) => Reflect.get(storage, name) }));
  return () => vi.unstubAllGlobals();
});

const seat = (match: string) => ({ match, seat: 0 as const, token: `token of ${match}` });

describe('the seats of this device', () => {
  it('are found again by their match', () => {
    expect(keptToken('a')).toBeUndefined();
    keepSeat(seat('a'), 1);
    expect(keptToken('a')).toBe('token of a');
  });

  it('are listed, the last first, and the oldest goes when there are too many', () => {
    for (let count = 0; count <= MOST_SEATS; count += 1) keepSeat(seat(`m${count}`), count);
    expect(ownMatches()).toHaveLength(MOST_SEATS);
    expect(ownMatches()[0]?.match).toBe(`m${MOST_SEATS}`);
    expect(keptToken('m0')).toBeUndefined();
    expect(keptToken('m1')).toBe('token of m1');
  });

  it('are no seats if something else was written there', () => {
    localStorage.setItem('duelbook/seat/a', '{"token":5}');
    expect(keptToken('a')).toBeUndefined();
    expect(ownMatches()).toEqual([]);
  });

  it('have tokens of 192 bits that a server takes', () => {
    expect(drawToken()).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(drawToken()).not.toBe(drawToken());
  });
});
