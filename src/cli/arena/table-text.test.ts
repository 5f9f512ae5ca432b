import { array, assert, integer, property, string, stringMatching, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { widthOf } from '../console/width.js';
import { tableText } from './table-text.js';

const TABLE = {
  title: 'dual-digits',
  columns: ['player', 'Elo above regular', 'score'],
  rows: [
    ['a player with a rather long name', '+117 (+62 to +175)', '70.6 % (65.2–76)'],
    ['regular', '0', '51.3 % (44.1–58.4)'],
  ],
  note: 'The first seat is worth +6 (−35 to +49) Elo.',
};

describe('a table for a terminal', () => {
  it('has its columns side by side where there is room', () => {
    expect(tableText(TABLE, 100).split('\n')).toEqual([
      'dual-digits',
      'player                            Elo above regular   score',
      '────────────────────────────────  ──────────────────  ──────────────────',
      'a player with a rather long name  +117 (+62 to +175)  70.6 % (65.2–76)',
      'regular                           0                   51.3 % (44.1–58.4)',
      'The first seat is worth +6 (−35 to +49) Elo.',
      '',
    ]);
  });

  it('cuts names where that is enough', () => {
    expect(tableText(TABLE, 60).split('\n').slice(1, 5)).toEqual([
      'player                Elo above regular   score',
      '────────────────────  ──────────────────  ──────────────────',
      'a player with a rat…  +117 (+62 to +175)  70.6 % (65.2–76)',
      'regular               0                   51.3 % (44.1–58.4)',
    ]);
  });

  it('goes on below where it is not', () => {
    expect(tableText(TABLE, 40).split('\n')).toEqual([
      'dual-digits',
      'player        Elo above regular',
      '────────────  ──────────────────',
      'a player wi…  +117 (+62 to +175)',
      'regular       0',
      '',
      'player        score',
      '────────────  ──────────────────',
      'a player wi…  70.6 % (65.2–76)',
      'regular       51.3 % (44.1–58.4)',
      'The first seat is worth +6 (−35 to +49)',
      'Elo.',
      '',
    ]);
  });

  it('shares its columns out evenly when it goes on below', () => {
    const table = { title: 't', columns: ['player', 'aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd'], rows: [] };
    expect(tableText(table, 40).split('\n')).toEqual([
      't',
      'player  aaaaaaaa  bbbbbbbb',
      '──────  ────────  ────────',
      '',
      'player  cccccccc  dddddddd',
      '──────  ────────  ────────',
      '',
    ]);
  });

  it('is never wider than the window', () => {
    const words = array(stringMatching(/^[a-z]{0,9}$/), { maxLength: 12 }).map((parts) => parts.join(' '));
    const name = string({ unit: 'grapheme', maxLength: 60 }).filter((text) => !/[\p{Cc}\p{Cf}]/u.test(text));
    assert(
      property(
        array(tuple(name, words, words, words), { maxLength: 5 }),
        words,
        integer({ min: 30, max: 120 }),
        (rows, note, columns) => {
          const text = tableText(
            { title: 'a game', columns: ['player', 'Elo', 'score', 'faults'], rows, note },
            columns,
          );
          for (const line of text.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(columns);
        },
      ),
    );
  });
});
