import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankAs, message, messageTable } from './messages.js';
import { count, list, optional, text } from './schema.js';

const table = messageTable([
  message('said', 's', { words: text, number: count, names: list(text) }),
  message('left', 'l', { first: optional(text), second: blankAs(0, text), third: optional(text) }),
]);

describe('a message of a table', () => {
  it('is written as JSON writes it, whatever its text and its numbers are', () => {
    const anything = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(anything, fc.oneof(fc.nat(), fc.double()), fc.array(anything), (words, number, names) => {
        expect(table.write({ type: 'said', words, number, names })).toBe(JSON.stringify(['s', words, number, names]));
      }),
    );
  });

  it.each(['"', '\\', '\n', '\u007f', '\u2028', '\ud800', 'é', '[]#!~'])(
    'is written as JSON with %j in it',
    (words) => {
      expect(table.write({ type: 'said', words, number: 1, names: [] })).toBe(JSON.stringify(['s', words, 1, []]));
    },
  );

  it('has no items for what is left out at its end, and keeps the places of all others', () => {
    expect(table.write({ type: 'left', first: undefined, second: undefined, third: 'x' })).toBe('["l",null,0,"x"]');
    expect(table.write({ type: 'left', first: 'x', second: undefined, third: undefined })).toBe('["l","x",0]');
  });
});
