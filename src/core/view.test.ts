import { describe, expect, it } from 'vitest';
import { must, typed } from '../../test/contract/playing.js';
import { higherHand } from '../../test/contract/secret-game.js';
import { lastStone } from '../../test/contract/sixth-game.js';
import { createMatch, setupOf } from './match.js';
import { act, actAll } from './referee.js';
import { choicesOf, viewOf } from './view.js';

const stones = createMatch(setupOf(lastStone, { heap: 2, most: 3, last: 'loses' }, { names: ['Ana', 'Ben'] }));
const hands = createMatch(setupOf(higherHand, { goal: 2 }));

describe('a view', () => {
  it('has all that one may know, and nothing else', () => {
    expect(viewOf(stones, 1)).toEqual({
      viewer: 1,
      game: 'last-stone',
      options: { heap: 2, most: 3, last: 'loses' },
      names: ['Ana', 'Ben'],
      first: 0,
      turnLimit: 1000,
      strict: false,
      position: { heap: 2, mover: 0 },
      turns: [],
      hasChosen: [false, false],
      ownChoice: undefined,
      choices: [],
      offer: undefined,
      status: { kind: 'playing', toMove: [0] },
    });
  });

  it('offers the mover each move with its name, what it does, its key and why it cannot be played now', () => {
    expect(viewOf(stones, 0).choices).toEqual([
      { move: 1, label: 'Take 1', sign: '−1', result: 1, key: '1', whyNot: undefined },
      { move: 2, label: 'Take 2', sign: '−2', result: 0, key: '2', whyNot: undefined },
      {
        move: 3,
        label: 'Take 3',
        sign: 'Take 3',
        result: undefined,
        key: '3',
        whyNot: { brief: 'not enough stones', sentence: 'You cannot take 3 of 2 stones.' },
      },
    ]);
  });

  it('offers nothing to the other side, to a spectator, or after the end', () => {
    const over = must(act(stones, { type: 'resign', seat: 0 }));
    expect([viewOf(stones, 1), viewOf(stones, 'spectator'), viewOf(over, 0)].map(({ choices }) => choices)).toEqual([
      [],
      [],
      [],
    ]);
    expect([choicesOf(stones, 1), choicesOf(over, 0), choicesOf(typed(stones, ['2']), 1)]).toEqual([[], [], []]);
  });

  it('shows a secret choice to its owner alone (R-ND1)', () => {
    const chosen = must(act(hands, { type: 'move', seat: 0, move: 'three' }));
    expect(viewOf(chosen, 0)).toMatchObject({ ownChoice: 'three', hasChosen: [true, false], choices: [] });
    for (const viewer of [1, 'spectator'] as const) {
      const seen = viewOf(chosen, viewer);
      expect(seen).toMatchObject({ hasChosen: [true, false], turns: [] });
      expect(JSON.stringify({ ...seen, choices: [] })).not.toContain('three');
    }
    expect(viewOf(chosen, 1).choices).toHaveLength(3);
  });

  it('shows that the second seat has chosen just as well', () => {
    const chosen = must(act(hands, { type: 'move', seat: 1, move: 'two' }));
    for (const viewer of [0, 1, 'spectator'] as const) expect(viewOf(chosen, viewer).hasChosen).toEqual([false, true]);
    expect(viewOf(chosen, 1)).toMatchObject({ ownChoice: 'two', choices: [] });
    expect(viewOf(chosen, 0)).toMatchObject({ ownChoice: undefined, status: { toMove: [0] } });
  });

  it('shows both choices once they are in', () => {
    const match = typed(hands, ['three', 'one']);
    expect(viewOf(match, 'spectator')).toMatchObject({
      turns: [{ kind: 'round', moves: ['three', 'one'] }],
      hasChosen: [false, false],
      ownChoice: undefined,
    });
  });

  it('shows an offer and an outcome', () => {
    const offered = must(act(stones, { type: 'offer-draw', seat: 0 }));
    expect(viewOf(offered, 1).offer).toEqual({ what: 'draw', seat: 0 });
    const drawn = must(actAll(offered, [{ type: 'answer', seat: 1, agree: true }]));
    expect(viewOf(drawn, 1)).toMatchObject({ offer: undefined, status: { outcome: { reason: 'agreed-draw' } } });
  });
});
