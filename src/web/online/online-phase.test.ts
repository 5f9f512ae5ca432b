import { describe, expect, it } from 'vitest';
import { must } from '../../../test/contract/playing.js';
import {
  act,
  createMatch,
  type Pair,
  type Seat,
  setupOf,
  typicalOptions,
  type Viewer,
  viewOf,
} from '../../core/index.js';
import type { AnyMatch } from '../../core/match.js';
import { findGame } from '../../games/catalogue.js';
import type { Presence } from '../../online/protocol.js';
import { onlineBannerOf, onlinePhaseOf, whereabouts } from './online-phase.js';

function begin(id: string): AnyMatch {
  const game = findGame(id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  return createMatch(setupOf(game, typicalOptions(game.options), { names: ['Ana', 'Ben'] }));
}

const saidTo = (match: AnyMatch, viewer: Viewer, entries: readonly string[] = [], computer?: Seat): string => {
  const view = viewOf(match, viewer);
  const pending = entries.map((entry, index) => ({ id: `${index}`, act: { kind: 'play' as const, entry } }));
  const banner = onlineBannerOf(match, view, onlinePhaseOf(view, pending), (seat) => seat === computer);
  return banner?.text ?? '';
};

describe('whose turn it is, in a game in turn', () => {
  const match = begin('dual-digits');

  it('is said to each in their own way', () => {
    expect(saidTo(match, 0)).toBe('Your turn');
    expect(saidTo(match, 1)).toBe('Ana’s turn');
    expect(saidTo(match, 'spectator')).toBe('Ana’s turn');
  });

  it('is nobody’s to act on while a move is on its way', () => {
    expect(saidTo(match, 0, ['3'])).toBe('Sending your move…');
    expect(onlinePhaseOf(viewOf(match, 0), []).kind).toBe('choose');
  });

  it('is the computer’s to think', () => {
    expect(saidTo(match, 1, [], 0)).toBe('Ana is thinking…');
  });

  it('is no more when the game is over', () => {
    const over = must(act(match, { type: 'resign', seat: 0 }));
    expect(onlinePhaseOf(viewOf(over, 1), [])).toEqual({ kind: 'over', outcome: { winner: 1, reason: 'resigned' } });
    expect(saidTo(over, 1)).toBe('');
  });
});

describe('whose turn it is, where both choose in secret', () => {
  const match = begin('number-duel');
  const [move = 1] = match.rules.legalMoves(match.position, 0);
  const chosen = must(act(match, { type: 'move', seat: 0, move }));

  it('is both players’', () => {
    expect(saidTo(match, 0)).toBe('Your turn');
    expect(saidTo(match, 1)).toBe('Your turn');
    expect(saidTo(match, 'spectator')).toBe('Ana and Ben are choosing…');
  });

  it('does not tell what was chosen', () => {
    expect(saidTo(chosen, 0)).toBe('Your choice is in. Ben is choosing…');
    expect(saidTo(chosen, 1)).toBe('Your turn');
    expect(saidTo(chosen, 'spectator')).toBe('Ben’s turn');
  });
});

const presence = (goneFor: Pair<number | null>): Presence => ({
  here: [true, goneFor[1] === null],
  watching: 0,
  goneFor,
  claimAfter: 60_000,
});

describe('a player who left', () => {
  it('can be waited for, and the time to wait runs on between the server’s words', () => {
    expect(whereabouts(presence([null, 5000]), 1, 10_000)).toEqual({ kind: 'gone', claimIn: 45_000 });
    expect(whereabouts(presence([null, 5000]), 1, 90_000)).toEqual({ kind: 'gone', claimIn: 0 });
  });

  it('is not gone as long as the server says nothing of the kind', () => {
    expect(whereabouts(presence([null, null]), 1, 90_000)).toEqual({ kind: 'here' });
  });
});
