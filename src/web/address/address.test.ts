import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastStone } from '../../../test/contract/sixth-game.js';
import { LEVELS } from '../../bots/levels.js';
import type { AnyGame } from '../../core/game.js';
import { GAMES } from '../../games/catalogue.js';
import { type Address, HOME, makeAddress, OWN_WORDS, parseAddress, type Wish } from './address.js';

const games: readonly AnyGame[] = [...GAMES, lastStone];
const [dualDigits] = GAMES;
if (dualDigits === undefined) throw new Error('there are games');

const read = (text: string): Address => parseAddress(text, games);
const wishOf = (text: string): Wish | undefined => {
  const address = read(text);
  return address.screen === 'play' ? address.wish : undefined;
};

const anyName = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((name) => name.trim() === name);
const anyNames = fc
  .tuple(anyName, anyName)
  .filter(([first, second]) => first !== second && wishOf(makeAddress(namedGame([first, second]))) !== undefined);

function namedGame(names: readonly [string, string]): Address {
  return { screen: 'play', wish: { ...plainWish, names } };
}

const plainWish: Wish = {
  game: dualDigits,
  asked: {},
  opponent: 'friend',
  side: 0,
  first: 0,
  games: undefined,
  names: undefined,
  from: undefined,
};

const anyAddress: fc.Arbitrary<Address> = fc.oneof(
  fc.constant(HOME),
  fc.constantFrom<Address>({ screen: 'record' }, { screen: 'rush' }),
  fc.record({ screen: fc.constant('first' as const), game: fc.constantFrom(...games) }),
  fc.record({
    screen: fc.constant('position' as const),
    game: fc.constantFrom(...games),
    asked: fc.constant({}),
    at: fc.string({ unit: 'binary' }),
  }),
  fc.record({
    screen: fc.constant('play' as const),
    wish: fc.record({
      game: fc.constant(dualDigits),
      asked: fc.record({ start: fc.integer({ min: 1, max: 10_000 }), max: fc.integer({ min: 1, max: 100 }) }),
      opponent: fc.constantFrom('friend' as const, ...LEVELS.map(({ id }) => id)),
      side: fc.constantFrom(0 as const, 1 as const),
      first: fc.constantFrom(0 as const, 1 as const, 'random' as const),
      games: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
      names: fc.option(anyNames, { nil: undefined }),
      from: fc.option(fc.constant('1 0 2'), { nil: undefined }),
    }),
  }),
  fc.record({
    screen: fc.constant('explore' as const),
    game: fc.constantFrom(...games),
    asked: fc.constant({}),
    at: fc.option(fc.string({ unit: 'binary' }), { nil: undefined }),
  }),
  fc.record({
    screen: fc.constant('replay' as const),
    code: fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/),
    game: fc.integer({ min: 1, max: 9 }),
    turn: fc.option(fc.nat(), { nil: undefined }),
    you: fc.constantFrom(undefined, 0 as const, 1 as const),
  }),
  fc.record({
    screen: fc.constant('match' as const),
    match: fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/),
    carry: fc.option(fc.string(), { nil: undefined }),
  }),
  fc.constant({ screen: 'lobby' as const }),
  fc.record({
    screen: fc.constant('practice' as const),
    game: fc.constantFrom(...games),
    asked: fc.constant({}),
    seed: fc.nat(),
    number: fc.integer({ min: 1, max: 1000 }),
  }),
);

describe('an address', () => {
  it('says all that a screen needs: reading what was written gives the screen again', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        expect(read(makeAddress(address))).toEqual(address);
      }),
    );
  });

  it.each([
    ['', 'home'],
    ['#', 'home'],
    ['#/', 'home'],
    ['#/dual-digits', 'game'],
    ['#/dual-digits/', 'game'],
    ['#/dual-digits/rules', 'rules'],
    ['#/dual-digits/play?vs=perfect&side=2&first=random&games=3&set=start:30', 'play'],
    ['#/digit-duel-target/explore?set=target:50&at=3%204%201', 'explore'],
    ['#/number-duel/learn?step=2', 'learn'],
    ['#/last-stone/practice?seed=7&number=3', 'practice'],
    ['#/puzzles', 'puzzles'],
    ['#/puzzles/2026-11-15', 'puzzles'],
    ['#/replays', 'replays'],
    ['#/replay/1abc?game=2&turn=0', 'replay'],
    ['#/match/k3v9-aaqm-zz7t', 'match'],
    ['#/match/k3v9-aaqm-zz7t?carry=abc', 'match'],
    ['#/lobby', 'lobby'],
  ])('%s is the screen %s', (text, screen) => {
    expect(read(text).screen).toBe(screen);
  });

  it.each([
    ['vs=regular&name1=Ana', ['Ana', 'Computer']],
    ['vs=regular&name1=Computer', ['Computer', 'Computer 2']],
    ['vs=regular&name1=Computer&name2=Computer', ['Computer', 'Computer 2']],
    ['vs=regular&side=2&name2=Ana', ['Computer', 'Ana']],
    ['name2=Ben', ['Player 1', 'Ben']],
  ])('names both players of %s', (query, names) => {
    expect(wishOf(`#/dual-digits/play?${query}`)?.names).toEqual(names);
  });

  it('reads a long name that was kept before names were short', () => {
    const long = makeAddress(namedGame(['x'.repeat(200), 'Ben']));
    expect(parseAddress(long, games, 'kept')).toMatchObject({ screen: 'play' });
    expect(parseAddress(long, games)).toMatchObject({ screen: 'not-found' });
  });

  it.each([
    ['#/chess', 'There’s no page "chess".'],
    ['#/dual-digits/sing', 'Dual Digits has no page "sing".'],
    ['#/dual-digits/play/more', 'Dual Digits has no page "play/more".'],
    ['#/dual-digits?set=start:0', 'start can’t be "0". Use a whole number from 1 to 10000.'],
    ['#/dual-digits?set=start:1&set=start:2', 'The option "start" is given twice.'],
    ['#/dual-digits?set=stat:5', 'This game has no option "stat". Did you mean start? It has: start, max.'],
    ['#/dual-digits/play?vs=godlike', 'There’s no opponent "godlike".'],
    ['#/dual-digits/play?side=3', 'side can’t be "3". Use 1 or 2.'],
    ['#/dual-digits/play?first=me', 'first can’t be "me". Use 1, 2 or random.'],
    ['#/dual-digits/play?games=-1', 'games can’t be "-1". Use a whole number.'],
    ['#/dual-digits/play?games=0', 'games can’t be "0". Use a whole number from 1 to 999.'],
    [`#/dual-digits/play?name1=${'x'.repeat(25)}&name2=Ana`, 'A name can have at most 24 characters.'],
    ['#/dual-digits/play?name1=Ana&name2=Ana', 'Both players are called Ana. Choose two different names.'],
    ['#/dual-digits/play?from=99%200%201', '"99 0 1" isn’t a position of Dual Digits you can play from.'],
    ['#/dual-digits/play?from=0%201%201', '"0 1 1" isn’t a position of Dual Digits you can play from.'],
    ['#/digit-duel-target/play?from=1%201%201', 'A game from a position needs its target, which is random otherwise.'],
    ['#/match', 'There’s no page "match".'],
    ['#/match/a/b', 'There’s no page "match".'],
    ['#/%E0%A4%A', 'This address is damaged.'],
    ['#/replay/1abc?turn=x', 'turn can’t be "x". Use a whole number.'],
    ['#/<script>alert(1)</script>', 'There’s no page "<script>alert(1)<".'],
  ])('%s is not found, and says why', (text, problem) => {
    expect(read(text)).toEqual({ screen: 'not-found', problem });
  });

  it('of any text is a screen, or says what is wrong', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(read(`#/${text}`).screen).toBeTypeOf('string');
      }),
    );
  });

  it('leaves the words of its own to no game', () => {
    for (const { id } of games) expect(OWN_WORDS).not.toContain(id);
  });
});
