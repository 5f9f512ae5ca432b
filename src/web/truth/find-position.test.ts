import { describe, expect, it } from 'vitest';
import { typicalOptions } from '../../core/options.js';
import { GAMES } from '../../games/catalogue.js';
import { findInOrder, findPosition, rowWithin } from './find-position.js';

const rulesOf = (id: string, asked = {}) => {
  const game = GAMES.find((known) => known.id === id);
  if (game === undefined) throw new Error(id);
  return game.rules(typicalOptions(game.options, asked));
};

describe('finding a position by its numbers', () => {
  it.each(GAMES.map(({ id }) => id))('finds every position of %s', (id) => {
    const rules = rulesOf(id);
    for (let number = 0; number < rules.numbering.size; number += 1) {
      const row = rules.row(rules.numbering.at(number));
      const found = findPosition(rules, row);
      expect(found === undefined ? undefined : rules.row(found)).toEqual(row);
    }
  });

  it('needs few steps on a map of a hundred million', () => {
    const rules = rulesOf('digit-duel-target', { target: 10_000 });
    expect(findInOrder(rules, [1001, 9000])).toMatchObject({ own: 1001, opponent: 9000 });
  });

  it('finds none where there is none', () => {
    expect(findPosition(rulesOf('digit-duel-zero'), [0, 3])).toBeUndefined();
    expect(findPosition(rulesOf('digit-duel-zero'), [26, 3])).toBeUndefined();
    expect(findPosition(rulesOf('digit-duel-zero'), [1.5, 3])).toBeUndefined();
  });
});

describe('a place on a map', () => {
  const rules = rulesOf('digit-duel-zero');

  it('is kept between the edges', () => {
    expect(rowWithin(rules, [30, -4])).toEqual([25, 1]);
    expect(rowWithin(rules, [12, 13])).toEqual([12, 13]);
  });
});
