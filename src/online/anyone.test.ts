import { describe, expect, it } from 'vitest';
import { must } from '../../test/contract/playing.js';
import { anyoneTerms, isForAnyone, tablesForAnyone } from './anyone.js';
import { parseTerms, type Terms } from './terms.js';

const terms = (change: object = {}): Terms => must(parseTerms({ game: 'dual-digits', isPublic: true, ...change }));

describe('terms that anyone can be seated by', () => {
  it('are listed, and leave it to chance who begins', () => {
    expect(anyoneTerms('dual-digits')).toEqual(terms({ begins: 'random' }));
  });

  it.each([
    ['those that somebody who plays anyone waits by', anyoneTerms('dual-digits')],
    ['those of the book, whoever begins', terms({ begins: 'guest' })],
    ['those of the book, spelled out', terms({ options: { start: 25 } })],
    ['those of a game that this server doesn’t know', anyoneTerms('last-stone')],
  ])('are %s', (_name, given) => {
    expect(isForAnyone(given)).toBe(true);
  });

  it.each([
    ['a clock of a second', terms({ clock: { initial: 1000, increment: 0 } })],
    ['other numbers', terms({ options: { start: 9999 } })],
    ['numbers of a game that this server doesn’t know', { ...anyoneTerms('last-stone'), options: { heap: 12 } }],
    ['a number that would be drawn', must(parseTerms({ game: 'digit-duel-target', options: { target: 99 } }))],
    ['a series of a certain length', terms({ games: 99 })],
  ])('are not %s', (_name, given) => {
    expect(isForAnyone(given)).toBe(false);
  });
});

describe('the tables for somebody who plays anyone', () => {
  // As the lobby lists them: the newest first.
  const lobby = [
    { match: 'd', terms: terms() },
    { match: 'c', terms: terms({ clock: { initial: 1000, increment: 0 } }) },
    { match: 'b', terms: terms() },
    { match: 'x', terms: must(parseTerms({ game: 'number-duel', isPublic: true })) },
    { match: 'a', terms: terms() },
  ];
  const tables = (asked: { own?: readonly string[]; waiting?: string } = {}): string =>
    tablesForAnyone(lobby, { game: 'dual-digits', own: [], waiting: undefined, ...asked })
      .map(({ match }) => match)
      .join(' ');

  it('are those of the game with the usual terms; the one who has waited longest comes first', () => {
    expect(tables()).toBe('a b d');
  });

  it('are none of their own', () => {
    expect(tables({ own: ['a', 'd'] })).toBe('b');
  });

  it('are the older ones alone for somebody who waits: of two who wait only one moves over', () => {
    expect(['d', 'b', 'a'].map((waiting) => tables({ waiting }))).toEqual(['a b', 'a', '']);
  });

  it('are none for somebody whom the lobby does not list', () => {
    expect(tables({ waiting: 'gone' })).toBe('');
  });
});
