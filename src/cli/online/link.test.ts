import { describe, expect, it } from 'vitest';
import { UserError } from '../world.js';
import { addressToSend, makeLink, parseLink, serverBase } from './link.js';

describe('the link of a match', () => {
  it.each([
    ['http://127.0.0.1:3835/#/match/abc', 'http://127.0.0.1:3835/', undefined],
    [' https://duel.example.org/play/#/match/abc ', 'https://duel.example.org/play/', undefined],
    ['https://duel.example.org/index.html#/match/abc', 'https://duel.example.org/', undefined],
    ['https://duel.example.org/m/abc', 'https://duel.example.org/', undefined],
    ['https://duel.example.org/play/m/abc', 'https://duel.example.org/play/', undefined],
    ['https://duel.example.org/#/match/abc?carry=C0DE', 'https://duel.example.org/', 'C0DE'],
  ])('%s is read', (text, base, carry) => {
    expect(parseLink(text)).toEqual({ base, match: 'abc', carry });
  });

  it('is read as it was made', () => {
    const address = { base: 'https://duel.example.org/play/', match: 'a-b_c' };
    expect(parseLink(makeLink(address))).toMatchObject(address);
  });

  it.each([
    undefined,
    '',
    'abc',
    'ftp://a/#/match/abc',
    'http://a/',
    'http://a/#/match/',
    'http://a/#/match/a%20b',
    'http://a/m/',
    'http://a/m/a%20b',
  ])('%s is none', (text) => {
    expect(() => parseLink(text)).toThrow(UserError);
  });
});

describe('the address to send', () => {
  const own = 'http://192.168.1.5:3835/';
  it.each([
    ['https://duel.example.org/play/#/match/abc', 'https://duel.example.org/play/'],
    ['http://0.0.0.0:3835/#/match/abc', own],
    ['http://127.0.0.1:3835/#/match/abc', own],
    ['http://[::1]:3835/#/match/abc', own],
    ['http://[::]:3835/#/match/abc', own],
    ['http://localhost:3835/#/match/abc', own],
    ['nonsense', own],
  ])('for a match that its server knows as %s lies at %s', (link, base) => {
    expect(addressToSend(own, 'abc', link)).toEqual({ base, match: 'abc' });
  });
});

describe('the server to play on', () => {
  it('is the one that was asked for, that of the environment, or this machine', () => {
    const env = { DUELBOOK_SERVER: 'https://duel.example.org/play' };
    expect(serverBase({ env }, 'http://localhost:8080')).toBe('http://localhost:8080/');
    expect(serverBase({ env }, undefined)).toBe('https://duel.example.org/play/');
    expect(serverBase({ env: {} }, undefined)).toBe('http://127.0.0.1:3835/');
  });

  it('is named in the error where it can’t be', () => {
    expect(() => serverBase({ env: {} }, 'duel.example.org')).toThrow('--server can’t be "duel.example.org"');
    expect(() => serverBase({ env: { DUELBOOK_SERVER: 'x' } }, undefined)).toThrow('DUELBOOK_SERVER can’t be "x"');
  });
});
