import { describe, expect, it } from 'vitest';
import { rushPuzzle, rushRating } from '../../src/coach/index.js';
import type { AnyGame, Options } from '../../src/core/index.js';
import { GAMES } from '../../src/games/index.js';
import { findTruth } from '../../src/solver/index.js';
import { lastStone } from '../contract/sixth-game.js';

const truthOf = (game: AnyGame, options: Options) => {
  const truth = findTruth(game, options);
  return truth.ok ? truth.value : undefined;
};

describe('the puzzles of a rush', () => {
  const puzzles = Array.from({ length: 18 }, (_, index) => rushPuzzle(GAMES, truthOf, 5, index + 1));

  it('are the same for the same seed, and others for another', () => {
    const again = rushPuzzle(GAMES, truthOf, 5, 4);
    expect(again?.position).toEqual(puzzles[3]?.position);
    const positions = [5, 6, 7, 8].map((seed) => rushPuzzle(GAMES, truthOf, seed, 4)?.position);
    expect(new Set(positions.map((position) => JSON.stringify(position))).size).toBeGreaterThan(1);
  });

  it('get harder, and are of several games', () => {
    expect([1, 3, 4, 7, 10, 13, 100].map(rushRating)).toEqual([1, 1, 2, 3, 4, 5, 5]);
    const mean = (from: number, to: number): number => {
      const ratings: readonly number[] = puzzles.slice(from, to).map((puzzle) => puzzle?.difficulty.rating ?? 0);
      return ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
    };
    expect(mean(12, 18)).toBeGreaterThan(mean(0, 6) + 1);
    expect(new Set(puzzles.map((puzzle) => puzzle?.game.id)).size).toBeGreaterThan(2);
  });

  it('are there for a game that nobody knew of, and not where there is none', () => {
    expect(rushPuzzle([lastStone], truthOf, 1, 1)?.game.id).toBe('last-stone');
    expect(rushPuzzle([], truthOf, 1, 1)).toBeUndefined();
    expect(rushPuzzle(GAMES, () => undefined, 1, 1)).toBeUndefined();
  });
});
