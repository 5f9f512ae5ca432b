import { describe, expect, it } from 'vitest';
import {
  anyoneRequest,
  carryCode,
  info,
  lobby,
  lobbyQuery,
  newMatch,
  openMatch,
  problem,
  said,
  seated,
  seatRequest,
} from './api.js';
import type { Schema } from './schema.js';

const TOKEN = 'T'.repeat(22);
const TERMS = { game: 'dual-digits', options: {}, begins: 'random', isPublic: true };
const OPEN = { match: 'm1', name: 'Ana', at: 5, terms: TERMS };

const SHAPES: readonly (readonly [string, Schema<unknown>, object, readonly object[]])[] = [
  ['NewMatch', newMatch, { terms: { game: 'dual-digits' } }, [{}, { terms: {} }, { terms: TERMS, token: 'short' }]],
  ['SeatRequest', seatRequest, {}, [{ name: 3 }, { token: 'short' }, { code: 'short' }]],
  [
    'PlayAnyone',
    anyoneRequest,
    { game: 'dual-digits' },
    [{}, { game: 'chess' }, { game: 'dual-digits', own: [1] }, { game: 'dual-digits', waiting: 1 }],
  ],
  [
    'Seated',
    seated,
    { match: 'm1', seat: 1, token: TOKEN, link: '/' },
    [{}, { match: 'm1', seat: 2, token: TOKEN, link: '/' }],
  ],
  ['CarryCode', carryCode, { code: TOKEN, until: 5 }, [{}, { code: TOKEN }, { until: 5 }]],
  ['Lobby', lobby, { matches: [OPEN] }, [{}, { matches: [{}] }]],
  ['Info', info, { name: 'duelbook', online: true }, [{}, { name: 'chess', online: true }, { name: 'duelbook' }]],
  [
    'Problem',
    problem,
    { code: 'seat-taken', sentence: 'No.' },
    [{}, { code: 'other', sentence: 'No.' }, { code: 'seat-taken' }],
  ],
];

describe('a shape of the HTTP API', () => {
  it.each(SHAPES)('%s has its name, takes what fits and nothing else', (name, shape, right, wrong) => {
    expect(shape.id).toBe(name);
    expect(shape.is(right)).toBe(true);
    expect(wrong.filter((value) => shape.is(value))).toEqual([]);
  });

  it('takes the problems that only HTTP has', () => {
    for (const code of ['bad-request', 'nothing-here']) expect(problem.is({ code, sentence: 'No.' })).toBe(true);
    expect(problem.is({ code: '', sentence: 'No.' })).toBe(false);
    expect([said.is({ sentence: 'No.' }), said.is({})]).toEqual([true, false]);
  });

  it('is a match that waits', () => {
    expect([openMatch.is(OPEN), openMatch.is({ ...OPEN, at: -1 }), openMatch.is({})]).toEqual([true, false, false]);
    expect([lobbyQuery.anyone.is('dual-digits'), lobbyQuery.anyone.is('chess')]).toEqual([true, false]);
  });

  it('says in words what is not plain from its name', () => {
    const descriptions = JSON.stringify([
      ...SHAPES.map(([, shape]) => ('definition' in shape ? shape.definition : shape.json)),
      lobbyQuery.anyone.json,
    ]).match(/"description":"[^"]*"/g);
    expect(descriptions?.length).toBeGreaterThan(10);
    expect(descriptions?.filter((text) => !/^"description":"[A-Z].*\."$/.test(text))).toEqual([]);
    expect(newMatch.definition).toMatchObject({ properties: { name: { minLength: 1 } } });
  });
});
