import { describe, expect, it } from 'vitest';
import { must } from '../../test/contract/playing.js';
import { SHOWN_GAME, SHOWN_MATCH } from '../../test/contract/shown-match.js';
import type { Pair } from '../core/seat.js';
import { followFrom } from './followed.js';
import { type Notice, type Noticed, noticedAfter, noticesBetween, NOTHING_NOTICED } from './notices.js';
import type { ClientState, ConnectionState } from './online-client.js';
import type { Presence } from './protocol.js';
import type { ShownGame, ShownMatch } from './shown.js';

const OPEN: ConnectionState = { kind: 'open' };
const CONNECTING: ConnectionState = { kind: 'connecting' };
const waiting = (sentence?: string): ConnectionState => ({ kind: 'waiting', retryIn: 300, sentence });

const stateOf = (shown: ShownMatch, more: Partial<ClientState> = {}): ClientState => ({
  connection: OPEN,
  followed: must(followFrom(shown)),
  presence: undefined,
  paused: undefined,
  pending: [],
  ...more,
});
const inGame = (change: Partial<ShownGame>, more: Partial<ClientState> = {}): ClientState =>
  stateOf({ ...SHOWN_MATCH, game: { ...SHOWN_GAME, ...change } }, more);
const state = (more: Partial<ClientState> = {}): ClientState => stateOf(SHOWN_MATCH, more);

const presence = (here: Pair<boolean>, goneFor: Pair<number | null>): Presence => ({
  here,
  goneFor,
  watching: 0,
  claimAfter: 60_000,
});
const BOTH_HERE = presence([true, true], [null, null]);
const BEN_GONE = presence([true, false], [null, 5]);

const watched = (more: Presence): ClientState => stateOf({ ...SHOWN_MATCH, viewer: 'spectator' }, { presence: more });

/** What is noticed of each state in turn. */
function noticed(states: readonly ClientState[]): readonly (readonly Notice[])[] {
  let before: Noticed = NOTHING_NOTICED;
  return states.map((next) => {
    const after = noticedAfter(before, next);
    const notices = noticesBetween(before, after);
    before = after;
    return notices;
  });
}

/** What is noticed of the last of these states. */
const lastly = (...states: readonly ClientState[]): readonly Notice[] => noticed(states).at(-1) ?? [];

describe('the connection', () => {
  it('is lost once, with what the server said, and then there again', () => {
    const states = [CONNECTING, OPEN, waiting('Back soon.'), CONNECTING, waiting(), OPEN, OPEN];
    expect(noticed(states.map((connection) => state({ connection })))).toEqual([
      [],
      [],
      [{ kind: 'lost', sentence: 'Back soon.' }],
      [],
      [],
      [{ kind: 'connected' }],
      [],
    ]);
  });

  it('that never was there is not lost', () => {
    expect(noticed([CONNECTING, waiting(), OPEN].map((connection) => state({ connection })))).toEqual([[], [], []]);
  });

  it('is not lost while it is made anew', () => {
    expect(lastly(state(), state({ connection: CONNECTING }))).toEqual([]);
  });
});

describe('a server that cannot write', () => {
  it('says why, once, and when it can again', () => {
    const states = [undefined, 'The disk is full.', 'The disk is full.', 'It fails.', undefined];
    expect(noticed(states.map((paused) => state({ paused })))).toEqual([
      [],
      [{ kind: 'paused', sentence: 'The disk is full.' }],
      [],
      [{ kind: 'paused', sentence: 'It fails.' }],
      [{ kind: 'resumed' }],
    ]);
  });
});

describe('an opponent', () => {
  const [here, gone] = [state({ presence: BOTH_HERE }), state({ presence: BEN_GONE })];

  it('who was there is gone, once, and then back', () => {
    expect(noticed([here, gone, gone, here, here])).toEqual([
      [],
      [{ kind: 'gone', seat: 1 }],
      [],
      [{ kind: 'back', seat: 1 }],
      [],
    ]);
  });

  it('who was not there before is not missed', () => {
    expect(noticed([gone, here])).toEqual([[], []]);
  });

  it('is still missed after the own connection was lost: meanwhile nobody knows', () => {
    const lost = state({ connection: waiting(), presence: undefined });
    expect(noticed([here, gone, lost, here]).slice(2)).toEqual([
      [{ kind: 'lost', sentence: undefined }],
      [{ kind: 'connected' }, { kind: 'back', seat: 1 }],
    ]);
  });

  it('is somebody else than the viewer', () => {
    const self = state({ presence: presence([false, true], [5, null]) });
    expect(lastly(here, self)).toEqual([]);
    expect(lastly(watched(BOTH_HERE), watched(presence([false, true], [5, null])))).toEqual([
      { kind: 'gone', seat: 0 },
    ]);
  });

  it('is not missed before the game has begun', () => {
    const open = stateOf({ ...SHOWN_MATCH, players: [SHOWN_MATCH.players[0], null], game: null });
    expect(
      noticed([
        { ...open, presence: BOTH_HERE },
        { ...open, presence: BEN_GONE },
      ]),
    ).toEqual([[], []]);
    expect(
      lastly(
        { ...open, followed: undefined, presence: BOTH_HERE },
        { ...open, followed: undefined, presence: BEN_GONE },
      ),
    ).toEqual([]);
  });
});

describe('the match', () => {
  const open = stateOf({ ...SHOWN_MATCH, players: [SHOWN_MATCH.players[0], null], game: null });
  const draw = { what: 'draw', seat: 1 } as const;
  const takeback = { what: 'takeback', seat: 1, turns: 1 } as const;

  it('begins when the free seat is taken', () => {
    expect(noticed([open, state(), state()])).toEqual([[], [{ kind: 'seated' }], []]);
    // Whoever comes to a match that runs is told of no beginning.
    expect(noticed([state()])).toEqual([[]]);
    expect(noticed([{ ...open, followed: undefined }, open])).toEqual([[], []]);
  });

  it('has an offer, told once, and to those who come later as well', () => {
    expect(noticed([state(), inGame({ offer: draw }), inGame({ offer: draw })])).toEqual([
      [],
      [{ kind: 'offered', offer: draw }],
      [],
    ]);
    expect(noticed([inGame({ offer: draw })])).toEqual([[{ kind: 'offered', offer: draw }]]);
  });

  it('has an offer that was declined', () => {
    expect(lastly(inGame({ offer: draw }), inGame({ offer: null }))).toEqual([{ kind: 'declined', offer: draw }]);
  });

  it('has a turn that was taken back', () => {
    const asked = inGame({ turns: ['3', '2'], offer: takeback });
    expect(lastly(asked, inGame({ turns: ['3'] }))).toEqual([{ kind: 'taken-back', offer: takeback, turns: 1 }]);
  });

  it('goes on by a move, which answers an offer and speaks for itself', () => {
    expect(lastly(inGame({ turns: ['3'], offer: draw }), inGame({ turns: ['3', '2'] }))).toEqual([]);
    expect(lastly(inGame({ offer: draw }), inGame({ outcome: { winner: null, reason: 'agreed-draw' } }))).toEqual([]);
    expect(lastly(state(), inGame({ turns: ['3'] }))).toEqual([]);
  });

  it('goes on by a secret choice just as well', () => {
    expect(lastly(inGame({ offer: draw }), inGame({ hasChosen: [false, true] }))).toEqual([]);
    const chosen = { hasChosen: [true, false] } as const;
    expect(lastly(inGame({ ...chosen, offer: draw }), inGame(chosen))).toEqual([{ kind: 'declined', offer: draw }]);
  });

  it('has somebody who wants the next game, told once', () => {
    const over = { outcome: { winner: 0, reason: 'resigned' } } as const;
    const wants = inGame({ ...over, wantsNext: [false, true] });
    expect(noticed([inGame(over), wants, wants])).toEqual([[], [{ kind: 'wants-next', seat: 1 }], []]);
    expect(noticed([wants])).toEqual([[{ kind: 'wants-next', seat: 1 }]]);
  });

  it('has a next game, in which an old offer means nothing', () => {
    expect(lastly(inGame({ offer: draw, turns: ['3', '2'] }), inGame({ number: 2 }))).toEqual([]);
    expect(lastly(inGame({ offer: draw }), inGame({ number: 2, offer: draw }))).toEqual([
      { kind: 'offered', offer: draw },
    ]);
  });
});
