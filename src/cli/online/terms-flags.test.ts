import { describe, expect, it } from 'vitest';
import type { Arguments } from '../command/command.js';
import { parseClock, readName } from './terms-flags.js';

const named = (name: string | undefined): Arguments => ({
  positionals: [],
  has: () => name !== undefined,
  value: () => name,
  values: () => (name === undefined ? [] : [name]),
});

describe('a name', () => {
  it('is read without the spaces around it, and need not be given', () => {
    expect(readName(named(' Ana '))).toBe('Ana');
    expect(readName(named(undefined))).toBeUndefined();
  });

  it.each([
    ['', '--name needs a name.'],
    ['\u200b', '--name: A name needs at least one visible character.'],
    ['An\u202ea', '--name: A name can’t have control characters in it.'],
  ])('cannot be %j', (name, words) => {
    expect(() => readName(named(name))).toThrow(words);
  });
});

describe('a clock', () => {
  it.each([
    ['5+3', 300_000, 3000],
    ['5', 300_000, 0],
    ['0.5+0', 30_000, 0],
  ])('%s is read', (text, initial, increment) => {
    expect(parseClock(text)).toEqual({ initial, increment });
  });

  it.each(['', 'soon', '5+', '+3', '-5', '5+3+1', '5:00'])('"%s" is none', (text) => {
    expect(parseClock(text)).toBeUndefined();
  });
});
