import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphGame, LOST_PLACE, type Place, WON_PLACE } from '../../test/unit/graph-game.js';
import { solveByRounds, type Written } from '../../test/unit/solver-brute-force.js';
import type { AlternatingRules } from '../core/game.js';
import { solvingByRetrograde } from './retrograde.js';
import { finish } from './solving.js';
import { decodeValue } from './value.js';

const solved = (moves: readonly (readonly number[])[], won?: readonly number[]) =>
  [...finish(solvingByRetrograde(graphGame(moves, won)))].map(decodeValue);

/** One move from each node to the one before, down to the end. */
const lane = (length: number) => Array.from({ length }, (_, node) => (node === 0 ? [] : [node - 1]));

describe('retrograde analysis', () => {
  it('calls a self-loop with nothing better a draw, and with a win a win', () => {
    expect(solved([[0], [1, LOST_PLACE], [2, WON_PLACE]])).toEqual([
      { kind: 'draw' },
      { kind: 'win', distance: 1 },
      { kind: 'draw' },
    ]);
  });
  it('finds the way out of a loop that only one side can leave', () => {
    // 0 and 1 lead to each other; 1 can also win right away. So 0, which has no other move, loses.
    expect(solved([[1], [0, LOST_PLACE]])).toEqual([
      { kind: 'loss', distance: 2 },
      { kind: 'win', distance: 1 },
    ]);
  });
  it('lets the winner hurry and the loser delay', () => {
    // 0 wins by 1 (long) or at once; 2 loses by 3 (long) or 4 (short).
    expect(solved([[1, 5], [4], [3, 4], [1], [LOST_PLACE], []])).toEqual([
      { kind: 'win', distance: 1 },
      { kind: 'loss', distance: 2 },
      { kind: 'loss', distance: 4 },
      { kind: 'win', distance: 3 },
      { kind: 'win', distance: 1 },
      { kind: 'loss', distance: 0 },
    ]);
  });
  it('counts two moves to the same place as two', () => {
    expect(solved([[1, 1], [LOST_PLACE]])).toEqual([
      { kind: 'loss', distance: 2 },
      { kind: 'win', distance: 1 },
    ]);
  });
  it('knows finished positions with and without a number, won and lost', () => {
    expect(solved([[], [], [0], [1], [WON_PLACE]], [1])).toEqual([
      { kind: 'loss', distance: 0 },
      { kind: 'win', distance: 0 },
      { kind: 'win', distance: 1 },
      { kind: 'loss', distance: 1 },
      { kind: 'loss', distance: 1 },
    ]);
  });
  it('agrees with brute force on any graph', () => {
    const graphs = fc.integer({ min: 1, max: 14 }).chain((size) =>
      fc.record({
        moves: fc.array(fc.array(fc.integer({ min: -2, max: size - 1 }), { maxLength: 4 }), {
          minLength: size,
          maxLength: size,
        }),
        won: fc.subarray(Array.from({ length: size }, (_, node) => node)),
      }),
    );
    fc.assert(
      fc.property(graphs, ({ moves, won }) => {
        const ends: [string, 'win' | 'loss'][] = [
          [String(LOST_PLACE), 'loss'],
          [String(WON_PLACE), 'win'],
        ];
        const nodes = moves.map((list, node): [string, readonly string[] | 'win' | 'loss'] => [
          String(node),
          list.length > 0 ? list.map(String) : won.includes(node) ? 'win' : 'loss',
        ]);
        const written: Written = new Map([...ends, ...nodes]);
        const truth = solveByRounds(written);
        expect(solved(moves, won)).toEqual(moves.map((_, node) => truth.get(String(node))));
      }),
      { numRuns: 2000 },
    );
  });
  it('never caps a distance: it tells 32,764 turns and refuses more than a code holds', () => {
    expect(solved(lane(32_765)).at(-1)).toEqual({ kind: 'loss', distance: 32_764 });
    expect(() => solved(lane(40_000))).toThrow(RangeError);
  });
  it('refuses a game that breaks the contract', () => {
    const unnumbered = graphGame([[1], [LOST_PLACE]]);
    const broken = { ...unnumbered, numbering: { ...unnumbered.numbering, size: 1, indexOf: () => -1 } };
    expect(() => finish(solvingByRetrograde(broken))).toThrow('no number');
    const idle: AlternatingRules<Place, number> = { ...graphGame([[]]), status: () => ({ kind: 'one', seat: 0 }) };
    expect(() => finish(solvingByRetrograde(idle))).toThrow('no legal move');
  });
});
