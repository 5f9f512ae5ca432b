import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphGame, LOST_PLACE } from '../../test/unit/graph-game.js';
import { digitDuelZeroRules } from '../games/digit-duel-zero/rules.js';
import { dualDigitsRules } from '../games/dual-digits/rules.js';
import { multiplicationDuelRules } from '../games/multiplication-duel/rules.js';
import { solvingInOrder } from './in-order.js';
import { solvingByRetrograde } from './retrograde.js';
import { finish } from './solving.js';

type Moves = readonly (readonly number[])[];

const inOrder = (moves: Moves, won?: readonly number[]) => finish(solvingInOrder(graphGame(moves, won)));
const byRetrograde = (moves: Moves, won?: readonly number[]) => finish(solvingByRetrograde(graphGame(moves, won)));

/** The same game with its positions numbered from the other end. */
const turnedRound = (moves: Moves): Moves =>
  moves.map((list) => list.map((node) => (node < 0 ? node : moves.length - 1 - node))).toReversed();

/** Games of which every move leads to a lower number, or to an end. */
const falling = fc
  .integer({ min: 1, max: 14 })
  .chain((size) =>
    fc.tuple(
      ...Array.from({ length: size }, (_, node) => fc.array(fc.integer({ min: -2, max: node - 1 }), { maxLength: 4 })),
    ),
  );

describe('solving in the order of the numbers', () => {
  it('agrees with retrograde analysis, whether moves lead down or up', () => {
    fc.assert(
      fc.property(falling, fc.boolean(), (moves, isTurned) => {
        const list = isTurned ? turnedRound(moves) : moves;
        const won = list.flatMap((_, node) => (node % 2 === 0 ? [node] : []));
        expect(inOrder(list, won)).toEqual(byRetrograde(list, won));
      }),
      { numRuns: 500 },
    );
  });

  it('leaves a game alone whose moves lead both ways, or to themselves', () => {
    expect(inOrder([[1], [0, LOST_PLACE]])).toBeUndefined();
    expect(inOrder([[], [2], [0]])).toBeUndefined();
    expect(inOrder([[0, LOST_PLACE]])).toBeUndefined();
    expect(finish(solvingInOrder(digitDuelZeroRules({ start: 30 })))).toBeUndefined();
  });

  it('solves the games on a line, one down and one up', () => {
    const down = dualDigitsRules({ start: 300, max: 5 });
    const up = multiplicationDuelRules({ target: 2000 });
    expect(finish(solvingInOrder(down))).toEqual(finish(solvingByRetrograde(down)));
    expect(finish(solvingInOrder(up))).toEqual(finish(solvingByRetrograde(up)));
  });

  it('never caps a distance', () => {
    const lane = Array.from({ length: 40_000 }, (_, node) => (node === 0 ? [] : [node - 1]));
    expect(inOrder(lane.slice(0, 32_765))).toEqual(byRetrograde(lane.slice(0, 32_765)));
    expect(() => inOrder(lane)).toThrow(RangeError);
  });

  it('refuses a game that breaks the contract', () => {
    const game = graphGame([[LOST_PLACE]]);
    expect(() => finish(solvingInOrder({ ...game, status: () => ({ kind: 'one', seat: 0 }) }))).toThrow('no number');
  });
});
