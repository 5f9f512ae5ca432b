import { describe, expect, it } from 'vitest';
import { lastStone } from '../../test/contract/sixth-game.js';
import type { AnyGame, Move } from '../core/game.js';
import { type Options, typicalOptions } from '../core/options.js';
import { GAMES } from '../games/catalogue.js';
import { dualDigits } from '../games/dual-digits/game.js';
import { numberDuel } from '../games/number-duel/game.js';
import { findTruth } from '../solver/truth.js';
import { pointsAt } from './choice-costs.js';
import { examPositions, examScore, levelPolicy, policyOf } from './exam.js';

function solved(game: AnyGame, asked: Partial<Options> = {}) {
  const options = typicalOptions(game.options, asked);
  const rules = game.rules(options);
  const truth = findTruth(game, options, { from: [rules.start(0)] });
  if (!truth.ok) throw new Error(truth.error.code);
  return { game, options, rules, truth: truth.value };
}

const gameOf = (id: string): AnyGame => GAMES.find((game) => game.id === id) ?? lastStone;

describe('an exam', () => {
  it.each([
    ['dual-digits', {}, 56],
    ['multiplication-duel', {}, 27],
    ['digit-duel-zero', {}, 76],
    ['digit-duel-target', { target: 20 }, 176],
    ['digit-duel-target', { target: 30 }, 362],
    ['number-duel', {}, 122],
    ['last-stone', {}, 9],
  ])('of %s %j asks about %i positions', (id, asked, count) => {
    const { rules, truth } = solved(gameOf(id), asked);
    expect(examPositions(rules, truth)).toHaveLength(count);
  });

  it.each([
    ['dual-digits', { start: 10 }],
    ['multiplication-duel', { target: 30 }],
    ['digit-duel-zero', { start: 10 }],
    ['digit-duel-zero', { start: 11 }],
    ['digit-duel-target', { target: 6 }],
  ])('finds that perfect gets what the start of %s %j is worth, even from the best reply', (id, asked) => {
    const { game, options, rules, truth } = solved(gameOf(id), asked);
    const { first, second } = examScore(rules, levelPolicy(game, options, truth, 'perfect', 0), 'best-reply');
    const worth = pointsAt(truth, rules.start(0), 0);
    expect([first, second]).toEqual([expect.closeTo(worth, 9), expect.closeTo(1 - worth, 9)]);
  });

  it('never scores less against a level than against the best reply', () => {
    const { game, options, rules, truth } = solved(dualDigits, { start: 12 });
    const newcomer = levelPolicy(game, options, truth, 'newcomer', 0);
    const worst = examScore(rules, newcomer, 'best-reply').score;
    for (const level of ['newcomer', 'regular', 'perfect'] as const)
      expect(examScore(rules, newcomer, levelPolicy(game, options, truth, level, 1)).score).toBeGreaterThanOrEqual(
        worst - 1e-9,
      );
    expect(worst).toBeLessThan(0.1);
  });

  it('is even for a policy against itself, and for 5 in Number Duel against the best reply', () => {
    const duel = solved(numberDuel, { points: 6 });
    const regular = levelPolicy(duel.game, duel.options, duel.truth, 'regular', 0);
    expect(examScore(solved(dualDigits).rules, uniformPolicy(dualDigits), uniformPolicy(dualDigits)).score).toBeCloseTo(
      0.5,
      9,
    );
    expect(examScore(duel.rules, five, 'best-reply').score).toBeCloseTo(0.5, 9);
    expect(examScore(duel.rules, regular, 'best-reply').score).toBeLessThan(0.5);
  });

  it('loses by faults: a player who never answers gets nothing', () => {
    const { rules, truth } = solved(dualDigits);
    const silent = policyOf(rules, new Map(examPositions(rules, truth).map((index) => [index, [undefined]])));
    expect(examScore(rules, silent, 'best-reply').score).toBe(0);
  });

  it('takes the shares of a policy from the answers', () => {
    const { rules } = solved(dualDigits);
    const policy = policyOf(rules, new Map([[3, [1, 2, 1, undefined]]]));
    expect(policy(3)).toEqual(
      new Map([
        [1, 0.5],
        [2, 0.25],
      ]),
    );
    expect(policy(5).size).toBeGreaterThan(0);
  });
});

const five = () => new Map<Move, number>([[5, 1]]);
const uniformPolicy = (game: AnyGame) => policyOf(solved(game).rules, new Map());
