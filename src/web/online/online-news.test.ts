import { describe, expect, it } from 'vitest';
import { SHOWN_GAME, SHOWN_MATCH } from '../../../test/contract/shown-match.js';
import { must } from '../../../test/contract/playing.js';
import type { Pair } from '../../core/seat.js';
import { followFrom } from '../../online/followed.js';
import type { ClientState } from '../../online/online-client.js';
import type { ShownGame, ShownMatch } from '../../online/shown.js';
import { type Noticed, NOTHING_NOTICED, noticedAfter } from '../../online/notices.js';
import { answerAfter, newsBetween, type OfferAnswer } from './online-news.js';

const game: ShownGame = { ...SHOWN_GAME, turns: ['3', '2'] };
const shown: ShownMatch = { ...SHOWN_MATCH, count: 4, game };

const state = (change: Partial<ShownGame> = {}, more: Partial<ClientState> = {}): Noticed => ({
  ...NOTHING_NOTICED,
  connection: { kind: 'open' },
  hasConnected: true,
  followed: must(followFrom({ ...shown, game: { ...game, ...change } })),
  ...more,
});

const gone = (goneFor: Pair<number | null>): Partial<ClientState> => ({
  presence: { here: [true, goneFor[1] === null], watching: 0, goneFor, claimAfter: 60_000 },
});

/** What is said of one state after the other, from the first on. */
function said([first, ...states]: readonly [Noticed, ...Noticed[]]): readonly string[] {
  let before = first;
  return states.flatMap((next) => {
    const after = noticedAfter(before, next);
    const news = newsBetween(before, after);
    before = after;
    return news ?? [];
  });
}

const UNKNOWN = NOTHING_NOTICED;
const connecting = state({}, { connection: { kind: 'connecting' } });
const waiting = state({}, { connection: { kind: 'waiting', retryIn: 300, sentence: undefined } });

describe('news for a screen reader', () => {
  it('tell of an offer by the opponent, and not of one’s own', () => {
    expect(newsBetween(state(), state({ offer: { what: 'draw', seat: 1 } }))).toBe('Ben offers a draw.');
    expect(newsBetween(state(), state({ offer: { what: 'takeback', seat: 1, turns: 2 } }))).toBe(
      'Ben asks to take back 2 turns.',
    );
    expect(newsBetween(state(), state({ offer: { what: 'draw', seat: 0 } }))).toBeUndefined();
  });

  it('tell the answer to an offer to the player who gave it; to the others it is told where it stands', () => {
    const asked = state({ offer: { what: 'takeback', seat: 1, turns: 2 } });
    expect(newsBetween(asked, state({ turns: [] }))).toBe('Took back the last 2 turns.');
    expect(newsBetween(asked, state())).toBe('You decline the takeback.');
    expect(newsBetween(state({ offer: { what: 'draw', seat: 1 } }), state())).toBe('You decline the draw.');
    expect(newsBetween(state({ offer: { what: 'draw', seat: 0 } }), state())).toBeUndefined();
  });

  it('tell that somebody has sat down', () => {
    const free = must(followFrom({ ...shown, players: [shown.players[0], null], game: null }));
    expect(newsBetween(state({}, { followed: free }), state())).toBe('Ben has joined. The game begins.');
  });

  it('tell that the opponent is gone, and back', () => {
    const [here, away, longAway] = [null, 0, 900].map((time) => state({}, gone([null, time])));
    if (here === undefined || away === undefined || longAway === undefined) throw new Error('there are three');
    expect(said([here, away, longAway, here, here])).toEqual(['Ben has left.', 'Ben is back.']);
    // Also if the own connection was lost in between.
    expect(said([here, away, waiting, connecting, longAway])).toEqual([
      'Ben has left.',
      'Connection lost. Reconnecting… Your game is safe.',
      'Connected again.',
    ]);
  });

  it('say of nobody who has only just come that they are back', () => {
    const [here, away] = [state({}, gone([null, null])), state({}, gone([null, 0]))];
    const free = must(followFrom({ ...shown, players: [shown.players[0], null], game: null }));
    const alone = {
      presence: { here: [true, false], watching: 0, goneFor: [null, null], claimAfter: 60_000 },
    } as const;
    // Ben's seat is taken before Ben has come to it.
    expect(said([state({}, { ...alone, followed: free }), state({}, alone), away, here])).toEqual([
      'Ben has joined. The game begins.',
    ]);
    expect(said([UNKNOWN, connecting, state(), away, here])).toEqual([]);
  });

  it('tell that the next game is wanted', () => {
    const outcome = { winner: 0 as const, reason: 'resigned' };
    expect(newsBetween(state({ outcome }), state({ outcome, wantsNext: [false, true] }))).toBe(
      'Ben wants to play the next game.',
    );
    expect(newsBetween(state({ outcome }), state({ outcome, wantsNext: [true, false] }))).toBeUndefined();
  });

  it('tell that the connection is lost, that it is back, and that the server cannot write', () => {
    expect(said([state(), waiting, connecting, waiting, connecting, state()])).toEqual([
      'Connection lost. Reconnecting… Your game is safe.',
      'Connected again.',
    ]);
    expect(newsBetween(state(), state({}, { paused: 'The disk is full.' }))).toBe('The disk is full.');
    expect(newsBetween(state({}, { paused: 'The disk is full.' }), state())).toBe('The match continues.');
  });

  it('say nothing of the connection on a first visit, however often it was tried', () => {
    expect(said([UNKNOWN, connecting, state()])).toEqual([]);
    const trying = { ...waiting, followed: undefined };
    expect(said([UNKNOWN, trying, UNKNOWN, trying, UNKNOWN, connecting, state()])).toEqual([]);
  });

  it('say nothing of the connection to somebody who has taken a seat, and comes again with its token', () => {
    const left = state({}, { connection: { kind: 'ended', why: 'left', sentence: undefined } });
    expect(said([state(), left, connecting, state()])).toEqual([]);
  });

  it('say nothing of a move, which is told as on one device', () => {
    expect(newsBetween(state(), state({ turns: ['3', '2', '4'] }))).toBeUndefined();
  });
});

/** What stands on the screen after these states. */
const shownAfter = (...states: readonly Noticed[]): string | undefined =>
  states
    .slice(1)
    .reduce<OfferAnswer | undefined>(
      (answer, next, index) => answerAfter(answer, states[index] ?? next, next),
      undefined,
    )?.text;

describe('the answer to an offer', () => {
  const offered = state({ offer: { what: 'draw', seat: 0 } });
  const declined = 'Ben declines the draw.';
  it('stands on the screen, also while the move is on the table that came right behind it', () => {
    expect(shownAfter(state(), offered)).toBeUndefined();
    expect(shownAfter(offered, state())).toBe(declined);
    const asked = state({ offer: { what: 'takeback', seat: 0, turns: 2 } });
    expect(shownAfter(asked, state({ turns: [] }))).toBe('Took back the last 2 turns.');
    expect(shownAfter(asked, state())).toBe('Ben declines the takeback.');
    // A move answers, too, and speaks for itself; and so does a secret choice.
    expect(shownAfter(asked, state({ turns: ['3', '2', '4'] }))).toBeUndefined();
    expect(shownAfter(offered, state({ hasChosen: [false, true] }))).toBeUndefined();
    const moved = state({ turns: ['3', '2', '4'] });
    expect(shownAfter(offered, state(), moved)).toBe(declined);
    expect(shownAfter(offered, state(), moved, state({ turns: ['3', '2', '4', '1'] }))).toBeUndefined();
  });

  it('need not be told to the player who gave it', () => {
    expect(shownAfter(state({ offer: { what: 'draw', seat: 1 } }), state())).toBeUndefined();
  });

  it('goes with the next offer, the end of the game and the next game', () => {
    expect(shownAfter(offered, state(), offered)).toBeUndefined();
    expect(shownAfter(offered, state(), state({ outcome: { winner: 0, reason: 'resigned' } }))).toBeUndefined();
    expect(shownAfter(offered, state(), state({ number: 2, turns: [] }))).toBeUndefined();
  });
});
