import { describe, expect, it } from 'vitest';
import { must, typed } from '../../test/contract/playing.js';
import {
  type AnyGame,
  type AnyMatch,
  act,
  createMatch,
  type MatchEvent,
  type Options,
  setupOf,
} from '../core/index.js';
import { dualDigits, digitDuelTarget, multiplicationDuel, numberDuel, digitDuelZero } from '../games/index.js';
import { findTruth } from '../solver/index.js';
import { type Review, reviewMatch } from './review.js';
import { accuracyText, summaryOf } from './review-words.js';
import { whyText } from './why.js';

const matchOf = (game: AnyGame, options: Options, entries: string, more: { turnLimit?: number } = {}): AnyMatch =>
  typed(
    createMatch(setupOf(game, options, { names: ['Ana', 'Ben'], ...more })),
    entries.split(' ').filter((entry) => entry !== ''),
  );

const reviewed = (match: AnyMatch): Review =>
  reviewMatch(match, must(findTruth(match.setup.game, match.setup.options)));

const saidTo = (match: AnyMatch, you: 0 | 1): Review =>
  reviewMatch(match, must(findTruth(match.setup.game, match.setup.options)), you);

const judgements = ({ turns }: Review): readonly string[] =>
  turns.map((turn) => (turn.kind === 'move' ? turn.verdict.judgement : turn.kind));

const BOOK_RACE = '2 3 2 2 0 2 1 2 6 4 1 3 9 4';

describe('the book’s example of Race to Zero', () => {
  const match = matchOf(digitDuelZero, { start: 25 }, BOOK_RACE);
  const review = reviewed(match);

  it('starts with a losing 2, goes to and fro, and turns for good on turn 7', () => {
    expect(judgements(review)).toEqual([
      'threw-win',
      'slower-win',
      'only-move',
      'threw-win',
      'kept-win',
      'quicker-loss',
      'threw-win',
      'kept-win',
      'best-defence',
      'kept-win',
      'quicker-loss',
      'kept-win',
      'only-move',
      'only-move',
    ]);
    expect(review.turningPoint?.turn).toBe(7);
  });
  it('has an accuracy from the turns that count', () => {
    expect(review.accuracy.map(({ counted, right, cost }) => ({ counted, right, cost }))).toEqual([
      { counted: 3, right: 1, cost: 2 },
      { counted: 2, right: 1, cost: 1 },
    ]);
    expect(accuracyText(match, review, 0)).toBe(
      'Ana: 33.3% accuracy. Right on 1 of the 3 turns that mattered. On 4 others, no move could go wrong.',
    );
  });
  it('is summed up in four sentences', () => {
    expect(summaryOf(match, review, { tellsAnswer: true })).toEqual([
      'Ben wins: Ana had no move left after 14 turns.',
      'At the start, Ana could win in 15 turns.',
      'The turning point was turn 7: Ana’s 1 gave the win away; 8 would have kept it.',
      'Ana: 2 mistakes, 33.3% accuracy; Ben: 1 mistake, 50% accuracy.',
    ]);
  });
  it('leaves the better move to be found, if that is wished', () => {
    const told = summaryOf(match, review, { tellsAnswer: true });
    const untold = summaryOf(match, review, { tellsAnswer: false });
    expect(untold[2]).toBe('The turning point was turn 7: Ana’s 1 gives the win away.');
    expect(untold.toSpliced(2, 1)).toEqual(told.toSpliced(2, 1));
  });
});

describe('a review for the person who played the computer', () => {
  const match = matchOf(digitDuelZero, { start: 25 }, BOOK_RACE);

  it('calls them you, and the other one the computer', () => {
    expect(summaryOf(match, saidTo(match, 0), { tellsAnswer: true })).toEqual([
      'The computer wins: you had no move left after 14 turns.',
      'At the start, you could win in 15 turns.',
      'The turning point was turn 7: your 1 gave the win away; 8 would have kept it.',
      'You: 2 mistakes, 33.3% accuracy; the computer: 1 mistake, 50% accuracy.',
    ]);
    expect(summaryOf(match, saidTo(match, 1), { tellsAnswer: false })).toEqual([
      'You win: the computer had no move left after 14 turns.',
      'At the start, the computer could win in 15 turns.',
      'The turning point was turn 7: the computer’s 1 gives the win away.',
      'The computer: 2 mistakes, 33.3% accuracy; you: 1 mistake, 50% accuracy.',
    ]);
  });
  it('judges turns and accuracy in the same words', () => {
    const review = saidTo(match, 0);
    expect(review.turns[0]?.sentence).toBe(
      'Your 2 gives the win away: you now lose in 17 turns. 5 would have kept it.',
    );
    expect(accuracyText(match, review, 0)).toMatch(/^You: 33\.3% accuracy\./);
    expect(accuracyText(match, review, 1)).toMatch(/^The computer: 50% accuracy\./);
  });
  it('says how a secret round turned the game', () => {
    const rounds = matchOf(numberDuel, { points: 15, max: 5, numbers: 'free' }, '4 2 3 3 5 2 1 3 4 2');
    expect(summaryOf(rounds, saidTo(rounds, 1), { tellsAnswer: true })).toContain(
      'The turning point was round 2: the computer chose 3 and you 3, which took the computer from even to won.',
    );
  });
  it('says how they resigned, drew, or stand', () => {
    const started = matchOf(dualDigits, { start: 25, max: 4 }, '2');
    expect(saidTo(started, 1).ending.sentence).toBe('The game isn’t finished. You win in 9 turns with best play.');
    const resigned = after(started, { type: 'resign', seat: 1 });
    expect(saidTo(resigned, 1).ending.sentence).toBe(
      'You resigned in a won position, 9 turns from the end with best play.',
    );
    const drawn = after(started, { type: 'offer-draw', seat: 0 }, { type: 'answer', seat: 1, agree: true });
    expect(saidTo(drawn, 1).ending.sentence).toMatch(/^The players agreed to a draw, but you were ahead: /);
  });
});

describe('the other books’ examples', () => {
  it('Dual Digits changes hands on each of the turns 6 to 9, and turns for good on turn 9', () => {
    const review = reviewed(matchOf(dualDigits, { start: 25, max: 4 }, '3 2 4 3 2 4 3 1 2 1'));
    expect(judgements(review).flatMap((judgement, index) => (judgement === 'threw-win' ? [index + 1] : []))).toEqual([
      6, 7, 8, 9,
    ]);
    expect(review.turningPoint?.turn).toBe(9);
    expect(review.points.map(({ value }) => value)).toEqual([-1, -1, -1, -1, -1, -1, 1, -1, 1, -1, -1]);
  });
  it('Multiplication Duel is thrown away by the first move, 9', () => {
    const review = reviewed(matchOf(multiplicationDuel, { target: 100 }, '9 6 2'));
    expect(review.turningPoint).toEqual({ turn: 1 });
    expect(review.accuracy.map(({ share }) => share)).toEqual([0, 1]);
  });
  it('Hit the Target is lost by the overshoot at its end', () => {
    const entries = 'multiply multiply multiply add multiply multiply add multiply multiply add add multiply';
    const review = reviewed(matchOf(digitDuelTarget, { target: 23 }, entries));
    expect(review.turningPoint?.turn).toBe(12);
    expect(review.turns[11]?.sentence).toBe(
      'Ben’s multiply loses right away, from a winning position. Subtract would have kept the win.',
    );
  });
  it('Number Duel is decided by equal threes, though both should have chosen 5', () => {
    const match = matchOf(numberDuel, { points: 15, max: 5, numbers: 'free' }, '4 2 3 3 5 2 1 3 4 2');
    const review = reviewed(match);
    expect(summaryOf(match, review, { tellsAnswer: true })).toContain(
      'The turning point was round 2: Ana chose 3 and Ben 3, which took Ana from even to won.',
    );
    const [first] = review.turns;
    if (first?.kind !== 'round') throw new Error('not a round');
    expect(first.verdicts[0]).toMatchObject({
      judgement: 'costly-choice',
      regret: 1,
      cost: 0.5,
      better: [5],
      given: 0,
    });
    expect(first.verdicts[1]).toMatchObject({ judgement: 'costly-choice', cost: 0.5, given: 0, bestReplies: [5] });
    expect(review.accuracy.map(({ counted, right }) => [right, counted])).toEqual([
      [1, 4],
      [0, 2],
    ]);
  });
});

const after = (match: AnyMatch, ...events: readonly MatchEvent[]): AnyMatch =>
  events.reduce((now, event) => must(act(now, event)), match);

describe('a match that did not end by its rules', () => {
  it('may be resigned in a won position, which is worth saying', () => {
    const match = after(matchOf(dualDigits, { start: 25, max: 4 }, '2'), { type: 'resign', seat: 1 });
    const review = reviewed(match);
    expect(review.ending).toMatchObject({ endedBy: 'referee', costs: [0, 1] });
    expect(review.turningPoint).toEqual({ turn: null });
    expect(summaryOf(match, review, { tellsAnswer: true })).toContain(
      'The game turned at the end. Ben resigned in a won position, 9 turns from the end with best play.',
    );
  });
  it('may be resigned in a lost one, which costs nothing', () => {
    const match = after(matchOf(dualDigits, { start: 25, max: 4 }, ''), { type: 'resign', seat: 0 });
    const review = reviewed(match);
    expect(review.ending.costs).toEqual([0, 0]);
    expect(review.turningPoint).toBeUndefined();
    expect(review.accuracy.map(({ share }) => share)).toEqual([null, null]);
    expect(accuracyText(match, review, 0)).toBe('Ana: No turns to judge.');
    expect(summaryOf(match, review, { tellsAnswer: true })).toHaveLength(4);
  });
  it('may be agreed a draw although one side had a win', () => {
    const drawn = after(
      matchOf(digitDuelZero, { start: 25 }, ''),
      { type: 'offer-draw', seat: 1 },
      { type: 'answer', seat: 0, agree: true },
    );
    const review = reviewed(drawn);
    expect(review.ending.costs).toEqual([0.5, 0]);
    expect(review.ending.sentence).toBe(
      'The players agreed to a draw, but Ana was ahead: in a won position, 15 turns from the end with best play.',
    );
  });
  it('may reach the turn limit in a true draw', () => {
    const review = reviewed(matchOf(digitDuelZero, { start: 100 }, '0 0 0 0', { turnLimit: 4 }));
    expect(review.ending.sentence).toBe('The turn limit made it a draw, and with best play it was one.');
    expect(judgements(review)).toEqual(['kept-draw', 'kept-draw', 'kept-draw', 'kept-draw']);
  });
  it('may be lost by an entry that is no move, at the cost of a win', () => {
    const review = reviewed(matchOf(multiplicationDuel, { target: 100 }, '9 12'));
    expect(review.turns[1]).toMatchObject({ kind: 'invalid', seat: 1, cost: 1, after: { value: 1, distance: 0 } });
    expect(review.turningPoint?.turn).toBe(2);
    expect(review.accuracy[1]).toMatchObject({ counted: 1, right: 0 });
  });
  it('may be unfinished', () => {
    const match = matchOf(digitDuelZero, { start: 25 }, '2');
    const review = reviewed(match);
    expect(review.ending).toMatchObject({ outcome: null, endedBy: undefined, costs: [0, 0] });
    expect(summaryOf(match, review, { tellsAnswer: true })[0]).toBe(
      'After 1 turn: The game isn’t finished. Ben wins in 17 turns with best play.',
    );
  });
});

const why = (entries: string): string => {
  const match = matchOf(dualDigits, { start: 25, max: 4 }, entries);
  return whyText(match, must(findTruth(match.setup.game, match.setup.options)));
};

describe('why', () => {
  it('explains a mistake by its refutation and by what was better', () => {
    expect(why('3 2 4 3 2 4')).toBe(
      'Ben’s 4 gives the win away: Ana now wins in 3 turns. 1 would have kept it. ' +
        'Now Ana plays 2 (Shared number: 5), Ben plays 1 (now 4), Ana plays 4 (now 0), and Ana wins: reached zero. ' +
        'Better: Ben plays 1 (Shared number: 10), Ana plays 2 (now 8), Ben plays 3 (now 5), Ana plays 1 (now 4), ' +
        'Ben plays 4 (now 0), and Ben wins: reached zero.',
    );
  });
  it('explains a good move by what follows, and the last one by the end', () => {
    expect(why('3 2')).toMatch(/^Ben’s 2 keeps the win, now in 8 turns\. Best play from here: Ana plays 1/);
    expect(why('3 2 4 3 2 4 3 1 2 1')).toBe('Ben plays 1, the only move. The game is over: Ben wins: reached zero.');
    expect(why('')).toBe('Nothing has been played yet.');
  });
  it('speaks to the player who asks, against the computer', () => {
    const match = matchOf(dualDigits, { start: 5, max: 4 }, '1');
    const told = (you: 0 | 1): string => whyText(match, must(findTruth(dualDigits, match.setup.options)), you);
    expect(told(0)).toBe(
      'You’re losing; 1 is the best defence: it lasts 2 turns. ' +
        'Best play from here: the computer plays 4 (Shared number: 0), and the computer wins: reached zero.',
    );
    expect(told(1)).toBe(
      'The computer is losing; 1 is the best defence: it lasts 2 turns. ' +
        'Best play from here: you play 4 (Shared number: 0), and you win: you reached zero.',
    );
  });
});
