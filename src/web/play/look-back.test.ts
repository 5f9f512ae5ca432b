import { describe, expect, it } from 'vitest';
import type { ReviewSheet } from '../truth/review-answers.js';
import { lookBack } from './look-back.js';

type JudgedTurn = ReviewSheet['turns'][number];

const turn = (number: number, ...seats: readonly (0 | 1)[]): JudgedTurn => ({
  turn: number,
  grade: seats.length > 0 ? 'mistake' : 'right',
  sentence: '',
  mistakes: seats.map((seat) => ({ seat, brief: '' })),
  choices: undefined,
});

const accuracy = (share: number | null) => ({ counted: 4, right: 3, free: 0, share, cost: 0 });
const sheet = (turns: readonly JudgedTurn[], share: number | null = 0.75) => ({
  turns,
  accuracy: [accuracy(share), accuracy(0)] as const,
});

describe('a look back at a game', () => {
  it('names the last mistake of the player, and none of the computer’s', () => {
    const judged = sheet([turn(1), turn(2, 1), turn(3, 0), turn(4, 1)]);
    expect(lookBack(judged, 0, { result: 'lost', isSecret: false })).toEqual({
      sentence: '1 mistake, 75% accuracy. The last one was on turn 3.',
      turn: 3,
    });
    expect(lookBack(judged, 0, { result: 'won', isSecret: false })).toEqual({
      sentence: '1 mistake, 75% accuracy. On turn 3 you were lucky.',
      turn: 3,
    });
  });

  it('says why a game without a mistake was lost all the same', () => {
    const judged = sheet([turn(1), turn(2, 1)], 1);
    expect(lookBack(judged, 0, { result: 'lost', isSecret: false }).sentence).toBe(
      'You made no mistake: the computer could win from the start.',
    );
    expect(lookBack(judged, 0, { result: 'lost', isSecret: true }).sentence).toBe(
      'You made no mistake: this time the computer guessed better.',
    );
    expect(lookBack(judged, 0, { result: 'won', isSecret: false })).toEqual({
      sentence: 'You didn’t make a single mistake.',
      turn: undefined,
    });
  });

  it('gives no figure where no turn counted', () => {
    expect(lookBack(sheet([turn(1, 0)], null), 0, { result: 'lost', isSecret: false }).sentence).toBe(
      '1 mistake. The last one was on turn 1.',
    );
  });
});
