import { describe, expect, it } from 'vitest';
import { type CarriedWin, dailyPuzzle, LIVES, PLAYED_OUT_SINCE, type Puzzle } from '../../src/coach/index.js';
import type { Move } from '../../src/core/index.js';
import { GAMES } from '../../src/games/index.js';
import { findTruth, type Solution } from '../../src/solver/index.js';
import { must } from '../contract/playing.js';

const DAYS = Array.from({ length: 60 }, (_, index) =>
  new Date(Date.UTC(2026, 10, 16 + index)).toISOString().slice(0, 10),
);

interface Day {
  readonly date: string;
  readonly puzzle: Puzzle;
  readonly solution: Solution<unknown, Move>;
  readonly carry: (tries: readonly Move[]) => CarriedWin;
}

const days: readonly Day[] = DAYS.map((date) => {
  const puzzle = must(dailyPuzzle(date, GAMES));
  const truth = must(findTruth(puzzle.game, puzzle.options));
  if (truth.kind !== 'alternating') throw new TypeError('no win is certain in this game');
  const carry = (tries: readonly Move[]): CarriedWin => {
    const state = puzzle.carry?.(tries);
    if (state === undefined) throw new Error(`${date}: these moves can't be tried: ${tries.join(' ')}`);
    return state;
  };
  return { date, puzzle, solution: truth.solution, carry };
});

/** The moves that lead to the end if `choose` picks one of those that keep the win each time. */
function triesToWin({ solution, carry }: Day, choose: (right: readonly Move[]) => Move | undefined): readonly Move[] {
  const tries: Move[] = [];
  for (let state = carry(tries); state.state === 'open'; state = carry(tries)) {
    const moves = solution.movesOf(state.position).filter(({ best }) => best);
    const move = choose(moves.map((judged) => judged.move));
    if (move === undefined) throw new Error('no move keeps the win');
    tries.push(move);
  }
  return tries;
}

const wrongMoves = ({ solution }: Day, position: unknown): readonly Move[] =>
  solution
    .movesOf(position)
    .filter(({ right }) => !right)
    .map(({ move }) => move);

describe('the win of a day', () => {
  it('is carried through from the first day of that rule, and not before', () => {
    expect(DAYS[0]).toBe(PLAYED_OUT_SINCE);
    expect(must(dailyPuzzle('2026-11-15', GAMES)).carry).toBeUndefined();
  });

  it('is no toss of a coin: three moves or more to choose from, and three or more to find', () => {
    for (const day of days) {
      expect(day.puzzle.choices.length).toBeGreaterThanOrEqual(3);
      expect(triesToWin(day, ([first]) => first).length).toBeGreaterThanOrEqual(3);
    }
  });

  it('is won by any of the quickest moves, with all lives, against replies that hold out longest', () => {
    for (const day of days)
      for (const choose of [(right: readonly Move[]) => right[0], (right: readonly Move[]) => right.at(-1)]) {
        const tries = triesToWin(day, choose);
        const state = day.carry(tries);
        expect(state).toMatchObject({ state: 'won', lives: LIVES });
        expect(state.end).toMatchObject({ kind: 'over', winner: day.puzzle.seat });
        const value = day.solution.valueOf(day.puzzle.position);
        expect(state.steps).toHaveLength(value.kind === 'draw' ? -1 : value.distance);
      }
  });

  it('plays legal moves only, and tells the numbers after each', () => {
    for (const day of days) {
      const { rules } = day.solution;
      const { steps, position } = day.carry(triesToWin(day, ([first]) => first));
      const reached = steps.reduce((at: unknown, { seat, move }) => {
        expect(rules.status(at)).toEqual({ kind: 'one', seat });
        expect(rules.legalMoves(at, seat)).toContain(move);
        return rules.play(at, move);
      }, day.puzzle.position);
      expect(reached).toEqual(position);
    }
  });

  it('costs a life for a move that gives it away, which is not played; the third ends it', () => {
    for (const day of days) {
      const [wrong] = wrongMoves(day, day.puzzle.position);
      if (wrong === undefined) throw new Error('every move is right');
      const once = day.carry([wrong]);
      expect(once).toMatchObject({
        state: 'open',
        lives: 2,
        steps: [],
        refuted: [wrong],
        position: day.puzzle.position,
      });
      expect(once.last).toMatchObject({ move: wrong, answer: { right: false } });
      expect(day.carry([wrong, wrong])).toMatchObject({ state: 'open', lives: 1 });
      expect(day.carry([wrong, wrong, wrong])).toMatchObject({ state: 'lost', lives: 0 });
      expect(day.puzzle.carry?.([wrong, wrong, wrong, wrong])).toBeUndefined();
    }
  });

  it('can still be won with one life left', () => {
    for (const day of days) {
      const [wrong] = wrongMoves(day, day.puzzle.position);
      const tries = wrong === undefined ? [] : [wrong, wrong, ...triesToWin(day, ([first]) => first)];
      expect(day.carry(tries)).toMatchObject({ state: 'won', lives: 1 });
    }
  });

  it('takes no move that is none', () => {
    for (const { puzzle } of days) {
      expect(puzzle.carry?.(['no such move'])).toBeUndefined();
      expect(puzzle.carry?.([1e9])).toBeUndefined();
    }
  });
});
