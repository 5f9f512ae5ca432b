import { describe, expect, it } from 'vitest';
import { must, typed } from '../../test/contract/playing.js';
import { type AnyGame, type AnyMatch, createMatch, type Seat, SEATS, setupOf, typicalOptions } from '../core/index.js';
import { digitDuelZero, dualDigits, multiplicationDuel, numberDuel } from '../games/index.js';
import { findTruth } from '../solver/index.js';
import { agreesToDraw, randomForOffer } from './agreement.js';
import { LEVELS, type LevelId } from './levels.js';

const playedOf = (game: AnyGame, entries: string): AnyMatch =>
  typed(createMatch(setupOf(game, typicalOptions(game.options))), entries.split(' ').filter(Boolean));

function answer(match: AnyMatch, seat: Seat, level: LevelId, seed = 1): boolean {
  const { game, options, names } = match.setup;
  const { position, turns } = match;
  const truth = must(findTruth(game, options));
  const random = randomForOffer(seed, 1, turns.length, seat);
  return agreesToDraw({ game, options, names, truth, position, turns, seat, level, random });
}

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);
/** In how many of forty games the level agrees. */
const agreements = (match: AnyMatch, seat: Seat, level: LevelId): number =>
  SEEDS.filter((seed) => answer(match, seat, level, seed)).length;

describe('a computer that is offered a draw', () => {
  it.each(LEVELS)('$id plays on in a game that has hardly begun', ({ id }) => {
    for (const game of [dualDigits, multiplicationDuel, digitDuelZero, numberDuel])
      expect(agreements(playedOf(game, ''), 1, id)).toBe(0);
    expect(agreements(playedOf(dualDigits, '1 2 1'), 1, id)).toBe(0);
  });

  it('perfect agrees exactly where it is not winning', () => {
    for (const entries of ['1 2 1 2', '1 2 1 3', '1 3 1 2', '2 1 2 4', '4 1 4 1']) {
      const match = playedOf(dualDigits, entries);
      const truth = must(findTruth(match.setup.game, match.setup.options));
      if (truth.kind !== 'alternating') throw new Error('Dual Digits is played in turn');
      for (const seat of SEATS)
        expect(answer(match, seat, 'perfect')).toBe(truth.solution.valueOf(match.position, seat).kind !== 'win');
    }
  });

  it('a newcomer gives away nothing that it does not see', () => {
    for (const entries of ['1 2 1 2', '1 2 1 3', '1 3 1 2', '2 1 2 4'])
      expect(agreements(playedOf(dualDigits, entries), 1, 'newcomer')).toBe(0);
  });

  it('agrees when it sees its own loss coming', () => {
    // 3 is left, and the opponent may subtract it.
    const match = playedOf(dualDigits, '4 3 4 3 4 3 1');
    expect(match.position).toMatchObject({ shared: 3 });
    expect(agreements(match, 0, 'newcomer')).toBe(SEEDS.length);
    expect(agreements(match, 1, 'newcomer')).toBe(0);
  });

  it('knows the truth as often as its level does', () => {
    const match = playedOf(dualDigits, '1 2 1 2');
    const losing = answer(match, 0, 'perfect') ? 0 : 1;
    const regular = agreements(match, losing, 'regular');
    expect(regular).toBeGreaterThan(0);
    expect(regular).toBeLessThan(agreements(match, losing, 'expert'));
    expect(agreements(match, losing, 'expert')).toBeLessThan(SEEDS.length);
  });

  it('answers the same when it is asked again', () => {
    const match = playedOf(numberDuel, '5 4 3 2 5 4');
    for (const { id } of LEVELS) expect(answer(match, 1, id, 7)).toBe(answer(match, 1, id, 7));
  });
});
