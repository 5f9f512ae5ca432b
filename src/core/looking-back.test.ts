import { describe, expect, it } from 'vitest';
import { higherHand } from '../../test/contract/secret-game.js';
import { lastStone } from '../../test/contract/sixth-game.js';
import { must, typed } from '../testing/playing.js';
import { act, afterTurns, createMatch, setupOf, startOf, turnsSinceDecision, viewOf } from './index.js';

const stones = createMatch(setupOf(lastStone, { heap: 12, most: 3, last: 'loses' }));
const hands = createMatch(setupOf(higherHand, { goal: 2 }));

describe('the turns since the last decision of a seat', () => {
  it.each([
    { entries: [], since: [0, 0] },
    { entries: ['1'], since: [1, 0] },
    { entries: ['1', '2'], since: [2, 1] },
    { entries: ['1', '2', '3'], since: [1, 2] },
  ])('after $entries are $since', ({ entries, since }) => {
    const match = typed(stones, entries);
    expect([turnsSinceDecision(match, 0), turnsSinceDecision(match, 1)]).toEqual(since);
  });

  it('are counted from a round for both', () => {
    const match = typed(hands, ['one', 'one', 'two', 'two']);
    expect([turnsSinceDecision(match, 0), turnsSinceDecision(match, 1)]).toEqual([1, 1]);
  });

  it('are counted from an entry that lost the game, too', () => {
    const strict = createMatch({ ...stones.setup, strict: true });
    expect(turnsSinceDecision(typed(strict, ['1', 'x']), 1)).toBe(1);
  });
});

describe('looking back', () => {
  it('finds the position before the first turn, wherever the match began', () => {
    expect(startOf(typed(stones, ['1', '2']))).toEqual({ heap: 12, mover: 0 });
    const from = { heap: 5, mover: 1 } as const;
    expect(startOf(typed(createMatch({ ...stones.setup, from }), ['1']))).toEqual(from);
    expect(startOf(createMatch({ ...stones.setup, first: 1 }))).toEqual({ heap: 12, mover: 1 });
  });

  it('shows the match after its first turns, and the match itself after all of them', () => {
    const match = typed(stones, ['1', '2', '3']);
    const second = afterTurns(match, 2);
    expect(second.position).toEqual({ heap: 9, mover: 0 });
    expect(second.turns.slice()).toEqual(match.turns.slice(0, 2));
    expect(second.past).toHaveLength(2);
    expect(second.status).toEqual({ kind: 'playing', toMove: [0] });
    expect(afterTurns(match, 3)).toBe(match);
    expect(afterTurns(match, 4)).toBe(match);
  });

  it('keeps what is sealed and offered in the match as it stands', () => {
    const chosen = must(act(hands, { type: 'move', seat: 1, move: 'two' }));
    expect(afterTurns(chosen, 0)).toBe(chosen);
    const offered = must(act(typed(stones, ['1']), { type: 'offer-draw', seat: 0 }));
    expect(afterTurns(offered, 1).offer).toEqual({ what: 'draw', seat: 0 });
    expect(afterTurns(offered, 0).offer).toBeUndefined();
  });
});

describe('a secret choice of the second seat', () => {
  it('is known to be made, and no more than that', () => {
    const chosen = must(act(hands, { type: 'move', seat: 1, move: 'two' }));
    for (const viewer of [0, 1, 'spectator'] as const) expect(viewOf(chosen, viewer).hasChosen).toEqual([false, true]);
    expect(viewOf(chosen, 1).ownChoice).toBe('two');
    for (const viewer of [0, 'spectator'] as const) expect(viewOf(chosen, viewer).ownChoice).toBeUndefined();
    expect(chosen.status).toEqual({ kind: 'playing', toMove: [0] });
  });
});
