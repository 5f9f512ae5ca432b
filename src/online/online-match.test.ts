import { describe, expect, it } from 'vitest';
import { after, opened, play, seated, stepAt } from '../../test/contract/online-playing.js';
import { matchOfSeries } from '../core/series-setup.js';
import { MOST_GAMES } from '../core/table-policy.js';
import { seatOfKey } from './decide-seat.js';
import type { LogEvent } from './log-event.js';
import {
  applyEvent,
  createOnlineMatch,
  gameOf,
  isSeriesOver,
  nextOnlineMatch,
  type OnlineMatch,
} from './online-match.js';

const CREATED: LogEvent & { readonly type: 'created' } = {
  type: 'created',
  terms: opened({ game: 'dual-digits' }).terms,
  seed: 1,
  name: 'Ana',
  key: 'ana',
};
const SEATED: LogEvent = { type: 'seated', seat: 1, name: 'Ben', key: 'ben' };
const MOVED: LogEvent = { type: 'acted', event: { type: 'entry', seat: 0, entry: '3' }, command: undefined };
const open = opened({ game: 'dual-digits' });
const digits = seated({ game: 'dual-digits' });
const alone = opened({ game: 'dual-digits', computer: 'learner' });

describe('an event that does not fit the log', () => {
  it.each<[string, OnlineMatch | undefined, LogEvent, string]>([
    ['of a match that nobody created', undefined, SEATED, 'the first one must create it'],
    ['of a match that exists already', digits, CREATED, 'it exists already'],
    ['of a seat that is taken', digits, SEATED, 'the seat is taken'],
    ['of a computer’s seat', alone, SEATED, 'the seat is taken'],
    ['of a move before anybody can play', open, MOVED, 'nobody plays yet'],
    ['of a next game before anybody can play', open, { type: 'next', seat: 0, command: 'a' }, 'nobody plays yet'],
    ['of a move out of turn', applyEvent(digits, MOVED, 0), MOVED, 'not-your-turn'],
    [
      'of a code for a free seat',
      open,
      { type: 'carry-offered', seat: 1, code: 'c', until: 1 },
      'nobody has this seat',
    ],
    ['of a code for a computer’s seat', alone, { type: 'carried', seat: 1, key: 'k' }, 'nobody has this seat'],
  ])('is refused loudly: %s', (_name, match, event, why) => {
    expect(() => nextOnlineMatch(match, event, 0)).toThrow(`an event does not fit the log of its match: ${why}`);
  });

  it('is one of a game that there is not', () => {
    expect(() => gameOf('chess')).toThrow('there is no such game');
  });
});

describe('a log', () => {
  it('seats its creator, and keeps what it was created with', () => {
    const match = createOnlineMatch(CREATED, 7);
    expect(match).toMatchObject({ createdAt: 7, at: 7, count: 1, seed: 1, isListed: false, done: [[], []] });
    expect(match.holders).toEqual([{ kind: 'person', name: 'Ana', keys: ['ana'], carry: undefined }, undefined]);
    expect([seatOfKey(match, (key) => key === 'ana'), seatOfKey(match, () => false)]).toEqual([0, undefined]);
  });

  it('is listed until the guest comes, or as its creator comes and goes', () => {
    const listed = opened({ game: 'dual-digits', isPublic: true });
    expect(listed.isListed).toBe(true);
    const hidden = applyEvent(listed, { type: 'listed', isListed: false }, 1);
    expect(hidden.isListed).toBe(false);
    expect(applyEvent(hidden, { type: 'listed', isListed: true }, 2).isListed).toBe(true);
    expect(applyEvent(listed, SEATED, 1).isListed).toBe(false);
  });

  it('never goes back in time', () => {
    expect(applyEvent(applyEvent(open, SEATED, 50), MOVED, 20).at).toBe(50);
  });

  it('knows since which entry the position stands', () => {
    const moved = after(digits, [0, play('3')]);
    const offered = after(moved, [1, { kind: 'offer-draw' }]);
    const answered = after(offered, [0, { kind: 'decline' }]);
    const back = after(moved, [0, { kind: 'ask-takeback' }], [1, { kind: 'agree' }]);
    expect([digits, moved, offered, answered, back].map(({ series }) => series?.positionSince)).toEqual([
      1, 2, 2, 2, 4,
    ]);
    const next = after(moved, [0, { kind: 'resign' }], [0, { kind: 'next' }], [1, { kind: 'next' }]);
    expect(next.series).toMatchObject({ positionSince: 5, wantsNext: [false, false] });
    expect(alone.series?.positionSince).toBe(0);
  });

  it('starts the clocks when a game begins: the first one with the guest, the next one when both want it', () => {
    const clock = { initial: 9000, increment: 0 };
    const begun = applyEvent(opened({ game: 'dual-digits', clock }), SEATED, 100);
    expect(begun.series?.clocks).toEqual({ remaining: [9000, 9000], since: [100, undefined], held: [] });
    const over = stepAt(begun, 0, { kind: 'resign' }, 200).after;
    const wanted = stepAt(over, 0, { kind: 'next' }, 300).after;
    expect(wanted.series).toMatchObject({ wantsNext: [true, false], earlier: [] });
    const next = stepAt(wanted, 1, { kind: 'next' }, 400).after;
    expect(next.series?.clocks).toEqual({ remaining: [9000, 9000], since: [undefined, 400], held: [] });
    const against = opened({ game: 'dual-digits', computer: 'learner', clock });
    expect(against.series?.clocks?.since).toEqual([0, undefined]);
  });

  it('counts nobody’s time for an offer, and the mover’s time for a move', () => {
    const begun = seated({ game: 'dual-digits', clock: { initial: 9000, increment: 50 } });
    expect(stepAt(begun, 0, { kind: 'offer-draw' }, 500).after.series?.clocks).toEqual(begun.series?.clocks);
    expect(stepAt(begun, 0, play('3'), 500).after.series?.clocks).toEqual({
      remaining: [8550, 9000],
      since: [undefined, 500],
      held: [],
    });
  });

  it('without clocks has none to hold', () => {
    const resumed = applyEvent(digits, { type: 'resumed', since: 0, until: undefined }, 9);
    expect(resumed.series).toEqual(digits.series);
    expect(applyEvent(open, { type: 'resumed', since: 0, until: undefined }, 9).series).toBeUndefined();
  });

  it('ends by an entry that the book punishes, which is written down as it was typed', () => {
    for (const entry of ['99', 'x']) {
      const { event, after: lost } = stepAt(seated({ game: 'multiplication-duel' }), 0, play(entry));
      expect(event).toMatchObject({ type: 'acted', event: { type: 'entry', seat: 0, entry } });
      expect(lost.series?.current.status).toMatchObject({ outcome: { winner: 1, reason: 'invalid-multiplier' } });
    }
  });

  it('remembers what was asked for by a command, and by whom', () => {
    const moved = after(digits, [0, play('3')]);
    expect(moved.done).toEqual([[{ id: 'c2', number: 2 }], []]);
    expect(applyEvent(digits, MOVED, 0).done).toEqual([[], []]);
    const claimed: LogEvent = { type: 'acted', event: { type: 'abandoned', seat: 1 }, command: 'k' };
    expect(applyEvent(digits, claimed, 0).done).toEqual([[{ id: 'k', number: 2 }], []]);
  });
});

/** Who begins in the matches of many seeds. */
function firsts(begins: string): ReadonlySet<unknown> {
  const { terms } = opened({ game: 'dual-digits', begins });
  const matches = Array.from({ length: 20 }, (_, seed) => createOnlineMatch({ ...CREATED, terms, seed }, 0));
  return new Set(matches.map((match) => applyEvent(match, SEATED, 0).series?.current.setup.first));
}

describe('a series', () => {
  it('is begun by the creator, the guest, or one of them at random', () => {
    expect([firsts('creator'), firsts('guest'), firsts('random')]).toEqual([
      new Set([0]),
      new Set([1]),
      new Set([0, 1]),
    ]);
  });

  it('draws for each game what is drawn', () => {
    const next = [0, 0, 1].map(
      (seat, index) => [seat === 0 ? 0 : 1, { kind: index === 0 ? 'resign' : 'next' }] as const,
    );
    const { series } = after(seated({ game: 'digit-duel-target' }), ...next);
    const drawn = series && [0, 1, 2].map((number) => matchOfSeries(series.setup, number).setup.options);
    expect(series?.earlier[0]?.setup.options).toEqual(drawn?.[1]);
    expect(series?.current.setup.options).toEqual(drawn?.[2]);
    expect(drawn?.[2]).not.toEqual(drawn?.[0]);
  });

  it('is over with its last game, and not before that has ended', () => {
    const { series } = seated({ game: 'dual-digits', games: 1 });
    const over = after(seated({ game: 'dual-digits', games: 1 }), [0, { kind: 'resign' }]).series;
    const more = after(seated({ game: 'dual-digits', games: 2 }), [0, { kind: 'resign' }]).series;
    expect([series, over, more].map((each) => each && isSeriesOver(each))).toEqual([false, true, false]);
  });

  it('without an agreed length ends at the most games that a log has room for', () => {
    const { series } = after(digits, [0, { kind: 'resign' }]);
    if (series === undefined) throw new Error('somebody plays');
    const long = (games: number) => ({ ...series, earlier: Array.from({ length: games - 1 }, () => series.current) });
    expect([MOST_GAMES.online - 1, MOST_GAMES.online].map((games) => isSeriesOver(long(games)))).toEqual([false, true]);
  });
});
