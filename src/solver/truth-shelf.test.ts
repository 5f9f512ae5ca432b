import { describe, expect, it } from 'vitest';
import { must } from '../../test/contract/playing.js';
import { failed } from '../core/result.js';
import { findGame } from '../games/catalogue.js';
import { findTruth } from './truth.js';
import { TruthShelf } from './truth-shelf.js';

function game(id: string) {
  const found = findGame(id);
  if (found === undefined) throw new Error(`there is no game ${id}`);
  return found;
}
const digits = game('dual-digits');
const duel = game('number-duel');
const numbers = { points: 3, max: 2, numbers: 'free' };

/** A shelf that tells what it solved. */
function telling(most: number) {
  const solved: unknown[] = [];
  const shelf = new TruthShelf(most, (of, options, from) => {
    solved.push(options['start'] ?? from[0]);
    return findTruth(of, options, { from });
  });
  return { shelf, solved };
}

describe('a shelf of solved games', () => {
  it('solves a game once, however its turns go', () => {
    const { shelf, solved } = telling(1);
    const truth = must(shelf.of(digits, { start: 10, max: 4 }));
    expect(must(shelf.of(digits, { start: 10, max: 4 }, { shared: 3, forbidden: 1, mover: 1 }))).toBe(truth);
    expect(solved).toEqual([10]);
  });

  it('keeps those that were asked for last, and no more than it may', () => {
    const { shelf, solved } = telling(2);
    for (const start of [1, 2, 1, 3, 1, 2]) must(shelf.of(digits, { start, max: 4 }));
    expect(solved).toEqual([1, 2, 3, 2]);
  });

  it('tells games of secret choices apart by where they begin', () => {
    const { shelf, solved } = telling(4);
    const rules = duel.rules(numbers);
    const later = rules.parsePosition('1 3 0');
    expect(later).toBeDefined();
    must(shelf.of(duel, numbers));
    must(shelf.of(duel, numbers, rules.start(0)));
    must(shelf.of(duel, numbers, later));
    expect(solved).toHaveLength(2);
  });

  it('keeps no failure', () => {
    let asked = 0;
    const shelf = new TruthShelf(1, () => {
      asked += 1;
      return failed('no');
    });
    expect([shelf.of(digits, { start: 5, max: 4 }), shelf.of(digits, { start: 5, max: 4 })]).toEqual([
      failed('no'),
      failed('no'),
    ]);
    expect(asked).toBe(2);
  });
});
