import { describe, expect, it } from 'vitest';
import { higherHand } from '../../test/contract/secret-game.js';
import { lastStone } from '../../test/contract/sixth-game.js';
import { act, createMatch, setupOf } from '../core/index.js';
import { must, typed } from '../testing/playing.js';
import { type Clocks, flagFallen, heldBetween, isHoldDue, leftAt, nextFlag, startClocks, tick } from './clocks.js';

const TERMS = { initial: 10_000, increment: 2000 };
const stones = createMatch(setupOf(lastStone, { heap: 12, most: 3, last: 'loses' }));
const hands = createMatch(setupOf(higherHand, { goal: 2 }));
const NOBODY: Clocks = { remaining: [10_000, 7000], since: [undefined, undefined] };

describe('clocks', () => {
  it('run for the player to move, and for both in a round', () => {
    expect(startClocks(TERMS, stones, 50)).toEqual({ remaining: [10_000, 10_000], since: [50, undefined] });
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
    expect(after).toEqual({ remaining: [9000, 10_000], since: [undefined, 3000] });
    const back = tick(after, TERMS, typed(stones, ['1', '1']), 1, 4000);
    expect(back).toEqual({ remaining: [9000, 11_000], since: [4000, undefined] });
  });

  it('run on through what is nobody’s decision', () => {
    const clocks = startClocks(TERMS, stones, 0);
    expect(tick(clocks, TERMS, stones, undefined, 3000)).toBe(clocks);
  });

  it('give the increment also where the same seat stays on the move, and none when the game ends', () => {
    const clocks = startClocks(TERMS, stones, 0);
    expect(tick(clocks, TERMS, stones, 0, 3000)).toEqual({ remaining: [9000, 10_000], since: [3000, undefined] });
    const over = must(act(stones, { type: 'resign', seat: 0 }));
    expect(tick(clocks, TERMS, over, 0, 3000)).toEqual({ remaining: [7000, 10_000], since: [undefined, undefined] });
  });

  it('stop for the seat that has chosen, and start again for both in the next round', () => {
    const chosen = must(act(hands, { type: 'move', seat: 1, move: 'two' }));
    const after = tick(startClocks(TERMS, hands, 0), TERMS, chosen, 1, 1000);
    expect(after).toEqual({ remaining: [10_000, 11_000], since: [0, undefined] });
    const next = tick(after, TERMS, typed(chosen, ['two']), 0, 4000);
    expect(next).toEqual({ remaining: [8000, 11_000], since: [4000, 4000] });
  });

  it('stand still while the server did', () => {
    const clocks: Clocks = { remaining: [10_000, 10_000], since: [1000, undefined] };
    expect(heldBetween(clocks, 2000, 5000)).toEqual({ ...clocks, since: [4000, undefined] });
    // A clock that started in between was held from then on only.
    expect(heldBetween(clocks, 0, 5000)).toEqual({ ...clocks, since: [5000, undefined] });
    expect(heldBetween(clocks, 2000, 500)).toEqual(clocks);
  });

  it('are due to be given back a time while one runs that has not had it', () => {
    const running: Clocks = { remaining: [5000, 3000], since: [undefined, 1000] };
    expect(isHoldDue(NOBODY, 0, 99_000)).toBe(false);
    expect([999, 1000, 1001].map((to) => isHoldDue(running, 0, to))).toEqual([false, false, true]);
    expect([3000, 3001].map((to) => isHoldDue(running, 3000, to))).toEqual([false, true]);
    expect([4000, 4001].map((to) => isHoldDue({ ...running, held: 4000 }, 0, to))).toEqual([false, true]);
  });

  it('tell whose flag has fallen, the first one if both have', () => {
    const clocks: Clocks = { remaining: [5000, 3000], since: [0, 1000] };
    expect([3999, 4000, 4999, 99_000].map((now) => flagFallen(clocks, now))).toEqual([undefined, 1, 1, 1]);
    expect(flagFallen({ remaining: [3000, 5000], since: [1000, 0] }, 99_000)).toBe(0);
    // What is left to a clock that stands is not running out.
    expect(flagFallen({ remaining: [0, 5000], since: [undefined, 0] }, 0)).toBeUndefined();
    expect(flagFallen(NOBODY, 99_000)).toBeUndefined();
  });

  it('tell when the next flag will fall', () => {
    expect(nextFlag({ remaining: [5000, 3000], since: [0, 1000] })).toBe(4000);
    expect(nextFlag({ remaining: [5000, 3000], since: [7, undefined] })).toBe(5007);
    expect(nextFlag(NOBODY)).toBeUndefined();
  });
});
