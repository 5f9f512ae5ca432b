import { describe, expect, it } from 'vitest';
import { fitsToken, hashToken, makeToken, matchIdOf } from './tokens.js';

describe('a token', () => {
  it('has 192 bits, and no two are alike', () => {
    const tokens = Array.from({ length: 100 }, makeToken);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(24);
    expect(new Set(tokens).size).toBe(100);
  });

  it('fits its own hash and no other, and the hash does not tell it', () => {
    const token = makeToken();
    expect(fitsToken(token)(hashToken(token))).toBe(true);
    expect([hashToken(makeToken()), '', token].map(fitsToken(token))).toEqual([false, false, false]);
    expect(hashToken(token)).not.toContain(token);
  });
});

describe('the id of a match', () => {
  it('has 65 bits in letters that cannot be confused', () => {
    const ids = Array.from({ length: 200 }, () => matchIdOf(hashToken(makeToken()), '{}'));
    for (const id of ids) expect(id).toMatch(/^[2-9a-km-np-z]{13}$/);
    expect(new Set(ids.join('')).size).toBe(32);
  });

  it('is another one for another key or other terms, and the same for the same', () => {
    const ids = [matchIdOf('a', '{}'), matchIdOf('b', '{}'), matchIdOf('a', '{"games":3}'), matchIdOf('a', '{}')];
    expect(new Set(ids).size).toBe(3);
    expect(ids[3]).toBe(ids[0]);
  });
});
