import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { dualDigits, digitDuelTarget, multiplicationDuel, numberDuel, digitDuelZero } from '../../games/index.js';
import { findTruth } from '../../solver/truth.js';
import { decodeValue, NOWHERE } from '../../solver/value.js';
import { judgeByMap, positionText, valueAt } from '../explore/judge-by-map.js';
import { encodeStanding, spanAround, standingOf, tableOfPositions, tableOfRounds, windowAround } from './map-table.js';
import { cellOfRow, indexOfCell, sheetOf } from '../explore/sheet.js';

function alternating(game: AnyGame, options: Options) {
  const rules = game.rules(options);
  const truth = findTruth(game, options);
  if (!truth.ok || truth.value.kind !== 'alternating' || rules.kind !== 'alternating') throw new Error('not so');
  return { rules, solution: truth.value.solution };
}

function mapOf(game: AnyGame, options: Options) {
  const { rules, solution } = alternating(game, options);
  const table = tableOfPositions(rules, solution, rules.start(0));
  if (table === undefined) throw new Error('no map');
  return { rules, solution, table, sheet: sheetOf(table) };
}

const GAMES: readonly [string, AnyGame, Options][] = [
  ['Dual Digits', dualDigits, { start: 25, max: 4 }],
  ['Multiplication Duel', multiplicationDuel, { target: 100 }],
  ['Race to Zero', digitDuelZero, { start: 30 }],
  ['Hit the Target', digitDuelTarget, { target: 23 }],
];

describe('a map in flat arrays', () => {
  it.each(GAMES)('of %s has every position once, where its numbers say, with its value', (_name, game, options) => {
    const { rules, solution, table, sheet } = mapOf(game, options);
    expect(table.isWindow).toBe(false);
    for (let number = 0; number < rules.numbering.size; number += 1) {
      const position = rules.numbering.at(number);
      const cell = cellOfRow(sheet, table, rules.row(position));
      if (cell === undefined) throw new Error(`no cell for ${rules.makePosition(position)}`);
      const index = indexOfCell(sheet, table, cell);
      expect(valueAt(table, index)).toEqual(solution.valueAt(number));
      expect(positionText(rules, table, index)).toBe(rules.makePosition(position));
    }
  });

  it('is found by looking through all positions where the numbering is another one', () => {
    const { rules, solution } = alternating(dualDigits, { start: 12, max: 3 });
    const { numbering } = rules;
    const turned = {
      ...rules,
      numbering: {
        size: numbering.size,
        at: (index: number) => numbering.at(numbering.size - 1 - index),
        indexOf: (position: unknown) => numbering.size - 1 - numbering.indexOf(position),
      },
    };
    const solvedAgain = { ...solution, valueAt: (index: number) => solution.valueAt(numbering.size - 1 - index) };
    const table = tableOfPositions(turned, solvedAgain, rules.start(0));
    const straight = tableOfPositions(rules, solution, rules.start(0));
    expect(table?.x).toEqual(straight?.x);
    expect(table?.codes).toEqual(straight?.codes);
  });

  it('is a window around a position where it is large', () => {
    const { rules, solution } = alternating(digitDuelZero, { start: 1200 });
    const around = rules.parsePosition('300 900 1');
    const table = tableOfPositions(rules, solution, around);
    if (table === undefined) throw new Error('no map');
    expect(table).toMatchObject({ isWindow: true, x: { from: 1, to: 1000 }, y: { from: 201, to: 1200 } });
    const cell = cellOfRow(sheetOf(table), table, [300, 900]);
    expect(cell).toEqual({ column: 299, row: 699 });
    expect(valueAt(table, indexOfCell(sheetOf(table), table, cell ?? { column: 0, row: 0 }))).toEqual(
      solution.valueOf(around),
    );
  });
});

describe('a window', () => {
  it('has the place in its middle unless it is near an end', () => {
    const axis = { label: 'x', from: 1, to: 100 };
    expect(spanAround(axis, 50, 10)).toEqual({ label: 'x', from: 45, to: 54 });
    expect(spanAround(axis, 2, 10)).toEqual({ label: 'x', from: 1, to: 10 });
    expect(spanAround(axis, 100, 10)).toEqual({ label: 'x', from: 91, to: 100 });
    expect(spanAround(axis, 7, 500)).toEqual(axis);
  });

  it('keeps the short side of a long map whole', () => {
    const whole = { x: { label: 'x', from: 1, to: 100_000 }, y: { label: 'y', from: 0, to: 99 } };
    expect(windowAround(whole, [50_000, 5])).toMatchObject({ x: { from: 45_000, to: 54_999 }, y: whole.y });
  });
});

describe('looking at a position', () => {
  it.each(GAMES)('of %s says what the solver says, from the map alone', (_name, game, options) => {
    const { rules, solution, table, sheet } = mapOf(game, options);
    for (let number = 0; number < rules.numbering.size; number += 1) {
      const position = rules.numbering.at(number);
      if (rules.status(position).kind === 'over') continue;
      expect(judgeByMap(rules, table, sheet, position)).toEqual({
        value: solution.valueOf(position),
        moves: solution.movesOf(position),
      });
    }
  });

  it('is left to the solver where a move leaves the window', () => {
    const { rules, solution } = alternating(digitDuelZero, { start: 1200 });
    const around = rules.parsePosition('300 1200 1');
    const table = tableOfPositions(rules, solution, around);
    if (table === undefined) throw new Error('no map');
    expect(judgeByMap(rules, table, sheetOf(table), around)).toBeUndefined();
  });
});

describe('a map of rounds', () => {
  it('has the points of both sides, and leaves out what was not solved', () => {
    const options = { points: 5, max: 3, numbers: 'spent' };
    const rules = numberDuel.rules({ points: 5, max: 3, numbers: 'spent' });
    const solved = findTruth<unknown, string | number, Options>(numberDuel, options, { from: [rules.start(0)] });
    const any: AnyGame = numberDuel;
    const anyRules = any.rules(options);
    if (!solved.ok || solved.value.kind !== 'simultaneous' || anyRules.kind !== 'simultaneous')
      throw new Error('not so');
    const table = tableOfRounds(anyRules, solved.value.equilibria, anyRules.start(0));
    if (table === undefined) throw new Error('no map');
    expect(table).toMatchObject({ kind: 'grid', x: { from: 0, to: 5 }, y: { from: 0, to: 5 } });
    const codeAt = (a: number, b: number): number => table.codes[b * 6 + a] ?? 0;
    expect(decodeValue(codeAt(5, 5))).toEqual({ kind: 'draw' });
    // Nothing is spent again only after three rounds, and then some points are gone.
    expect(codeAt(5, 4)).toBe(NOWHERE);
  });

  it.each([1, 0.42, 0, -0.001, -1])('keeps the value %f to three places', (value) => {
    expect(standingOf(decodeValue(encodeStanding(value)))).toBeCloseTo(value, 3);
  });
});
