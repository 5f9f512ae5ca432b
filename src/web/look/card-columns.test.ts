import { expect, it } from 'vitest';
import { cardColumns } from './card-columns.js';

it('leaves no card alone in a row, however many there are', () => {
  for (let count = 2; count <= 40; count += 1)
    for (let most = 1; most <= 8; most += 1) {
      const columns = cardColumns(count, most);
      expect(columns).toBeLessThanOrEqual(most);
      expect(columns === 1 ? 0 : count % columns).not.toBe(1);
    }
  expect([1, 2, 3, 4, 5, 6].map((most) => cardColumns(6, most))).toEqual([1, 2, 3, 4, 4, 6]);
  expect([2, 3, 4, 5].map((most) => cardColumns(5, most))).toEqual([1, 3, 3, 5]);
});
