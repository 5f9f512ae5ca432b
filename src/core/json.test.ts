import { describe, expect, it } from 'vitest';
import { isFields, parseJson, parseList } from './json.js';

describe('JSON', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['[1]', [1]],
    ['null', null],
    ['"x"', 'x'],
    ['', undefined],
    ['{"a":', undefined],
    ['undefined', undefined],
  ])('%j stands for %j', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it('stands for a list, or for an empty one where it is something else or nothing', () => {
    expect(['[1,"a"]', '[]', '{"length":2}', '3', 'null', 'x'].map(parseList)).toEqual([[1, 'a'], [], [], [], [], []]);
  });

  it('has fields where it is an object, and not where it is a list, a plain value or null', () => {
    const values = [{}, { a: 1 }, [], [1], null, 'a', 1, true, undefined, () => ({})];
    expect(values.map(isFields)).toEqual([true, true, false, false, false, false, false, false, false, false]);
  });
});
