import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMatch, type MatchEvent, setupOf } from '../../core/match.js';
import { act, actAll } from '../../core/referee.js';
import { parseOptions, settleOptions } from '../../core/options.js';
import { createRandom } from '../../core/random.js';
import { problemText, refusalText } from '../../core/referee-words.js';
import type { Pair } from '../../core/seat.js';
import { transcriptOf } from '../../core/transcript.js';
import { viewOf } from '../../core/view.js';
import { wholeNumbers } from '../numbers.js';
import { RULINGS } from '../rulings.js';
import { numberDuel } from './game.js';
import { type NumberDuelPosition, numberDuelRules } from './rules.js';

const SPENT = { points: 15, max: 5, numbers: 'spent' } as const;
const FREE = { ...SPENT, numbers: 'free' } as const;
const rules = numberDuelRules(SPENT);

const after = (rounds: readonly Pair<number>[], from: NumberDuelPosition = rules.start(0)): NumberDuelPosition =>
  rounds.reduce((position, round) => rules.play(position, round), from);

function matchAfter(options: typeof SPENT | typeof FREE, rounds: readonly Pair<number>[]) {
  const events = rounds.flatMap(([a, b]): MatchEvent<number>[] => [
    { type: 'move', seat: 0, move: a },
    { type: 'move', seat: 1, move: b },
  ]);
  const result = actAll(createMatch(setupOf(numberDuel, options)), events);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

describe('Number Duel with spent numbers (R-ND6)', () => {
  test('is a house variant: the book’s rule is the default, and the ruling says whose it is', () => {
    expect(settleOptions(numberDuel.options, {}, createRandom(1))).toEqual(FREE);
    expect(parseOptions(numberDuel.options, [['numbers', 'Spent']])).toEqual({ ok: true, value: { numbers: 'spent' } });
    expect(RULINGS['R-ND6']).toMatch(/^House rule, ours/);
    expect(numberDuel.words.page({ points: 15, max: 5, numbers: 'spent' }).rulings).toContain('R-ND6');
  });

  test('lets each player use a number once, each for themselves', () => {
    const position = after([[4, 2]]);
    expect(rules.legalMoves(position, 0)).toEqual([1, 2, 3, 5]);
    expect(rules.legalMoves(position, 1)).toEqual([1, 3, 4, 5]);
    expect(rules.objection(position, 4, 0)).toBe('spent');
    expect(rules.objection(position, 4, 1)).toBeUndefined();
    expect([5, 6].map((number) => rules.isMove(number))).toEqual([true, false]);
    expect(rules.candidates(position, 0)).toEqual([1, 2, 3, 4, 5]);
  });

  test('gives all numbers back when the last one is used', () => {
    const four = after([
      [1, 2],
      [2, 1],
      [3, 4],
      [4, 3],
    ]);
    expect(rules.legalMoves(four, 0)).toEqual([5]);
    expect(rules.legalMoves(rules.play(four, [5, 5]), 0)).toEqual([1, 2, 3, 4, 5]);
  });

  test('strikes as by the book', () => {
    const { a, b } = after([
      [4, 2],
      [3, 3],
    ]);
    expect([a, b]).toEqual([12, 8]);
  });

  test('keeps the spent numbers in sudden death, where the higher of those left wins', () => {
    const few = numberDuelRules({ points: 5, max: 5, numbers: 'spent' });
    const tie = few.play(few.start(0), [5, 5]);
    expect(few.status(tie)).toEqual({ kind: 'both' });
    expect(few.legalMoves(tie, 1)).toEqual([1, 2, 3, 4]);
    expect(few.status(few.play(tie, [3, 4]))).toEqual({ kind: 'over', winner: 1, reason: 'sudden-death', by: 1 });
    const rounds = [4, 3, 2, 1].map((number): Pair<number> => [number, number]);
    const round = rounds.reduce((position, pair) => few.play(position, pair), tie);
    expect(few.legalMoves(round, 0)).toEqual([1, 2, 3, 4, 5]);
    // Once round, and the same position again but for points that no longer count.
    expect(few.numbering.indexOf(few.play(round, [5, 5]))).toBe(few.numbering.indexOf(tie));
  });

  test('writes positions with the spent numbers, and reads them back', () => {
    const position = after([
      [4, 2],
      [1, 5],
    ]);
    expect(rules.makePosition(position)).toBe('10 11 0 14 25');
    expect(rules.parsePosition('10 11 0 14 25')).toEqual(position);
    expect(rules.makePosition(rules.start(0))).toBe('15 15 0 0 0');
    const bad = ['10 11 0', '10 11 0 14 2', '10 11 0 41 25', '10 11 0 12345 12345', '16 1 0 0 0', '1 1 1 0 0'];
    expect(bad.filter((text) => rules.parsePosition(text) !== undefined)).toEqual([]);
  });

  test('numbers every position in which somebody is to move, in random games too', () => {
    const { numbering } = rules;
    expect(numbering.size).toBe((15 * 15 + 1) * 251);
    const all = wholeNumbers(0, numbering.size - 1);
    expect(all.filter((index) => numbering.indexOf(numbering.at(index)) !== index)).toEqual([]);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 40 }), (picks) => {
        let position = rules.start(0);
        for (const [x, y] of picks) {
          if (rules.status(position).kind === 'over') break;
          const index = numbering.indexOf(position);
          expect(index).toBeGreaterThanOrEqual(0);
          expect(numbering.at(index).spent).toEqual(position.spent);
          expect(rules.parsePosition(rules.makePosition(position))).toEqual(position);
          const [first, second] = [rules.legalMoves(position, 0), rules.legalMoves(position, 1)];
          position = rules.play(position, [first[x % first.length] ?? 0, second[y % second.length] ?? 0]);
        }
        expect(rules.parsePosition(rules.makePosition(position))).toEqual(position);
      }),
    );
  });

  test('shows above the prompt what each player has left', () => {
    const lines = numberDuel.words
      .beforeTurn({ options: SPENT, names: ['Player A', 'Player B'], first: 0 }, after([[4, 2]]), 2)
      .map(({ text }) => text);
    expect(lines).toEqual([
      'Player A Points: 15',
      'Player B Points: 11',
      '',
      'Round 2',
      '---------',
      'Player A Numbers Left: 1, 2, 3, 5',
      'Player B Numbers Left: 1, 3, 4, 5',
    ]);
  });

  test('refuses a spent number without naming it (R-ND1)', () => {
    const match = matchAfter(SPENT, [[4, 2]]);
    const refused = act(match, { type: 'move', seat: 0, move: 4 });
    if (refused.ok) throw new Error('4 is spent');
    const text = problemText(match, 0, refused.error);
    expect(text).toBe(
      'You’ve already used that number. It comes back when you’ve used all of them. Choose 1, 2, 3 or 5.',
    );
    expect(refusalText(match, 0, { code: 'objection', move: 4, objection: 'spent' })).toBe(text);
    expect(viewOf(match, 0).choices.map(({ label, whyNot }) => [label, whyNot === undefined])).toEqual([
      ['1', true],
      ['2', true],
      ['3', true],
      ['4', false],
      ['5', true],
    ]);
  });
});

describe('Number Duel by the book', () => {
  test('keeps its transcript and its positions as they were', () => {
    const match = matchAfter(FREE, [
      [4, 2],
      [4, 2],
    ]);
    const text = transcriptOf(match).map((line) => line.text);
    expect(text.slice(0, 7)).toEqual([
      'Player A Points: 15',
      'Player B Points: 15',
      '',
      'Round 1',
      '---------',
      'Player A, enter your number (1-5): [input hidden]',
      'Player B, enter your number (1-5): [input hidden]',
    ]);
    expect(text.join('\n')).not.toContain('Numbers Left');
    expect(match.rules.makePosition(match.position)).toBe('15 7 0');
    expect(match.rules.parsePosition('15 7 0')).toEqual(match.position);
    expect(match.rules.parsePosition('15 7 0 0 0')).toBeUndefined();
    expect(match.position.spent).toEqual([0, 0]);
  });
});
