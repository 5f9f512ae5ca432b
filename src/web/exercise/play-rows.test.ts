import { describe, expect, it } from 'vitest';
import { changingCounters, counterIn, playRows } from './play-rows.js';
import type { ShownPlay } from '../truth/shown-play.js';

const counters = (value: number) => [
  { label: 'Shared number', value },
  { label: 'Target', value: 0 },
];

/** A shared number that falls by one each turn, and a target that stands still. */
const falling = (from: number, turns: number): ShownPlay => ({
  kind: 'line',
  start: counters(from),
  turns: Array.from({ length: turns }, (_, index) => ({
    moves: [{ seat: index % 2 === 0 ? 0 : 1, label: '1' }],
    counters: counters(from - index - 1),
  })),
  end: undefined,
});

describe('the rows of a line of play', () => {
  it('are all its turns where it is short', () => {
    expect(playRows(falling(12, 12), false)).toHaveLength(12);
  });

  it('leave out the middle of a long line, and say how much', () => {
    const rows = playRows(falling(30, 30), false);
    expect(rows.map((row) => (row.kind === 'turn' ? row.number : `gap of ${row.left}`))).toEqual([
      1,
      2,
      3,
      4,
      5,
      6,
      'gap of 21',
      28,
      29,
      30,
    ]);
  });

  it('are all of them when all are wanted', () => {
    expect(playRows(falling(30, 30), true)).toHaveLength(30);
  });

  it('show only the counters that change', () => {
    expect(changingCounters(falling(5, 3))).toEqual([0]);
  });

  it('compare a turn with the one before, and a round with the beginning', () => {
    expect(counterIn(falling(5, 3), 2, 0)).toEqual({ value: 3, changed: true });
    expect(counterIn(falling(5, 3), 2, 1)).toEqual({ value: 0, changed: false });
    const round = { moves: [], counters: [{ label: 'Points', value: 4 }] };
    const rounds: ShownPlay = {
      kind: 'rounds',
      start: [{ label: 'Points', value: 5 }],
      turns: [round, round],
      end: undefined,
    };
    expect(counterIn(rounds, 2, 0)).toEqual({ value: 4, changed: true });
  });
});
