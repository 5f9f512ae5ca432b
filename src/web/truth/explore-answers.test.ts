import { describe, expect, it } from 'vitest';
import { GAMES } from '../../games/catalogue.js';
import { EXPLORE_ANSWERS } from './explore-answers.js';
import { Truths } from './truths.js';

const truths = new Truths(GAMES);
const SPENT = { game: 'number-duel', options: { points: 5, max: 3, numbers: 'spent' } } as const;

describe('the answers to those who explore', () => {
  it('draw a map', () => {
    const map = EXPLORE_ANSWERS.truthMap(truths, { game: 'dual-digits', options: { start: 25, max: 4 } });
    expect(map).toMatchObject({ ok: true, value: { kind: 'grid', x: { from: 1, to: 25 }, y: { from: 0, to: 4 } } });
  });

  it('find a position by its numbers, or say that there is none', () => {
    const study = { game: 'digit-duel-target', options: { target: 10_000 } };
    expect(EXPLORE_ANSWERS.positionAt(truths, { ...study, row: [5000, 7] })).toEqual({ ok: true, value: '5000 7 1' });
    expect(EXPLORE_ANSWERS.positionAt(truths, { ...study, row: [0, 7] })).toEqual({
      ok: false,
      error: 'Digit Duel: Hit the Target has no position with own number 0, opponent’s number 7. Try other numbers.',
    });
  });

  it('look at a position and its moves', () => {
    const look = EXPLORE_ANSWERS.look(truths, {
      game: 'multiplication-duel',
      options: { target: 100 },
      position: '1 1',
    });
    expect(look).toMatchObject({ ok: true, value: { value: { kind: 'win', distance: 4 } } });
    const right = look.ok ? look.value.moves.filter((judged) => judged.right).map(({ move }) => move) : [];
    expect(right).toEqual([3, 4, 5]);
  });

  it('give the payoffs of a round and the mix of both sides', () => {
    const round = EXPLORE_ANSWERS.round(truths, { ...SPENT, position: '5 5 0 0 0' });
    if (!round.ok) throw new Error(round.error);
    expect(round.value.moves).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(round.value.value).toBeCloseTo(0);
    expect(round.value.payoffs[0]?.[1]).toBeCloseTo(-(round.value.payoffs[1]?.[0] ?? 0));
    for (const shares of round.value.shares)
      expect(shares.reduce((sum: number, share: number) => sum + share, 0)).toBeCloseTo(1);
  });

  it('solve a round alone that the start does not lead to', () => {
    expect(EXPLORE_ANSWERS.round(truths, { ...SPENT, position: '5 4 0 0 0' })).toMatchObject({ ok: true });
  });

  it('tell who wins for each value of an option, some at a time', () => {
    const fairness = EXPLORE_ANSWERS.fairness(truths, {
      game: 'dual-digits',
      options: { start: 25, max: 4 },
      option: 'start',
      range: { from: 24, to: 26 },
    });
    const winners = fairness.ok
      ? fairness.value.map(({ verdict }) => (verdict === 'too-large' ? verdict : verdict.winner))
      : [];
    expect(winners).toEqual(['first', 'second', 'first']);
  });

  it('leave values out that take long', () => {
    const fairness = EXPLORE_ANSWERS.fairness(truths, {
      game: 'digit-duel-zero',
      options: { start: 25 },
      option: 'start',
      range: { from: 9999, to: 10_000 },
    });
    expect(fairness).toEqual({
      ok: true,
      value: [
        { setting: 9999, verdict: 'too-large' },
        { setting: 10_000, verdict: 'too-large' },
      ],
    });
  });
});
