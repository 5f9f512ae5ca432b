import { describe, expect, it } from 'vitest';
import { createMatch, setupOf } from '../../core/match.js';
import { act } from '../../core/referee.js';
import { transcriptOf } from '../../core/transcript.js';
import { errorOf, must, typed } from '../../../test/contract/playing.js';
import { readEntry } from '../../core/entry.js';
import { multiplicationDuel } from './game.js';
import { multiplicationDuelRules } from './rules.js';

const rules = multiplicationDuelRules({ target: 100 });
const start = createMatch(setupOf(multiplicationDuel, { target: 100 }));

describe('the moves of Multiplication Duel', () => {
  it.each([1, 4, 51, 99])('are 2 to 9 at %i, also those that lose', (shared) => {
    expect(rules.legalMoves({ shared, mover: 0 }, 0)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it.each([100, 108, 891])('are over at %i', (shared) => {
    expect(rules.legalMoves({ shared, mover: 0 }, 0)).toEqual([]);
  });

  it('make 20 of 4 by 5, as in the book', () => {
    expect(rules.play({ shared: 4, mover: 0 }, 5)).toEqual({ shared: 20, mover: 1 });
  });
});

describe('the end of Multiplication Duel', () => {
  it.each([
    { name: 'past the target loses: 51 by 2, as in the book', shared: 51, move: 2 },
    { name: 'exactly on the target loses too (R-MD2)', shared: 50, move: 2 },
    { name: 'the largest step from the last number loses', shared: 99, move: 9 },
  ])('$name', ({ shared, move }) => {
    const after = rules.play({ shared, mover: 0 }, move);
    expect(rules.status(after)).toEqual({ kind: 'over', winner: 1, reason: 'reached-target', by: 0 });
  });

  it('has not come one below the target', () => {
    expect(rules.status(rules.play({ shared: 33, mover: 0 }, 3))).toEqual({ kind: 'one', seat: 1 });
  });

  it('follows the target that was agreed (R-MD2)', () => {
    const match = typed(createMatch(setupOf(multiplicationDuel, { target: 16 })), ['2', '8']);
    expect(match.status).toEqual({ kind: 'finished', outcome: { winner: 0, reason: 'reached-target' } });
  });
});

describe('the book’s games of Multiplication Duel', () => {
  it.each([
    { name: 'the example', entries: ['9', '6', '2'], numbers: [9, 54, 108], winner: 1 },
    { name: 'the sample', entries: ['3', '9', '3', '2'], numbers: [3, 27, 81, 162], winner: 0 },
  ])('$name goes turn by turn as printed', ({ entries, numbers, winner }) => {
    const shared = entries.map((_, turn) => typed(start, entries.slice(0, turn + 1)).position);
    expect(shared).toEqual(numbers.map((number, turn) => ({ shared: number, mover: turn % 2 === 0 ? 1 : 0 })));
    expect(typed(start, entries).status).toEqual({ kind: 'finished', outcome: { winner, reason: 'reached-target' } });
    expect(typed(start, entries.slice(0, -1)).status.kind).toBe('playing');
  });
});

describe('an entry that is no multiplier (R-MD1)', () => {
  it.each(['12', '1', '0', '10', '2.5', '-3', 'abc', '3 4', '3x', '²', '９９', '!'])('%j loses right away', (entry) => {
    const match = typed(start, ['3', entry]);
    expect(match.status).toEqual({ kind: 'finished', outcome: { winner: 0, reason: 'invalid-multiplier' } });
    expect(match.turns.at(-1)).toEqual({ kind: 'invalid', seat: 1, entry });
    expect(match.position).toEqual({ shared: 3, mover: 1 });
    expect(
      transcriptOf(match)
        .slice(-3)
        .map(({ text }) => text),
    ).toEqual([
      `Player 2, choose your multiplier (2-9): ${entry}`,
      `"${entry}" is not a valid multiplier (2-9).`,
      'Player 2 loses. Player 1 wins!',
    ]);
  });

  it.each(['2', ' 9 ', '07', '+5', '８'])('%j is one, and does not lose', (entry) => {
    expect(typed(start, [entry]).status.kind).toBe('playing');
  });

  it.each(['', ' ', '\t', '\u3000'])('the empty line %j is no choice and loses nothing', (entry) => {
    expect(readEntry(start, 0, entry).ok).toBe(false);
    const problem = errorOf(act(start, { type: 'invalid', seat: 0, entry }));
    expect(problem).toMatchObject({ code: 'illegal-move', refused: { code: 'unreadable' } });
  });

  it('a malformed request is an error and loses nothing', () => {
    expect(errorOf(act(start, { type: 'move', seat: 0, move: 12 }))).toMatchObject({ code: 'illegal-move' });
  });

  it('the referee does not take a valid multiplier for an invalid one', () => {
    expect(errorOf(act(start, { type: 'invalid', seat: 0, entry: '3' }))).toEqual({ code: 'valid-after-all' });
    expect(
      errorOf(act(must(act(start, { type: 'resign', seat: 0 })), { type: 'invalid', seat: 0, entry: '1' })),
    ).toEqual({
      code: 'match-over',
    });
  });

  it('what was typed is cut and cleaned where it is shown', () => {
    const lines = transcriptOf(typed(start, [`\u001b[31m${'9'.repeat(500)}`]));
    expect(lines.at(-2)?.text).toBe('"?[31m999999999999999…" is not a valid multiplier (2-9).');
  });
});

const isThere = (text: string): boolean => multiplicationDuelRules({ target: 100 }).parsePosition(text) !== undefined;

describe('the positions of Multiplication Duel', () => {
  it('go from 1 to as far as one step past the target leads', () => {
    expect(['0 1', '1 1', '99 2', '100 1', '891 2', '892 1'].map(isThere)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('have a number each while the game goes on', () => {
    const { numbering, columns, ranges } = multiplicationDuelRules({ target: 100 });
    expect([columns, ranges, numbering.size]).toEqual([['shared'], [[1, 891]], 99]);
    expect([numbering.at(0), numbering.at(98)]).toEqual([
      { shared: 1, mover: 0 },
      { shared: 99, mover: 0 },
    ]);
    expect([1, 99, 100, 891].map((shared) => numbering.indexOf({ shared, mover: 1 }))).toEqual([0, 98, -1, -1]);
  });
});
