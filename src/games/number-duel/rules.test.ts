import { describe, expect, it } from 'vitest';
import { createMatch, setupOf } from '../../core/match.js';
import type { Seat } from '../../core/seat.js';
import { transcriptOf } from '../../core/transcript.js';
import { typed } from '../../../test/contract/playing.js';
import { numberDuel } from './game.js';
import { isSuddenDeath, numberDuelRules } from './rules.js';
import { NOTHING_SPENT } from './spent.js';

const OPTIONS = { points: 15, max: 5, numbers: 'free' } as const;
const rules = numberDuelRules(OPTIONS);
const at = (a: number, b: number, decidedBy: Seat | null = null) => ({ a, b, decidedBy, spent: NOTHING_SPENT });
const start = createMatch(setupOf(numberDuel, OPTIONS));
const entriesOf = (rounds: readonly (readonly [number, number])[]) => rounds.flat().map(String);
const pausesIn = (rounds: readonly (readonly [number, number])[]) =>
  transcriptOf(typed(start, entriesOf(rounds))).filter(({ tone }) => tone === 'pause').length;

describe('a round of Number Duel', () => {
  it.each<{ name: string; from: readonly [number, number]; chosen: readonly [number, number]; to: [number, number] }>([
    { name: 'the higher number is taken from the other’s points', from: [15, 15], chosen: [4, 2], to: [15, 11] },
    { name: 'also when B has it', from: [12, 3], chosen: [1, 3], to: [9, 3] },
    { name: 'one more is enough', from: [15, 15], chosen: [1, 2], to: [13, 15] },
    { name: 'equal numbers are taken from both', from: [15, 11], chosen: [3, 3], to: [12, 8] },
    { name: 'points can fall below zero', from: [9, 3], chosen: [4, 2], to: [9, -1] },
  ])('$name', ({ from, chosen, to }) => {
    expect(rules.play(at(...from), chosen)).toEqual(at(...to));
  });
});

describe('the end of Number Duel', () => {
  it.each([
    { name: 'B alone below zero loses', position: at(9, -1), winner: 0, reason: 'points-gone', by: 1 },
    { name: 'A alone at zero loses', position: at(0, 3), winner: 1, reason: 'points-gone', by: 0 },
    { name: 'sudden death is decided by the higher number (R-ND2)', position: at(0, -3, 0), winner: 0, by: 0 },
    { name: 'whatever the points are (R-ND2)', position: at(-9, -4, 1), winner: 1, by: 1 },
  ])('$name', ({ position, winner, by, reason = 'sudden-death' }) => {
    expect(rules.status(position)).toEqual({ kind: 'over', winner, reason, by });
    expect(rules.legalMoves(position, 0)).toEqual([]);
  });

  it.each([
    { name: 'both at zero: sudden death', position: at(0, 0), sudden: true },
    { name: 'both below zero: sudden death', position: at(-2, -4), sudden: true },
    { name: 'one at zero, one below: sudden death', position: at(0, -2), sudden: true },
    { name: 'both above zero: the next round', position: at(1, 1), sudden: false },
  ])('has not come with $name (R-ND2)', ({ position, sudden }) => {
    expect(rules.status(position)).toEqual({ kind: 'both' });
    expect(isSuddenDeath(position)).toBe(sudden);
    expect(rules.legalMoves(position, 1)).toEqual([1, 2, 3, 4, 5]);
  });

  it('comes when equal numbers take only one player to zero or below (R-ND3)', () => {
    const after = rules.play(at(11, 3), [4, 4]);
    expect(after).toEqual(at(7, -1));
    expect(rules.status(after)).toEqual({ kind: 'over', winner: 0, reason: 'points-gone', by: 1 });
    expect(rules.status(rules.play(at(2, 5), [2, 2]))).toEqual({
      kind: 'over',
      winner: 1,
      reason: 'points-gone',
      by: 0,
    });
  });

  it('does not come in sudden death while the numbers are equal (R-ND2)', () => {
    const after = rules.play(at(0, -1), [5, 5]);
    expect(after).toEqual(at(-5, -6));
    expect(rules.status(after)).toEqual({ kind: 'both' });
  });

  it('comes with the first higher number of sudden death, for either side (R-ND2)', () => {
    expect(rules.status(rules.play(at(-5, -6), [1, 2]))).toEqual({
      kind: 'over',
      winner: 1,
      reason: 'sudden-death',
      by: 1,
    });
    expect(rules.status(rules.play(at(-9, -5), [2, 1]))).toEqual({
      kind: 'over',
      winner: 0,
      reason: 'sudden-death',
      by: 0,
    });
  });
});

describe('the book’s games of Number Duel', () => {
  const example = [
    { chosen: [4, 2], points: [15, 11] },
    { chosen: [3, 3], points: [12, 8] },
    { chosen: [5, 2], points: [12, 3] },
    { chosen: [1, 3], points: [9, 3] },
    { chosen: [4, 2], points: [9, -1] },
  ] as const;

  it.each(example.map((round, index) => ({ ...round, index })))(
    'the example: $chosen leave $points',
    ({ index, points: [a, b] }) => {
      const rounds = example.slice(0, index + 1).map(({ chosen }) => chosen);
      const match = typed(start, entriesOf(rounds));
      expect(match.position).toEqual(at(a, b));
      expect(match.status.kind).toBe(index === 4 ? 'finished' : 'playing');
    },
  );

  it('the example is won by A', () => {
    const match = typed(start, entriesOf(example.map(({ chosen }) => chosen)));
    expect(match.status).toEqual({ kind: 'finished', outcome: { winner: 0, reason: 'points-gone' } });
  });

  it('the sudden death sample goes from 2–2 through 0–0 to a win of A (R-ND2)', () => {
    const toTwo = typed(
      start,
      entriesOf([
        [4, 2],
        [2, 4],
        [5, 5],
        [4, 4],
      ]),
    );
    expect(toTwo.position).toEqual(at(2, 2));
    const sudden = typed(toTwo, ['2', '2']);
    expect(sudden.position).toEqual(at(0, 0));
    const over = typed(sudden, ['3', '1']);
    expect(over.position).toEqual(at(0, -3, 0));
    expect(over.status).toEqual({ kind: 'finished', outcome: { winner: 0, reason: 'sudden-death' } });
  });

  it('5 against 5 never ends but by the referee (R-4)', () => {
    const match = createMatch(setupOf(numberDuel, OPTIONS, { turnLimit: 20 }));
    const played = typed(
      match,
      Array.from({ length: 40 }, () => '5'),
    );
    expect(played.position).toEqual(at(-85, -85));
    expect(played.status).toEqual({ kind: 'finished', outcome: { winner: null, reason: 'turn-limit' } });
  });
});

describe('the words of Number Duel', () => {
  it.each([
    {
      name: 'plainly while they are above zero',
      rounds: [[4, 2]],
      lines: ['Player A Points: 15', 'Player B Points: 11'],
    },
    {
      name: 'as a sum where they fall to zero or below',
      rounds: [
        [5, 5],
        [5, 5],
        [5, 5],
      ],
      lines: ['Player A Points: 5 - 5 = 0', 'Player B Points: 5 - 5 = 0'],
    },
    {
      name: 'plainly where they are below zero and stay',
      rounds: [
        [5, 5],
        [5, 5],
        [5, 5],
        [3, 1],
      ],
      lines: ['Player A Points: 0', 'Player B Points: 0 - 3 = -3'],
    },
  ] as const)('write points $name (R-ND5)', ({ rounds, lines }) => {
    const said = transcriptOf(typed(start, entriesOf(rounds))).map(({ text }) => text);
    const updated = said.lastIndexOf('Updated Points:');
    expect(said.slice(updated + 1, updated + 3)).toEqual(lines);
  });

  it('call the players A and B (R-ND1)', () => {
    expect(numberDuel.words.seats).toEqual(['Player A', 'Player B']);
  });

  it('pause between rounds, but not before sudden death (R-ND4)', () => {
    expect(
      pausesIn([
        [5, 5],
        [5, 5],
      ]),
    ).toBe(2);
    expect(
      pausesIn([
        [5, 5],
        [5, 5],
        [5, 5],
      ]),
    ).toBe(2);
  });
});

const isThere = (text: string): boolean => numberDuelRules(OPTIONS).parsePosition(text) !== undefined;

describe('the positions of Number Duel', () => {
  it('go from the points at the start to as far below zero as one number leads', () => {
    expect(['15 15 0', '1 15 0', '15 -4 0', '-4 15 0', '0 3 0'].map(isThere)).toEqual([true, true, true, true, true]);
    expect(['16 15 0', '15 16 0', '15 -5 0', '-5 15 0'].map(isThere)).toEqual([false, false, false, false]);
  });

  it('are as far below zero as anybody likes in sudden death, where alone they can be decided', () => {
    expect(['0 0 0', '-85 -90 0', '0 -3 1', '-9 -4 2'].map(isThere)).toEqual([true, true, true, true]);
    expect(['3 3 1', '15 -1 2', '0 0 3', '0 0 -1', '0 0', 'x 0 0'].map(isThere)).toEqual(
      Array.from({ length: 6 }, () => false),
    );
  });

  it('are written as they are read', () => {
    const positions = [at(15, 11), at(0, -3, 0), at(-9, -4, 1)];
    expect(positions.map((position) => rules.makePosition(position))).toEqual(['15 11 0', '0 -3 1', '-9 -4 2']);
    expect(['0 -3 1', '-9 -4 2', '0 0 0'].map((text) => rules.parsePosition(text))).toEqual([
      at(0, -3, 0),
      at(-9, -4, 1),
      at(0, 0),
    ]);
  });

  it('have a number each while the game goes on, and all of sudden death has one', () => {
    const { numbering, columns, ranges } = rules;
    expect([columns, ranges, rules.row(at(7, -1))]).toEqual([
      ['a', 'b'],
      [
        [-5, 15],
        [-5, 15],
      ],
      [7, -1],
    ]);
    expect(numbering.size).toBe(226);
    expect([0, 14, 15, 224, 225].map((index) => numbering.at(index))).toEqual([
      at(1, 1),
      at(1, 15),
      at(2, 1),
      at(15, 15),
      at(0, 0),
    ]);
    const positions = [
      at(1, 1),
      at(1, 15),
      at(2, 1),
      at(15, 15),
      at(0, 0),
      at(-5, -6),
      at(0, 3),
      at(7, -1),
      at(0, -3, 0),
    ];
    expect(positions.map((position) => numbering.indexOf(position))).toEqual([0, 14, 15, 224, 225, 225, -1, -1, -1]);
  });

  it('also tell what is spent, where numbers are spent (R-ND6)', () => {
    const spent = numberDuelRules({ points: 3, max: 2, numbers: 'spent' });
    expect([spent.columns, spent.ranges]).toEqual([
      ['a', 'b', 'spentA', 'spentB'],
      [
        [-2, 3],
        [-2, 3],
        [0, 2],
        [0, 2],
      ],
    ]);
    const after = spent.play(spent.start(0), [2, 1]);
    expect([spent.row(after), spent.makePosition(after)]).toEqual([[3, 1, 2, 1], '3 1 0 2 1']);
    expect(spent.parsePosition('3 1 0 2 1')).toEqual(after);
    expect(
      ['3 1 0 2 0', '3 1 0 3 1', '3 1 0 12 12', '4 1 0 2 1', '3 1 0 x 1', '3 1 0'].map((text) =>
        spent.parsePosition(text),
      ),
    ).toEqual(Array.from({ length: 6 }, () => undefined));
    const { numbering } = spent;
    expect(numbering.size).toBe(50);
    const indices = Array.from({ length: 50 }, (_, index) => index);
    expect(indices.map((index) => numbering.indexOf(numbering.at(index)))).toEqual(indices);
    expect([numbering.indexOf(spent.start(0)), numbering.indexOf({ ...after, b: 0 })]).toEqual([40, -1]);
    expect(spent.legalMoves({ ...after, b: 0 }, 0)).toEqual([]);
    expect([spent.legalMoves(after, 0), spent.legalMoves(after, 1)]).toEqual([[1], [2]]);
  });
});
