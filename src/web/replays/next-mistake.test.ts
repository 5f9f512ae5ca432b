import { describe, expect, it } from 'vitest';
import type { Seat } from '../../core/seat.js';
import type { ReviewedTurn } from '../truth/review-answers.js';
import { nextMistake } from './next-mistake.js';

/** Turns from 1 on, by who made a mistake on each. */
const turnsWith = (...mistakes: readonly (readonly Seat[])[]): readonly ReviewedTurn[] =>
  mistakes.map((seats, index) => ({
    turn: index + 1,
    grade: seats.length > 0 ? 'mistake' : 'right',
    sentence: '',
    mistakes: seats.map((seat) => ({ seat, brief: '' })),
    choices: undefined,
  }));

const FRIENDS = [undefined, undefined] as const;
const AGAINST_COMPUTER = [undefined, 'easy'] as const;
const COMPUTERS = ['easy', 'easy'] as const;

describe('the next mistake', () => {
  const turns = turnsWith([0], [1], [], [1], [0]);

  it('is anyone’s between two people, and the first again after the last', () => {
    expect([0, 1, 2, 4, 5].map((turn) => nextMistake(turns, FRIENDS, turn))).toEqual([1, 2, 4, 5, 1]);
  });
  it('is the person’s against a computer', () => {
    expect([0, 1, 5].map((turn) => nextMistake(turns, AGAINST_COMPUTER, turn))).toEqual([1, 5, 1]);
  });
  it('is anyone’s between two computers', () => {
    expect([1, 2].map((turn) => nextMistake(turns, COMPUTERS, turn))).toEqual([2, 4]);
  });
  it('is the person’s in a round in which both went wrong', () => {
    expect(nextMistake(turnsWith([1], [0, 1]), AGAINST_COMPUTER, 0)).toBe(2);
  });
  it('isn’t there when the person made none', () => {
    expect(nextMistake(turnsWith([], [1]), AGAINST_COMPUTER, 0)).toBeUndefined();
    expect(nextMistake([], FRIENDS, 0)).toBeUndefined();
  });
});
