import { describe, expect, it } from 'vitest';
import { must, typed } from '../../test/contract/playing.js';
import { type AnyMatch, createMatch, setupOf } from '../core/index.js';
import { numberDuel, digitDuelZero } from '../games/index.js';
import { findTruth } from '../solver/index.js';
import { reviewMatch } from './review.js';
import { chartPoints, valueChart } from './value-chart.js';

const chartOf = (match: AnyMatch, width?: number): readonly string[] =>
  valueChart(match.setup.names, reviewMatch(match, must(findTruth(match.setup.game, match.setup.options))), width);

const race = (start: number, entries: readonly string[]): AnyMatch =>
  typed(createMatch(setupOf(digitDuelZero, { start })), entries);

const BOOK = '2 3 2 2 0 2 1 2 6 4 1 3 9 4'.split(' ');

describe('the chart of the value', () => {
  it('has a row for each side and one between them, and marks mistakes', () => {
    expect(chartOf(race(25, BOOK))).toEqual([
      'Player 1 wins   |█   ███',
      'even            |',
      'Player 2 wins   | ███   ████████',
      'mistake         | !  !  !',
      '            turn 0            14',
    ]);
  });
  it('tells two computers apart', () => {
    const names = ['Computer 1', 'Computer 2'] as const;
    const lines = chartOf(typed(createMatch(setupOf(digitDuelZero, { start: 25 }, { names })), ['2']));
    expect(lines[0]).toMatch(/^Computer 1 wins \|/);
    expect(lines[2]).toMatch(/^Computer 2 wins \|/);
  });
  it('has rows in between where values lie between', () => {
    const options = { points: 8, max: 3, numbers: 'spent' } as const;
    const match = typed(createMatch(setupOf(numberDuel, options)), ['3', '2', '2', '3']);
    expect(chartOf(match)).toEqual([
      'Player A wins   |',
      '+0.5            | █',
      'even            |█ █',
      '−0.5            |',
      'Player B wins   |',
      '            turn 0 2',
    ]);
  });
  it.each([28, 40, 80])('fits %i columns, however long the game and the names', (width) => {
    const entries = Array.from({ length: 300 }, () => '0');
    const names = ['A very long name indeed', 'Another very long name'] as const;
    const match = typed(createMatch(setupOf(digitDuelZero, { start: 100 }, { names })), entries);
    const lines = chartOf(match, width);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
    expect(lines.at(-1)).toMatch(/^A column is \d+ turns\.$/);
  });
  it('gives its points to those who draw a picture', () => {
    const match = race(25, BOOK.slice(0, 2));
    const review = reviewMatch(match, must(findTruth(digitDuelZero, { start: 25 })));
    expect(chartPoints(match.setup.names, review)).toEqual([
      { turn: 0, value: 1, distance: 15, x: 0, y: 0, label: 'Start: Player 1 wins in 15', mistake: false },
      { turn: 1, value: -1, distance: 17, x: 0.5, y: 1, label: 'After turn 1: Player 2 wins in 17', mistake: true },
      { turn: 2, value: -1, distance: 18, x: 1, y: 1, label: 'After turn 2: Player 2 wins in 18', mistake: false },
    ]);
  });
  it('calls the person who played the computer you', () => {
    const match = race(25, BOOK.slice(0, 1));
    const review = reviewMatch(match, must(findTruth(digitDuelZero, { start: 25 })), 0);
    expect(chartPoints(match.setup.names, review).map(({ label }) => label)).toEqual([
      'Start: you win in 15',
      'After turn 1: the computer wins in 17',
    ]);
    expect(valueChart(match.setup.names, review).slice(0, 3)).toEqual([
      'You win         |█',
      'even            |',
      'Computer wins   | █',
    ]);
  });
});
