import { describe, expect, it } from 'vitest';
import { SHOWN_GAME, SHOWN_MATCH } from '../../test/contract/shown-match.js';
import { followFrom } from './followed.js';

describe('a client that is shown a match', () => {
  it('follows it', () => {
    const followed = followFrom(SHOWN_MATCH);
    expect(followed.ok && followed.value.match?.position).toEqual({ shared: 25, forbidden: 0, mover: 0 });
  });

  it.each([
    ['an option out of its range', { options: { start: -3, max: 4 } }],
    ['an option that it does not know', { options: { start: 25, max: 4, tempo: 2 } }],
    ['a turn limit of 0', { turnLimit: 0 }],
    ['a turn that cannot be played', { turns: ['3', '3'] }],
  ])('does not follow one with %s, as a newer server may have', (_what, change) => {
    expect(followFrom({ ...SHOWN_MATCH, game: { ...SHOWN_GAME, ...change } })).toEqual({ ok: false, error: 'unfit' });
  });

  it('does not follow a game that it does not know', () => {
    const terms = { ...SHOWN_MATCH.terms, game: 'chess' };
    expect(followFrom({ ...SHOWN_MATCH, terms })).toEqual({ ok: false, error: 'unfit' });
  });
});
