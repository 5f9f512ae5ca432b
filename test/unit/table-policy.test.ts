import { describe, expect, it } from 'vitest';
import { allowsHints, type TableKind, takebackAt } from '../../src/core/table-policy.js';
import { findGame } from '../../src/games/catalogue.js';
import { defaultMatch, typed } from '../contract/playing.js';

function matchOf(id: string) {
  const game = findGame(id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  return defaultMatch(game);
}
const digits = matchOf('dual-digits');
const duel = matchOf('number-duel');
const KINDS: readonly TableKind[] = ['shared', 'computer', 'online'];

describe('a takeback', () => {
  it.each(KINDS)('needs a turn: %s', (table) => {
    expect(takebackAt(table, digits, 0)).toEqual({ ok: false, error: 'nothing-to-take-back' });
  });

  it('at one device is of the last turn, and the player who made it asks', () => {
    const match = typed(digits, ['1', '2']);
    for (const seat of [0, 1] as const)
      expect(takebackAt('shared', match, seat)).toEqual({ ok: true, value: { asker: 1, turns: 1 } });
    expect(takebackAt('shared', typed(duel, ['3', '4']), 0)).toEqual({ ok: true, value: { asker: 0, turns: 1 } });
  });

  it.each(['computer', 'online'] as const)('goes back to the own last decision: %s', (table) => {
    const match = typed(digits, ['1', '2']);
    expect(takebackAt(table, match, 0)).toEqual({ ok: true, value: { asker: 0, turns: 2 } });
    expect(takebackAt(table, match, 1)).toEqual({ ok: true, value: { asker: 1, turns: 1 } });
    expect(takebackAt(table, typed(digits, ['1']), 1)).toEqual({ ok: false, error: 'nothing-to-take-back' });
  });

  it('does not take back what both have seen, where they are far apart', () => {
    const match = typed(duel, ['3', '4']);
    expect(takebackAt('online', match, 0)).toEqual({ ok: false, error: 'across-a-reveal' });
    expect(takebackAt('computer', match, 0)).toEqual({ ok: true, value: { asker: 0, turns: 1 } });
  });
});

describe('hints', () => {
  it('are given against the computer, and between people only to both at once', () => {
    expect(KINDS.map((table) => allowsHints(table))).toEqual([false, true, false]);
    expect(KINDS.map((table) => allowsHints(table, true))).toEqual([true, true, false]);
  });
});
