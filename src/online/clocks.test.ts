import { describe, expect, it } from 'vitest';
import { higherHand } from '../../test/contract/secret-game.js';
import { lastStone } from '../../test/contract/sixth-game.js';
import { act, createMatch, setupOf } from '../core/index.js';
import { must, typed } from '../testing/playing.js';
import { type Clocks, flagFallen, hold, isHoldDue, leftAt, nextFlag, startClocks, tick } from './clocks.js';

const TERMS = { initial: 10_000, increment: 2000 };
const stones = createMatch(setupOf(lastStone, { heap: 12, most: 3, last: 'loses' }));
const hands = createMatch(setupOf(higherHand, { goal: 2 }));
const NOBODY: Clocks = { remaining: [10_000, 7000], since: [undefined, undefined], held: [] };

describe('clocks', () => {
  it('run for the player to move, and for both in a round', () => {
    expect(startClocks(TERMS, stones, 50)).toEqual({ remaining: [10_000, 10_000], since: [50, undefined], held: [] });
    expect(startClocks(TERMS, createMatch({ ...stones.setup, first: 1 }), 50).since).toEqual([undefined, 50]);
    expect(startClocks(TERMS, hands, 50).since).toEqual([50, 50]);
  });

  it('run down from the moment they started, never below nothing and never up', () => {
    const clocks = startClocks(TERMS, stones, 1000);
    expect([500, 1000, 1001, 4000, 11_000, 99_000].map((now) => leftAt(clocks, 0, now))).toEqual([
      10_000, 10_000, 9999, 7000, 0, 0,
    ]);
    expect(leftAt(clocks, 1, 99_000)).toBe(10_000);
  });

  it('pass to the opponent, and give the increment to the player who decided', () => {
    const after = tick(startClocks(TERMS, stones, 0), TERMS, typed(stones, ['1']), 0, 3000);
    expect(after).toEqual({ remaining: [9000, 10_000], since: [undefined, 3000], held: [] });
    const back = tick(after, TERMS, typed(stones, ['1', '1']), 1, 4000);
    expect(back).toEqual({ remaining: [9000, 11_000], since: [4000, undefined], held: [] });
  });

  it('run on through what is nobody’s decision', () => {
    const clocks = startClocks(TERMS, stones, 0);
    expect(tick(clocks, TERMS, stones, undefined, 3000)).toBe(clocks);
  });

  it('give the increment also where the same seat stays on the move, and none when the game ends', () => {
    const clocks = startClocks(TERMS, stones, 0);
    expect(tick(clocks, TERMS, stones, 0, 3000)).toEqual({
      remaining: [9000, 10_000],
      since: [3000, undefined],
      held: [],
    });
    const over = must(act(stones, { type: 'resign', seat: 0 }));
    expect(tick(clocks, TERMS, over, 0, 3000)).toEqual({
      remaining: [7000, 10_000],
      since: [undefined, undefined],
      held: [],
    });
  });

  it('stop for the seat that has chosen, and start again for both in the next round', () => {
    const chosen = must(act(hands, { type: 'move', seat: 1, move: 'two' }));
    const after = tick(startClocks(TERMS, hands, 0), TERMS, chosen, 1, 1000);
    expect(after).toEqual({ remaining: [10_000, 11_000], since: [0, undefined], held: [] });
    const next = tick(after, TERMS, typed(chosen, ['two']), 0, 4000);
    expect(next).toEqual({ remaining: [8000, 11_000], since: [4000, 4000], held: [] });
  });

  describe('stand still while the server did', () => {
    const clocks: Clocks = { remaining: [10_000, 10_000], since: [1000, undefined], held: [] };
    /** What is left to the first seat at 9000, after each of these times was given back. */
    const after = (...spans: readonly (readonly [number, number])[]): number =>
      leftAt(
        spans.reduce((now, [from, to]) => hold(now, from, to), clocks),
        0,
        9000,
      );

    it.each([
      ['all of it', [[2000, 5000]], 5000],
      ['from its start on, if that was in between', [[0, 5000]], 6000],
      ['nothing for a time that is none', [[2000, 500]], 2000],
      [
        'one time once, told twice',
        [
          [2000, 5000],
          [2000, 5000],
        ],
        5000,
      ],
      [
        'a part that was told before',
        [
          [2000, 5000],
          [3000, 4000],
        ],
        5000,
      ],
      [
        'what one server knows more of its end',
        [
          [2000, 5000],
          [3000, 6000],
        ],
        6000,
      ],
      [
        'what one server knows more of its beginning',
        [
          [3000, 6000],
          [2000, 5000],
        ],
        6000,
      ],
      [
        'an earlier time that is told later',
        [
          [5000, 6000],
          [2000, 3000],
        ],
        4000,
      ],
      [
        'two times, and what lay between them',
        [
          [2000, 3000],
          [5000, 6000],
          [2500, 5500],
        ],
        6000,
      ],
    ] as const)('%s', (_, spans, left) => {
      expect(after(...spans)).toBe(left);
    });

    it('the flag falls later by as much, and the other clock stands as it stood', () => {
      const held = hold(clocks, 2000, 5000);
      expect(nextFlag(held)).toBe(14_000);
      expect([13_999, 14_000].map((now) => flagFallen(held, now))).toEqual([undefined, 0]);
      expect(leftAt(held, 1, 9000)).toBe(10_000);
    });

    it('what is of no use any more is forgotten', () => {
      const held = hold(hold(clocks, 2000, 3000), 5000, 6000);
      const next = tick(held, TERMS, typed(stones, ['1']), 0, 9000);
      expect(next.remaining).toEqual([10_000 - 6000 + 2000, 10_000]);
      expect(hold(next, 9500, 9700).held).toEqual([[9500, 9700]]);
    });
  });

  it('are due to be given back a time while one runs that has not had it', () => {
    const running: Clocks = { remaining: [5000, 3000], since: [undefined, 1000], held: [] };
    expect(isHoldDue(NOBODY, 0, 99_000)).toBe(false);
    expect([999, 1000, 1001].map((to) => isHoldDue(running, 0, to))).toEqual([false, false, true]);
    expect([3000, 3001].map((to) => isHoldDue(running, 3000, to))).toEqual([false, true]);
    expect([4000, 4001].map((to) => isHoldDue({ ...running, held: [[0, 4000]] }, 0, to))).toEqual([false, true]);
    expect([2000, 1999].map((from) => isHoldDue({ ...running, held: [[2000, 4000]] }, from, 4000))).toEqual([
      false,
      true,
    ]);
  });

  it('tell whose flag has fallen, the first one if both have', () => {
    const clocks: Clocks = { remaining: [5000, 3000], since: [0, 1000], held: [] };
    expect([3999, 4000, 4999, 99_000].map((now) => flagFallen(clocks, now))).toEqual([undefined, 1, 1, 1]);
    expect(flagFallen({ remaining: [3000, 5000], since: [1000, 0], held: [] }, 99_000)).toBe(0);
    // What is left to a clock that stands is not running out.
    expect(flagFallen({ remaining: [0, 5000], since: [undefined, 0], held: [] }, 0)).toBeUndefined();
    expect(flagFallen(NOBODY, 99_000)).toBeUndefined();
  });

  it('tell when the next flag will fall', () => {
    expect(nextFlag({ remaining: [5000, 3000], since: [0, 1000], held: [] })).toBe(4000);
    expect(nextFlag({ remaining: [5000, 3000], since: [7, undefined], held: [] })).toBe(5007);
    expect(nextFlag(NOBODY)).toBeUndefined();
  });
});
