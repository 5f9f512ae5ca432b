import { describe, expect, it } from 'vitest';
import { lastStone } from '../../test/contract/sixth-game.js';
import { typed } from '../testing/playing.js';
import { checkSetup } from './check-setup.js';
import { inTurn, toMove, wonBy } from './declared-rules.js';
import { defineGame } from './define-game.js';
import { afterTurns, createMatch, type MatchSetup, setupOf } from './match.js';
import { checkOptions, type Options, phraseOptionProblem, typicalOptions } from './options.js';
import { createRandom } from './random.js';
import type { Seat } from './seat.js';

type Setup = MatchSetup<
  ReturnType<ReturnType<typeof lastStone.rules>['start']>,
  number,
  Parameters<typeof lastStone.rules>[0]
>;

const OPTIONS = { heap: 12, most: 3, last: 'wins' } as const;
const GOOD: Setup = setupOf(lastStone, OPTIONS);
const optionsAs = (options: Options): string | undefined => {
  const problem = checkOptions(lastStone.options, options);
  return problem === undefined ? undefined : phraseOptionProblem(problem);
};

const codeOf = (options: Options): string | undefined => checkOptions(lastStone.options, options)?.code;

describe('the options of a game', () => {
  const { heap } = lastStone.options;
  const [least, most] = heap?.kind === 'number' ? [heap.min, heap.max] : [0, 0];
  const range = `a whole number from ${least} to ${most}`;

  it.each([OPTIONS, { ...OPTIONS, heap: least }, { ...OPTIONS, heap: most }, { ...OPTIONS, last: 'loses' }])(
    'can be %j',
    (options) => {
      expect(optionsAs(options)).toBeUndefined();
    },
  );

  it.each([
    [{ ...OPTIONS, heap: -3 }, `heap can’t be "-3". Use ${range}.`],
    [{ ...OPTIONS, heap: least - 1 }, `heap can’t be "${least - 1}". Use ${range}.`],
    [{ ...OPTIONS, heap: most + 1 }, `heap can’t be "${most + 1}". Use ${range}.`],
    [{ ...OPTIONS, heap: 1.5 }, `heap can’t be "1.5". Use ${range}.`],
    [{ ...OPTIONS, heap: Number.NaN }, `heap can’t be "NaN". Use ${range}.`],
    [{ ...OPTIONS, heap: '12' }, `heap can’t be "12". Use ${range}.`],
    [{ most: 3, last: 'wins' }, `heap can’t be "undefined". Use ${range}.`],
    [{ ...OPTIONS, last: 'WINS' }, 'last can’t be "WINS". Use one of wins, loses.'],
    [{ ...OPTIONS, last: 0 }, 'last can’t be "0". Use one of wins, loses.'],
    [{ ...OPTIONS, haep: 3 }, 'This game has no option "haep". Did you mean heap? It has: heap, most, last.'],
    [Object.create(OPTIONS), `heap can’t be "undefined". Use ${range}.`],
  ])('cannot be %j', (options, sentence) => {
    expect(optionsAs(options)).toBe(sentence);
  });

  it('are checked by the rules of a game, so that nothing is played or solved with others', () => {
    expect(() => lastStone.rules({ ...OPTIONS, heap: -3 })).toThrow(
      new RangeError(`last-stone: heap can’t be "-3". Use ${range}.`),
    );
  });
});

describe('the settings of a match', () => {
  const over = typed(createMatch(setupOf(lastStone, { heap: 1, most: 1, last: 'wins' })), ['1']);
  const bad: readonly (readonly [string, Partial<Record<keyof Setup, unknown>>, RegExp])[] = [
    ['an option out of range', { options: { ...OPTIONS, heap: -3 } }, /^heap can’t be "-3"/],
    ['no name for the first seat', { names: ['', 'Ben'] }, /^A name can’t be empty/],
    ['a name of two lines for the second', { names: ['Ana', 'Ben\nResult: 2 wins'] }, /control characters/],
    ['a seat that is not there', { first: 2 }, /^The seat that starts is 0 or 1, not 2\.$/],
    ['a turn limit of 0', { turnLimit: 0 }, /^The turn limit is a whole number from 1, or null for none, not 0\.$/],
    ['half a turn', { turnLimit: 1.5 }, /not 1\.5\.$/],
    ['a finished position to begin at', { from: over.position }, /that isn’t over\.$/],
    ['a position of other options to begin at', { from: { heap: 13, mover: 0 } }, /that isn’t over\.$/],
  ];

  it.each(bad)('cannot have %s', (_what, wrong, sentence) => {
    const setup = Object.assign({}, GOOD, wrong);
    expect(checkSetup(setup)).toMatch(sentence);
    expect(() => createMatch(setup)).toThrow(RangeError);
    expect(() => createMatch(setup)).toThrow(sentence);
  });

  it('can have any seat first, no limit or one of a turn, and any position with somebody to move', () => {
    const from = lastStone.rules(OPTIONS).start(1);
    for (const fine of [{ first: 1 }, { turnLimit: null }, { turnLimit: 1 }, { from }] as const)
      expect(checkSetup({ ...GOOD, ...fine })).toBeUndefined();
  });
});

describe('a position that has a number and is over all the same', () => {
  interface Position {
    readonly left: number;
    readonly mover: Seat;
  }
  const game = defineGame({
    id: 'down',
    title: 'Down',
    options: {},
    rules: () =>
      inTurn<Position, number>({
        axes: { left: [0, 3] },
        moves: [1],
        start: (mover) => ({ left: 3, mover }),
        status: ({ left, mover }) => (left === 0 ? wonBy(mover, 'done') : toMove(mover)),
        play: ({ left, mover }) => ({ left: left - 1, mover }),
      }),
    words: {
      promise: 'Down.',
      page: () => ({ goal: 'Win.', play: [], end: [], examples: [], rulings: [] }),
      reasons: { done: 'is done' },
    },
  });

  it('is no place to begin at', () => {
    expect(checkSetup(setupOf(game, {}, { from: { left: 1, mover: 0 } }))).toBeUndefined();
    expect(checkSetup(setupOf(game, {}, { from: { left: 0, mover: 0 } }))).toMatch(/that isn’t over\.$/);
  });
});

describe('other doors', () => {
  it('settles a typical game: what is asked for, the defaults, and the middle of what is drawn', () => {
    const specs = {
      start: { kind: 'number', meaning: 'the start', min: 1, max: 100, default: 25 },
      target: { kind: 'number', meaning: 'the target', min: 2, max: 99, default: { drawnFrom: 20, drawnTo: 31 } },
      last: { kind: 'choice', meaning: 'the last', values: ['wins', 'loses'], default: 'loses' },
    } as const;
    expect(typicalOptions(specs)).toEqual({ start: 25, target: 25, last: 'loses' });
    expect(typicalOptions(specs, { target: 40, last: 'wins' })).toEqual({ start: 25, target: 40, last: 'wins' });
  });

  it('tells an option that is not known from a value that is not allowed', () => {
    expect([codeOf({ ...OPTIONS, haep: 3 }), codeOf({ ...OPTIONS, heap: 0 })]).toEqual(['unknown-option', 'bad-value']);
  });

  it('looks back no farther than the start', () => {
    const start = createMatch(GOOD);
    const match = typed(start, ['1', '2']);
    expect(afterTurns(match, -1).position).toEqual(start.position);
    expect(afterTurns(match, -1).turns).toHaveLength(0);
  });

  it.each([Number.NaN, 0.5, Number.POSITIVE_INFINITY, 2 ** 53])('does not take %d for a seed', (seed) => {
    expect(() => createRandom(seed)).toThrow(new RangeError(`a seed is a whole number, not ${seed}`));
    expect(() => createRandom(1, seed)).toThrow(RangeError);
  });
});
