import { describe, expect, it } from 'vitest';
import { readLobby, readSeated } from './api.js';
import { saysOnline } from './server.js';

describe('what the server answers', () => {
  it('gives a seat only if all of it is there', () => {
    const seated = { match: 'abc', seat: 1, token: 'secret' };
    expect(readSeated({ ...seated, link: 'http://a.example/#/match/abc' })).toEqual(seated);
    expect(readSeated({ ...seated, seat: 2 })).toBeUndefined();
    expect(readSeated({ match: 'abc', seat: 1 })).toBeUndefined();
    expect(readSeated('<!doctype html>')).toBeUndefined();
  });

  it('lists the lobby, without matches that this page cannot play', () => {
    const open = { match: 'abc', name: 'Ana', at: 1, terms: { game: 'dual-digits', isPublic: true } };
    const newer = { match: 'def', name: 'Ben', at: 2, terms: { game: 'a-game-of-next-year' } };
    const lobby = readLobby({ matches: [open, newer, null] });
    expect(lobby?.map(({ match, name }) => [match, name])).toEqual([['abc', 'Ana']]);
    expect(lobby?.[0]?.terms).toMatchObject({ game: 'dual-digits', begins: 'creator', clock: undefined });
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
