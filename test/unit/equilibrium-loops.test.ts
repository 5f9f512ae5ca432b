import { describe, expect, test } from 'vitest';
import { solveEquilibria } from '../../src/solver/equilibrium.js';
import { phraseUnsolved } from '../../src/solver/unsolved.js';
import { type ToyCell, toyRules } from './toy-rounds.js';

type Toy = readonly (readonly (readonly ToyCell[])[])[];

const THIRD: readonly (readonly ToyCell[])[] = [
  ['+', '-', '-'],
  ['-', '+', '-'],
  ['-', '-', '+'],
];

// Play that never ends is worth 0. Each game, and the value of each of its positions for the first seat.
const LOOPS: readonly (readonly [string, Toy, readonly number[]])[] = [
  ['nothing but repetition', [[[0]]], [0]],
  [
    'sudden death: the higher number wins, equal ones repeat',
    [
      [
        [0, '-'],
        ['+', 0],
      ],
    ],
    [0],
  ],
  [
    'a win that must be taken and not only kept',
    [
      [[0], [1]],
      [[0], ['+']],
    ],
    [1, 1],
  ],
  [
    'a long way to a win, and many ways to dawdle',
    [
      [[0], [1]],
      [[0], [2]],
      [[1], [3]],
      [[0], ['+']],
    ],
    [1, 1, 1, 1],
  ],
  ['the same for the second seat', [[[0, 1]], [[0, '-']]], [-1, -1]],
  [
    'a hunter who meets the hunted sooner or later',
    [
      [
        ['+', 0],
        [0, '+'],
      ],
    ],
    [1],
  ],
  [
    'a hunted first seat',
    [
      [
        ['-', 0],
        [0, '-'],
      ],
    ],
    [-1],
  ],
  [
    'a threat that keeps the peace',
    [
      [
        [0, '+'],
        ['-', 0],
      ],
    ],
    [0],
  ],
  [
    'rock, paper, scissors until somebody wins',
    [
      [
        [0, '-', '+'],
        ['+', 0, '-'],
        ['-', '+', 0],
      ],
    ],
    [0],
  ],
  [
    'a way out of the loop that is worth a third',
    [
      [
        [1, 0],
        [0, 1],
      ],
      THIRD,
    ],
    [-1 / 3, -1 / 3],
  ],
  ['a loop that only the loser wants to leave', [[[0], ['-']]], [0]],
  ['a loop that the winner leaves in time', [[[1, '-']], [[0, 1]]], [-1, -1]],
  [
    'a bad way out for both',
    [
      [
        [1, '+'],
        ['-', 0],
      ],
      [[0]],
    ],
    [0, 0],
  ],
];

const dawdle = () => [{ move: 0, probability: 1 }];
const hesitate = () => [
  { move: 0, probability: 0.9 },
  { move: 1, probability: 0.1 },
];

describe('positions that come back', () => {
  test.each(LOOPS)('%s', (_, rounds, values) => {
    const rules = toyRules(...rounds);
    const solved = solveEquilibria(rules);
    if (!solved.ok) throw new Error(phraseUnsolved(solved.error));
    values.forEach((value, position) => {
      expect(solved.value.value(position)).toBeCloseTo(value, 10);
      for (const seat of [0, 1] as const) {
        const own = solved.value.exploitability(seat, (there) => solved.value.at(there).strategies[seat], position);
        expect(own.ok && own.value).toBeLessThan(1e-9);
      }
    });
  });

  test('a win kept for ever is no win: the strategy that dawdles is exploited', () => {
    const rules = toyRules([[0], [1]], [[0], ['+']]);
    const solved = solveEquilibria(rules);
    if (!solved.ok) throw new Error(phraseUnsolved(solved.error));
    expect(solved.value.exploitability(0, dawdle, 0)).toEqual({ ok: true, value: 1 });
    const hesitant = solved.value.exploitability(0, hesitate, 0);
    expect(hesitant.ok && hesitant.value).toBeLessThan(1e-9);
  });

  test('a game without optimal strategies is not called solved', () => {
    // The first seat comes as near to a sure win as it likes by choosing 1 ever more rarely, and never quite there.
    const solved = solveEquilibria(
      toyRules([
        [0, '+'],
        ['+', '-'],
      ]),
    );
    if (solved.ok || solved.error.code !== 'unsettled') throw new Error('called solved');
    expect(solved.error.gap).toBeGreaterThan(1e-9);
    expect(solved.error.gap).toBeLessThan(0.01);
    expect(phraseUnsolved(solved.error)).toContain('narrowed down');
  });

  test('a strategy that is none is a bug of the one who made it', () => {
    const solved = solveEquilibria(toyRules([['+', '-']]));
    if (!solved.ok) throw new Error(phraseUnsolved(solved.error));
    const tryOut = (move: number, probability: number) => () =>
      solved.value.exploitability(0, () => [{ move, probability }], 0);
    expect(tryOut(7, 1)).toThrow(RangeError);
    expect(tryOut(0, 0.5)).toThrow(RangeError);
    expect(tryOut(0, 1)).not.toThrow();
  });
});
