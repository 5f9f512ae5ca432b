import { describe, expect, it } from 'vitest';
import { readLobby } from './api.js';
import { saysOnline } from './server.js';

describe('what the server answers', () => {
  it('lists the lobby, without matches that this page cannot play', () => {
    const open = {
      match: 'abc',
      name: 'Ana',
      at: 1,
      terms: { game: 'dual-digits', options: {}, begins: 'creator', isPublic: true },
    };
    const newer = { match: 'def', name: 'Ben', at: 2, terms: { game: 'a-game-of-next-year' } };
    const lobby = readLobby({ matches: [open, newer, null] });
    expect(lobby?.map(({ match, name }) => [match, name])).toEqual([['abc', 'Ana']]);
    expect(lobby?.[0]?.terms).toEqual(open.terms);
    expect(readLobby({ error: 'no' })).toBeUndefined();
  });

  it('says whether there are online matches here', () => {
    expect(saysOnline({ name: 'duelbook', version: '1.0.0', online: true })).toBe(true);
    // What a host of files has there, and what other servers may have.
    expect(saysOnline({ name: 'duelbook', online: false })).toBe(false);
    expect(saysOnline({ name: 'something else', online: true })).toBe(false);
    expect(saysOnline(null)).toBe(false);
  });
});
