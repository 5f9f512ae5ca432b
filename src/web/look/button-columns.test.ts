import { describe, expect, it } from 'vitest';
import { buttonColumns } from './button-columns.js';

describe('buttons', () => {
  it.each([
    [0, 0, 0],
    [1, 1, 1],
    [2, 2, 2],
    [5, 5, 5],
    [6, 3, 6],
    [8, 4, 8],
    [9, 5, 9],
    [10, 5, 5],
  ])('stand evenly: %i of them in %i columns on a phone and in %i elsewhere', (count, narrow, wide) => {
    expect(buttonColumns(count)).toEqual({ narrow, wide });
  });
});
