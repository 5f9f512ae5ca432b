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
import { makeShown, type ShownMatch } from './shown.js';

const TOKEN = 'T'.repeat(22);
const FROM_CLIENT: readonly (readonly [string, ClientMessage])[] = [
  [`["e","abc","${TOKEN}",4]`, { type: 'enter', match: 'abc', token: TOKEN, since: 4 }],
  ['["e","abc",0,0]', { type: 'enter', match: 'abc', token: undefined, since: undefined }],
  ['["m","k1","3"]', { type: 'do', command: { id: 'k1', act: { kind: 'play', entry: '3' } } }],
  ['["a","k1","ask-takeback"]', { type: 'do', command: { id: 'k1', act: { kind: 'ask-takeback' } } }],
  ['["v"]', { type: 'look' }],
  ['["i"]', { type: 'ping' }],
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
const waiting: ShownMatch = {
  ...shown,
  viewer: 'spectator',
  players: [shown.players[0], null],
  results: [],
  game: null,
};
const FROM_SERVER: readonly (readonly [string, ServerMessage])[] = [
  ['["s",3]', { type: 'same', count: 3 }],
  ['["m",17,0,"3"]', { type: 'moved', number: 17, seat: 0, move: '3', left: undefined }],
  ['["m",17,0,"3",[1000,2000]]', { type: 'moved', number: 17, seat: 0, move: '3', left }],
  ['["c",17,1,[1000,2000]]', { type: 'chose', number: 17, seat: 1, left }],
  ['["r",17,"3","4"]', { type: 'revealed', number: 17, first: '3', second: '4', left: undefined }],
  ['["r",17,"3","4",[1000,2000]]', { type: 'revealed', number: 17, first: '3', second: '4', left }],
  ['["d","k1",17,[1000,2000]]', { type: 'done', id: 'k1', number: 17, left }],
  [
    '["x","k1","not-your-turn","Please wait."]',
    { type: 'refused', id: 'k1', code: 'not-your-turn', sentence: 'Please wait.' },
  ],
  ['["x",0,"bad-message","What?"]', { type: 'refused', id: undefined, code: 'bad-message', sentence: 'What?' }],
  [
    '["p",[true,false],3,[null,400],60000]',
    { type: 'presence', here: [true, false], watching: 3, goneFor: [null, 400], claimAfter: 60_000 },
  ],
  ['["w","The disk is full."]', { type: 'paused', sentence: 'The disk is full.' }],
  ['["w",0]', { type: 'paused', sentence: undefined }],
  ['["b","stopping","Back soon.",1000]', { type: 'bye', why: 'stopping', sentence: 'Back soon.', retryAfter: 1000 }],
  ['["b","no-such-match","No.",-1]', { type: 'bye', why: 'no-such-match', sentence: 'No.', retryAfter: undefined }],
  ['["o"]', { type: 'pong' }],
];

/** The message of a view whose game is changed so. */
const viewWith = (game: object): string => JSON.stringify(['v', { ...shown, game: { ...shown.game, ...game } }]);

/** All that a server may say with a text of its own. */
const messagesWith = (text: string): readonly string[] => [
  JSON.stringify(['x', 0, 'bad-message', text]),
  JSON.stringify(['w', text]),
  JSON.stringify(['b', 'stopping', text, -1]),
  JSON.stringify(['v', { ...shown, players: [{ name: text, computer: null }, null] }]),
];

describe('a message', () => {
  it.each(FROM_CLIENT)('%s is what a client says', (text, message) => {
    expect(makeClientMessage(message)).toBe(text);
    expect(parseClientMessage(text)).toEqual(message);
  });

  it.each(FROM_SERVER)('%s is what the server says', (text, message) => {
    expect(makeServerMessage(message)).toBe(text);
    expect(parseServerMessage(text)).toEqual(message);
  });

  it.each([
    ['playing', shown],
    ['waiting', waiting],
  ])('of the whole view, %s, is read as it was written', (_what, view) => {
    const text = makeServerMessage({ type: 'view', shown: view });
    expect(text).toBe(`["v",${makeShown(view)}]`);
    expect(parseServerMessage(text)).toEqual({ type: 'view', shown: view });
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
    '["e","abc/..",0,0]',
    `["e","abc"," ${TOKEN}",0]`,
    `["e","abc","${TOKEN} ",0]`,
    '["m","k1",3]',
    '["m","","3"]',
    '["m"," k1","3"]',
    '["m","k1 ","3"]',
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

  it.each([
    ['an outcome without a reason', { outcome: { winner: 0 } }],
    ['an outcome without a winner', { outcome: { reason: 'reached-zero' } }],
    ['an offer of nobody', { offer: { what: 'draw' } }],
    ['an offer of nothing', { offer: { seat: 0 } }],
    ['a takeback of no turns', { offer: { what: 'takeback', seat: 0 } }],
    ['a turn without an entry', { turns: [{ seat: 0 }] }],
    ['a turn of nobody', { turns: [{ entry: 'x' }] }],
    ['clocks that show nothing', { clocks: {} }],
  ])('of the server with %s is none', (_what, change) => {
    expect(parseServerMessage(viewWith({}))).toBeDefined();
    expect(parseServerMessage(viewWith(change))).toBeUndefined();
  });

  it.each(['\u001B[2J', 'two\nlines', '\u202Eback', 'x'.repeat(1001)])(
    'of the server with a text that no screen should show is none: %j',
    (text) => {
      expect(messagesWith('Ana').map(parseServerMessage)).not.toContain(undefined);
      expect(messagesWith(text).map(parseServerMessage)).toEqual(messagesWith(text).map(() => undefined));
    },
  );

  it('of the server with a player without a name is none', () => {
    expect(parseServerMessage(JSON.stringify(['v', { ...shown, players: [{}, null] }]))).toBeUndefined();
  });
});
