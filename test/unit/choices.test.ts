import { describe, expect, it } from 'vitest';
import { lastStone } from '../contract/sixth-game.js';
import { digitDuelTarget, digitDuelZero, dualDigits, multiplicationDuel, numberDuel } from '../../src/games/index.js';
import { choicesAt, describeObjection, signedText } from '../../src/core/choices.js';
import { defineGame, inTurn, otherSeat, type Seat, toMove } from '../../src/core/index.js';
import type { AnyGame } from '../../src/core/game.js';
import type { Options } from '../../src/core/options.js';

/** What each button says: `−2 → 23`, or the sign alone. */
function told(game: AnyGame, options: Options, from: string): readonly string[] {
  const rules = game.rules(options);
  const context = { options, names: ['Ana', 'Ben'], first: 0 } as const;
  return choicesAt(game, rules, context, rules.parsePosition(from), 0).map(({ sign, result }) =>
    result === undefined ? sign : `${sign} → ${result}`,
  );
}

const CASES: readonly (readonly [AnyGame, Options, string, readonly string[]])[] = [
  [dualDigits, { start: 25, max: 4 }, '3 1 1', ['−1', '−2 → 1', '−3 → 0', '−4']],
  [digitDuelZero, { start: 110 }, '25 105 1', ['−1 → 24', '−0 → 25', '−5 → 20']],
  [digitDuelTarget, { target: 24 }, '13 4 1', ['+1 → 14', '−1 → 12', '×2 → 26']],
  [digitDuelTarget, { target: 24 }, '1 4 1', ['+1 → 2', '−1', '×2 → 2']],
  [lastStone, { heap: 12, most: 3, last: 'loses' }, '2 1', ['−1 → 1', '−2 → 0', 'Take 3']],
];

interface Purses {
  readonly own: number;
  readonly other: number;
  readonly mover: Seat;
}

/** A move adds to the second purse; 0 adds nothing. */
const purses = defineGame({
  id: 'purses',
  title: 'Purses',
  options: {},
  rules: () =>
    inTurn<Purses, number>({
      axes: { own: [0, 9], other: [0, 9] },
      moves: [0, 2],
      start: (mover) => ({ own: 4, other: 5, mover }),
      status: ({ mover }) => toMove(mover),
      play: ({ own, other, mover }, move) => ({ own, other: other + move, mover: otherSeat(mover) }),
    }),
  words: {
    promise: 'Two purses.',
    page: () => ({ goal: 'None.', play: [], end: [], examples: [], rulings: [] }),
    reasons: {},
    counters: (_context, { own, other }) => [
      { label: 'First', value: own, seat: 0 },
      { label: 'Second', value: other, seat: 1 },
    ],
  },
});

describe('a choice says what the move does', () => {
  it('to the number that it changes, or else to the own number', () => {
    const rules = purses.rules({});
    const context = { options: {}, names: ['Ana', 'Ben'], first: 0 } as const;
    const signs = ([0, 1] as const).map((seat) =>
      choicesAt(purses, rules, context, rules.start(seat), seat).map(({ sign, result }) => `${sign} → ${result}`),
    );
    expect(signs).toEqual([
      ['−0 → 4', '+2 → 7'],
      ['−0 → 5', '+2 → 7'],
    ]);
  });

  it('with a sign, as in a sum', () => {
    expect([3, 0, -2].map(signedText)).toEqual(['+3', '−0', '−2']);
  });

  it('and why it cannot be played in words that the game must have', () => {
    const context = { options: {}, names: ['Ana', 'Ben'], first: 0 } as const;
    const position = purses.rules({}).start(0);
    expect(() => describeObjection(purses, context, position, 2, 'too-rich')).toThrow(
      'purses has no words for its objection too-rich',
    );
  });

  it.each(CASES)('$id', (game, options, from, buttons) => {
    expect(told(game, options, from)).toEqual(buttons);
  });

  it('with the multiplier, not with the difference', () => {
    expect(told(multiplicationDuel, { target: 100 }, '12 1').slice(0, 2)).toEqual(['×2 → 24', '×3 → 36']);
  });

  it('but not where the other player chooses too', () => {
    const options = { points: 15, max: 5, numbers: 'free' } as const;
    const rules = numberDuel.rules(options);
    expect(told(numberDuel, options, rules.makePosition(rules.start(0)))).toEqual(['1', '2', '3', '4', '5']);
  });
});
