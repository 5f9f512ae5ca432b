import { describe, expect, it } from 'vitest';
import { errorOf, must } from '../../test/contract/playing.js';
import { askedTerms, checkPlayerName, parseTerms, terms as settledTerms } from './terms.js';

describe('the terms of a match', () => {
  it('need no more than a game', () => {
    expect(must(parseTerms({ game: 'dual-digits' }))).toEqual({
      game: 'dual-digits',
      options: {},
      begins: 'creator',
      games: undefined,
      clock: undefined,
      isPublic: false,
      computer: undefined,
    });
  });

  it.each([
    { game: 'dual-digits' },
    { game: 'number-duel', options: { max: 7, numbers: 'spent' }, begins: 'random', games: 3, isPublic: true },
    { game: 'dual-digits', clock: { initial: 60_000, increment: 0 }, computer: 'perfect' },
  ])('%j are read as they were written', (given) => {
    const terms = must(parseTerms(given));
    expect(must(parseTerms(JSON.parse(JSON.stringify(terms))))).toEqual(terms);
  });

  it.each([
    [null, 'The terms of a match must be an object'],
    [[], 'must be an object'],
    [{}, '"game" must be dual-digits,'],
    [{ game: 'toString' }, '"game" must be dual-digits,'],
    [{ game: 'dual-digits', options: [] }, '"options" must be an object'],
    [{ game: 'dual-digits', options: { start: null } }, '"options.start" must be a number or a text of at most 40'],
    [{ game: 'dual-digits', options: { start: -1 } }, 'start can’t be "-1"'],
    [{ game: 'dual-digits', options: { constructor: 1 } }, 'This game has no option "constructor"'],
    [{ game: 'dual-digits', begins: 'me' }, '"begins" must be creator, guest or random'],
    [{ game: 'dual-digits', games: 0 }, '"games" must be a whole number from 1 to 99'],
    [
      { game: 'dual-digits', clock: { initial: 1, increment: 0 } },
      '"clock.initial" must be a whole number from 1000 to',
    ],
    [{ game: 'dual-digits', isPublic: 'yes' }, '"isPublic" must be true or false'],
    [{ game: 'dual-digits', computer: 'clever' }, '"computer" must be newcomer,'],
  ])('%j are refused in words', (given, words) => {
    expect(errorOf(parseTerms(given))).toContain(words);
  });
});

describe('the description of terms', () => {
  it.each([
    ['Terms', settledTerms],
    ['AskedTerms', askedTerms],
  ])('of %s says in words what is not plain from a name', (name, schema) => {
    expect(schema.id).toBe(name);
    const sentences = JSON.stringify(schema.definition).match(/"description":"[^"]*"/g);
    expect(sentences).toHaveLength(5);
    expect(sentences?.filter((text) => !/^"description":"[A-Z].*\."$/.test(text))).toEqual([]);
  });
});

describe('the name of a player', () => {
  it.each(['', ' Ana', 'a'.repeat(41), 'An\u0000a', 'An\u202ea'])('cannot be %j', (name) => {
    expect(checkPlayerName(name)).toMatch(/name/);
  });

  it.each([
    'Ana',
    'a'.repeat(40),
    '<script>alert(1)</script>',
    'Zoë 🦊',
    'می\u200cخواهم',
    '👩\u200d👩\u200d👧',
    '❤\ufe0f',
    '🏴\u{e0067}\u{e0062}\u{e007f}',
    'e\u0301',
    '李雷',
    '?',
  ])('can be %j', (name) => {
    expect(checkPlayerName(name)).toBeUndefined();
  });

  it.each([
    ['a zero-width space', '\u200b'],
    ['a word joiner', '\u2060'],
    ['joiners', '\u200d\u200c'],
    ['variation selectors', '\ufe0f\ufe0e'],
    ['a soft hyphen', '\u00ad'],
    ['Hangul fillers', '\u3164\uffa0\u115f'],
    ['an empty Braille pattern', '\u2800'],
    ['tags', '\u{e0061}\u{e007f}'],
    ['a mark with no letter to stand on', '\u0301'],
    ['a grapheme joiner', '\u034f'],
    ['nothing but what is unseen, with spaces between', '\u200b \u2060'],
  ])('cannot be %s alone', (_what, name) => {
    expect(checkPlayerName(name)).toBe('A name needs at least one visible character.');
  });

  it.each(['An\u200ba', 'Ana\u2060', 'Ana\u3164', 'A\u00adna', '\ufff9Ana', 'Ana\u{e0001}'])(
    'cannot hide anything: %j',
    (name) => {
      expect(checkPlayerName(name)).toBe('A name can’t have invisible characters. Type it again without them.');
    },
  );

  it.each(['An\u202ea', '\u2066Ana\u2069', '\u200fAna', '\u061cAna', '\u202e'])(
    'cannot turn the text around: %j',
    (name) => {
      expect(checkPlayerName(name)).toMatch(/control characters/);
    },
  );
});
