import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphGame } from '../../test/unit/graph-game.js';
import type { AlternatingRules, Move, NumberedEdges } from '../core/game.js';
import { digitDuelTargetRules } from '../games/digit-duel-target/rules.js';
import { digitDuelZeroRules } from '../games/digit-duel-zero/rules.js';
import { dualDigitsRules } from '../games/dual-digits/rules.js';
import { multiplicationDuelRules } from '../games/multiplication-duel/rules.js';
import { solvingByEdges } from './edges.js';
import { solvingByRetrograde } from './retrograde.js';
import { solvingRules } from './solution.js';
import { finish } from './solving.js';

type Moves = readonly (readonly number[])[];

const WIDTH = 7;

/** The same game as `graphGame`, with its nodes in rows of seven. −1 is a win for who moves there, anything below a loss. */
function edgesOf(moves: Moves): Required<NumberedEdges> {
  const nodeAt = (row: number, column: number): number => (row - 3) * WIDTH + column + 2;
  const place = (node: number) => [Math.floor(node / WIDTH) + 3, (node % WIDTH) - 2] as const;
  return {
    axes: [
      [3, Math.ceil(moves.length / WIDTH) + 2],
      [-2, WIDTH - 3],
    ],
    to(tell, row, column) {
      for (const node of moves[nodeAt(row, column)] ?? []) {
        if (node >= 0) tell.position(...place(node));
        else if (node === -1) tell.win();
        else tell.loss();
      }
    },
    from(tell, row, column) {
      const target = nodeAt(row, column);
      for (const [node, list] of moves.entries())
        for (const end of list) if (end === target) tell.position(...place(node));
    },
  };
}

const graphs = fc
  .integer({ min: 1, max: 30 })
  .chain((size) =>
    fc.array(fc.array(fc.integer({ min: -2, max: size - 1 }), { maxLength: 4 }), { minLength: size, maxLength: size }),
  );

/** One move from each node to the one before, down to the end. */
const lane = (length: number): Required<NumberedEdges> => ({
  axes: [[0, length - 1]],
  to(tell, node) {
    if (node > 0) tell.position(node - 1);
  },
  from(tell, node) {
    if (node < length - 1) tell.position(node + 1);
  },
});

/** The generic solver reads edges where there are any. Without them, it reads positions. */
function expectSameWithoutEdges<P, M extends Move>(rules: AlternatingRules<P, M>): void {
  const { edges, ...plain } = rules;
  expect(edges).toBeDefined();
  const [byEdges, byPositions] = [finish(solvingRules(rules)), finish(solvingRules<P, M>(plain))];
  const numbers = Array.from({ length: rules.numbering.size }, (_, index) => index);
  expect(numbers.map((index) => byEdges.valueAt(index))).toEqual(numbers.map((index) => byPositions.valueAt(index)));
}

describe('solving by edges', () => {
  it('agrees with retrograde analysis of positions, on any graph', () => {
    fc.assert(
      fc.property(graphs, (moves) => {
        const codes = finish(solvingByEdges(edgesOf(moves), 4));
        expect(codes.slice(0, moves.length)).toEqual(finish(solvingByRetrograde(graphGame(moves))));
      }),
      { numRuns: 1000 },
    );
  });

  it('solves the games on a grid as their positions say, in more tiles than one', () => {
    expectSameWithoutEdges(digitDuelZeroRules({ start: 130 }));
    expectSameWithoutEdges(digitDuelTargetRules({ target: 131 }));
  });

  it('solves the games on a line as their positions say', () => {
    expectSameWithoutEdges(dualDigitsRules({ start: 300, max: 5 }));
    expectSameWithoutEdges(multiplicationDuelRules({ target: 2000 }));
  });

  it('counts more moves than a byte holds', () => {
    // The first node leads to all others, each of which leads to the end.
    const ends = Array.from({ length: 299 }, () => [-1]);
    const moves = [ends.map((_, node) => node + 1), ...ends];
    const codes = finish(solvingByEdges(edgesOf(moves), 299));
    expect(codes.slice(0, moves.length)).toEqual(finish(solvingByRetrograde(graphGame(moves))));
  });

  it('never caps a distance', () => {
    expect(finish(solvingByEdges(lane(32_765), 1)).at(-1)).toBe(-2);
    expect(() => finish(solvingByEdges(lane(40_000), 1))).toThrow(RangeError);
  });

  it('refuses a move to values that the axes do not have', () => {
    const astray: Required<NumberedEdges> = { ...edgesOf([[-2]]), from: (tell) => tell.position(0, 0) };
    expect(() => finish(solvingByEdges(astray, 1))).toThrow('axes');
  });
});
