import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ClientMessage,
  makeClientMessage,
  makeServerMessage,
  parseClientMessage,
  parseServerMessage,
  type ServerMessage,
} from './protocol.js';
import type { ShownMatch } from './shown.js';

const TOKEN = 'T'.repeat(22);
const FROM_CLIENT: readonly ClientMessage[] = [
  { type: 'enter', match: 'abc', token: TOKEN, since: 4 },
  { type: 'enter', match: 'abc', token: undefined, since: undefined },
  { type: 'do', command: { id: 'k1', act: { kind: 'play', entry: '3' } } },
  { type: 'do', command: { id: 'k1', act: { kind: 'ask-takeback' } } },
  { type: 'look' },
  { type: 'ping' },
];
const shown: ShownMatch = {
  viewer: 0,
  count: 5,
  terms: { game: 'number-duel', options: { max: 7 }, begins: 'random', games: 3, isPublic: true },
  players: [
    { name: 'Ana', computer: null },
    { name: 'Computer', computer: 'learner' },
  ],
  results: [{ winner: null, reason: 'agreed-draw' }],
  game: {
    number: 2,
    options: { points: 15, max: 7, numbers: 'free' },
    first: 1,
    turnLimit: 1000,
    turns: [['3', '4'], { seat: 0, entry: 'x' }, '5'],
    hasChosen: [true, false],
    ownChoice: '3',
    offer: { what: 'takeback', seat: 0, turns: 2 },
    outcome: { winner: 1, reason: 'points-gone' },
    wantsNext: [true, false],
    clocks: { left: [1000, 2000], runs: [true, false] },
  },
};
const left = [1000, 2000] as const;
const FROM_SERVER: readonly ServerMessage[] = [
  { type: 'view', shown },
  {
    type: 'view',
    shown: { ...shown, viewer: 'spectator', players: [shown.players[0], null], results: [], game: null },
  },
  { type: 'same', count: 3 },
  { type: 'moved', number: 17, seat: 0, move: '3', left: undefined },
  { type: 'moved', number: 17, seat: 0, move: '3', left },
  { type: 'chose', number: 17, seat: 1, left },
  { type: 'revealed', number: 17, first: '3', second: '4', left: undefined },
  { type: 'revealed', number: 17, first: '3', second: '4', left },
  { type: 'done', id: 'k1', number: 17, left },
  { type: 'refused', id: 'k1', code: 'not-your-turn', sentence: 'Please wait.' },
  { type: 'refused', id: undefined, code: 'bad-message', sentence: 'What?' },
  { type: 'presence', here: [true, false], watching: 3, goneFor: [null, 400], claimAfter: 60_000 },
  { type: 'paused', sentence: 'The disk is full.' },
  { type: 'paused', sentence: undefined },
  { type: 'bye', why: 'stopping', sentence: 'Back soon.', retryAfter: 1000 },
  { type: 'bye', why: 'no-such-match', sentence: 'No.', retryAfter: undefined },
  { type: 'pong' },
];

describe('a message', () => {
  it.each(FROM_CLIENT)('$type of a client is read as it was written', (message) => {
    expect(parseClientMessage(makeClientMessage(message))).toEqual(message);
  });

  it.each(FROM_SERVER)('$type of the server is read as it was written', (message) => {
    expect(parseServerMessage(makeServerMessage(message))).toEqual(message);
  });

  it('of a running game costs well under 100 bytes a move for both players', () => {
    const total = [
      makeClientMessage({ type: 'do', command: { id: 'k3fz1a', act: { kind: 'play', entry: '3' } } }),
      makeServerMessage({ type: 'done', id: 'k3fz1a', number: 123, left: undefined }),
      makeServerMessage({ type: 'moved', number: 123, seat: 0, move: '3', left: undefined }),
    ].join('');
    expect(total.length).toBeLessThan(60);
  });

  it.each([
    '',
    'null',
    '{}',
    '[]',
    '["x"]',
    '["e"]',
    '["e","abc"]',
    '["e","abc","short",0]',
    '["e","abc",0,-1]',
    '["e","abc",0,0,0]',
    '["e","../abc",0,0]',
    '["m","k1",3]',
    '["m","","3"]',
    '["m","k1","3",1]',
    `["m","k1","${'9'.repeat(61)}"]`,
    '["m",["k1"],"3"]',
    '["a","k1","abandoned"]',
    '["a","k1","constructor"]',
    '["v",1]',
    '["__proto__"]',
  ])('%s is none of a client', (text) => {
    expect(parseClientMessage(text)).toBeUndefined();
  });

  it('that is anything at all is read or not, and nothing breaks', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.array(fc.jsonValue()).map((list) => JSON.stringify(list)),
        ),
        (text) => {
          parseClientMessage(text);
          parseServerMessage(text);
          for (const tag of 'vsmcrdxpwbo') parseServerMessage(`["${tag}",${text}]`);
        },
      ),
    );
    expect(parseServerMessage('["v",{"viewer":0}]')).toBeUndefined();
  });
});
