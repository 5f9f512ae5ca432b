import { describe, expect, it } from 'vitest';
import { act, type AnyGame, type AnyMatch, createMatch, setupOf, typicalOptions } from '../core/index.js';
import { dualDigits, GAMES, numberDuel } from '../games/index.js';
import { findTruth } from '../solver/index.js';
import { must } from '../testing/playing.js';
import { chooseMove, randomForDecision } from './bot.js';
import { LEVELS } from './levels.js';

/** A game between two computers of a level, to its end or as far as this goes. */
function played(start: AnyMatch, seed: number): readonly unknown[] {
  const moves: unknown[] = [];
  for (let match = start; match.status.kind === 'playing' && moves.length < 12; ) {
    const { seat, move, because } = chooseMove(match, 'regular', seed);
    expect(because).toMatch(/\.$/);
    moves.push([seat, move]);
    match = must(act(match, { type: 'move', seat, move }));
  }
  return moves;
}

describe('chooseMove with a match, a level and a seed', () => {
  it.each(GAMES)('plays $id, and the same again with the same seed', (game) => {
    const match = createMatch(setupOf(game, typicalOptions(game.options)));
    const seeds = [1, 2, 3, 4, 5, 6];
    const games = seeds.map((seed) => JSON.stringify(played(match, seed)));
    const again = createMatch(setupOf(game, typicalOptions(game.options)));
    expect(seeds.map((seed) => JSON.stringify(played(again, seed)))).toEqual(games);
  });

  it.each<AnyGame>([dualDigits, numberDuel])('plays $id differently with another seed', (game) => {
    const match = createMatch(setupOf(game, typicalOptions(game.options)));
    expect(new Set([1, 2, 3, 4, 5, 6].map((seed) => JSON.stringify(played(match, seed)))).size).toBeGreaterThan(1);
  });

  it('decides as the longer form does', () => {
    const options = { start: 23, max: 4 };
    const match = createMatch(setupOf(dualDigits, options, { first: 1 }));
    const truth = must(findTruth(dualDigits, options));
    const { position, turns } = match;
    for (const { id: level } of LEVELS) {
      const random = randomForDecision(7, 1, 0, 1);
      const long = chooseMove({
        game: dualDigits,
        options,
        names: match.setup.names,
        truth,
        position,
        seat: 1,
        turns,
        level,
        random,
      });
      expect(chooseMove(match, level, 7)).toEqual({ ...long, seat: 1 });
    }
  });

  it('chooses for the seat that has not chosen yet, and does not look at what is sealed', () => {
    const start = createMatch(setupOf(numberDuel, { points: 15, max: 5, numbers: 'free' }));
    const after = [1, 5].map((move) => chooseMove(must(act(start, { type: 'move', seat: 0, move })), 'regular', 3));
    expect(after[0]?.seat).toBe(1);
    expect(after[0]).toEqual(after[1]);
  });

  it('has a type that fits the match', () => {
    const match = createMatch(setupOf(dualDigits, { start: 4, max: 4 }));
    const { seat, move } = chooseMove(match, 'perfect', 1);
    const shared: number = must(act(match, { type: 'move', seat, move })).position.shared;
    expect(shared).toBe(0);
  });

  it('says so when nobody is to move, or when the game is too large', () => {
    const match = createMatch(setupOf(dualDigits, { start: 4, max: 4 }));
    const over = must(act(match, { type: 'resign', seat: 0 }));
    expect(() => chooseMove(over, 'perfect', 1)).toThrow(new RangeError('nobody is to move: the match is over'));
    const { points } = numberDuel.options;
    const huge = { points: points?.kind === 'number' ? points.max : 0, max: 5, numbers: 'spent' } as const;
    expect(() => chooseMove(createMatch(setupOf(numberDuel, huge)), 'perfect', 1)).toThrow(/positions/);
  });
});

describe('chooseMove with all that it needs', () => {
  it('refuses a seat that is not to move', () => {
    const options = { start: 23, max: 4 };
    const { position, turns, setup } = createMatch(setupOf(dualDigits, options));
    const truth = must(findTruth(dualDigits, options));
    const input = { game: dualDigits, options, names: setup.names, truth, position, turns, level: 'regular' } as const;
    expect(() => chooseMove({ ...input, seat: 1, random: randomForDecision(1, 1, 0, 1) })).toThrow(
      new RangeError('it is not the turn of seat 1'),
    );
  });
});
