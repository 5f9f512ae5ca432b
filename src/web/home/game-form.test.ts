import { describe, expect, it } from 'vitest';
import { nameProblems } from './game-form.js';

describe('names in the form of a game', () => {
  it('may be left empty: then the book names the players', () => {
    expect(nameProblems(['', ''])).toEqual([undefined, undefined]);
    expect(nameProblems(['Ana', ''])).toEqual([undefined, undefined]);
  });

  it('are blamed at the field that has to change', () => {
    expect(nameProblems(['a\u202e', 'Ben'])).toEqual(['A name can’t have control characters in it.', undefined]);
    expect(nameProblems(['Ana', 'x'.repeat(25)])).toEqual([undefined, 'A name can have at most 24 characters.']);
    expect(nameProblems(['Ana', 'Ana'])).toEqual([
      undefined,
      'Both players are called Ana. Choose two different names.',
    ]);
  });
});
