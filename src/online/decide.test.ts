import { describe, expect, it } from 'vitest';
import { errorOf, must } from '../../test/contract/playing.js';
import { otherSeat, type Seat } from '../core/seat.js';
import { type Act, type Circumstances, decide, dueAt } from './decide.js';
import { decideCarry, decideSeat, offerCarry, seatOfKey } from './decide-seat.js';
import { type LogEvent, makeEvent, parseEvent } from './log-event.js';
import {
  applyEvent,
  createOnlineMatch,
  MOST_EVENTS,
  MOST_KEYS,
  type OnlineMatch,
  REMEMBERED_COMMANDS,
} from './online-match.js';
import { shownReplay, shownTo } from './shown.js';
import { MOST_GAMES } from '../core/table-policy.js';
import { makeSnapshot } from './snapshot.js';
import { parseTerms } from './terms.js';

const HERE: Circumstances = { now: 0, opponentGoneFor: undefined, claimAfter: 60_000 };

const opened = (terms: object): OnlineMatch =>
  createOnlineMatch({ type: 'created', terms: must(parseTerms(terms)), seed: 1, name: 'Ana', key: 'ana' }, 0);
const seated = (terms: object): OnlineMatch =>
  applyEvent(opened(terms), { type: 'seated', seat: 1, name: 'Ben', key: 'ben' }, 0);

let ids = 0;
function done(match: OnlineMatch, seat: Seat, act: Act, circumstances = HERE): OnlineMatch {
  ids += 1;
  const decided = must(decide(match, seat, { id: `c${ids}`, act }, circumstances));
  if (decided.kind !== 'step') throw new Error('a step was expected');
  const { after, event } = decided.step;
  // Whoever reads the log has to come to the same match.
  const folded = applyEvent(match, must(parseEvent(makeEvent(event))), circumstances.now);
  expect(makeSnapshot(folded)).toBe(makeSnapshot(after));
  return after;
}
const refusal = (match: OnlineMatch, seat: Seat, act: Act, circumstances = HERE): string | undefined =>
  errorOf(decide(match, seat, { id: 'x', act }, circumstances))?.code;
const play = (entry: string): Act => ({ kind: 'play', entry });
const eventOf = (match: OnlineMatch, asked: Parameters<typeof decideSeat>[1]): LogEvent | undefined => {
  const decided = decideSeat(match, asked, 0);
  return decided.ok && decided.value.kind === 'step' ? decided.value.step.event : undefined;
};

const gone = (opponentGoneFor: number): Circumstances => ({ ...HERE, opponentGoneFor });
const at = (now: number): Circumstances => ({ ...HERE, now });
const carry = (match: OnlineMatch, code: string, now = 0) =>
  decideCarry(match, { fits: (hash) => hash === code, key: 'new', now });

function offering(match: OnlineMatch, code: string): OnlineMatch {
  const decided = must(offerCarry(match, 0, code, 0));
  if (decided.kind !== 'step') throw new Error('a step was expected');
  return decided.step.after;
}

const digits = seated({ game: 'dual-digits' });
const duel = seated({ game: 'number-duel' });

describe('the free seat', () => {
  const match = opened({ game: 'dual-digits' });

  it('goes to one of two who race for it; the other learns why', () => {
    const after = applyEvent(
      match,
      eventOf(match, { name: 'Ben', key: 'ben' }) ?? { type: 'listed', isListed: true },
      0,
    );
    expect(errorOf(decideSeat(after, { name: 'Cid', key: 'cid' }, 0))).toEqual({
      code: 'seat-taken',
      sentence: 'Both seats of this match are taken. You can watch, or create a match of your own.',
    });
  });

  it('is not taken twice by the same key', () => {
    expect(must(decideSeat(digits, { name: 'Ben', key: 'ben' }, 0))).toMatchObject({ kind: 'repeated' });
    expect(seatOfKey(digits, (key) => key === 'ben')).toBe(1);
  });

  it('needs a name that the opponent does not have; without one there is a name', () => {
    expect(errorOf(decideSeat(match, { name: 'Ana', key: 'b' }, 0))?.code).toBe('bad-name');
    expect(eventOf(match, { name: undefined, key: 'b' })).toMatchObject({ name: 'Player 2' });
  });

  it('is taken by the computer from the beginning, if the terms say so', () => {
    const { holders, series } = opened({ game: 'dual-digits', computer: 'learner' });
    expect(holders[1]).toEqual({ kind: 'computer', name: 'Computer', level: 'learner' });
    expect(series?.setup.computers).toEqual([undefined, 'learner']);
  });

  it('must be taken before anybody can play', () => {
    expect(refusal(match, 0, play('1'))).toBe('nobody-yet');
  });
});

describe('a command', () => {
  it.each<[string, OnlineMatch, Seat, Act, string]>([
    ['a move out of turn', digits, 1, play('1'), 'not-your-turn'],
    ['a move that is none', digits, 0, play('x'), 'illegal-move'],
    ['a second choice in a round', done(duel, 0, play('3')), 0, play('4'), 'already-chosen'],
    ['an answer to no offer', digits, 0, { kind: 'agree' }, 'no-offer'],
    ['an answer to the own offer', done(digits, 0, { kind: 'offer-draw' }), 0, { kind: 'agree' }, 'no-offer'],
    ['a second offer', done(digits, 0, { kind: 'offer-draw' }), 1, { kind: 'offer-draw' }, 'offer-pending'],
    ['a takeback before any turn', digits, 0, { kind: 'ask-takeback' }, 'nothing-to-take-back'],
    ['the next game during this one', digits, 0, { kind: 'next' }, 'game-running'],
    ['a claim while the opponent is there', digits, 0, { kind: 'claim' }, 'not-gone'],
    ['a move after the end', done(digits, 1, { kind: 'resign' }), 0, play('1'), 'game-over'],
  ])('is refused: %s', (_name, match, seat, act, code) => {
    expect(refusal(match, seat, act)).toBe(code);
  });

  it('that comes again is answered again and not played again', () => {
    const command = { id: 'once', act: play('1') };
    const first = must(decide(digits, 0, command, HERE));
    if (first.kind !== 'step') throw new Error('a step was expected');
    const { after } = first.step;
    expect(must(decide(after, 0, command, HERE))).toEqual({ kind: 'repeated', number: digits.count });
  });

  const KINDS: readonly Act[] = [play('3'), { kind: 'offer-draw' }, { kind: 'resign' }, { kind: 'claim' }];
  it.each(KINDS)('is recognised when the same device sends it again: $kind', (act) => {
    const command = { id: 'same', act };
    const decided = must(decide(digits, 0, command, gone(60_000)));
    if (decided.kind !== 'step') throw new Error('a step was expected');
    const { after } = decided.step;
    expect(must(decide(after, 0, command, gone(60_000)))).toEqual({ kind: 'repeated', number: digits.count });
  });

  it('is remembered as long as it can come again, and no longer', () => {
    let match = digits;
    for (let turn = 0; turn < REMEMBERED_COMMANDS + 5; turn += 1) {
      match = done(match, 0, { kind: 'offer-draw' });
      match = done(match, 1, { kind: 'decline' });
    }
    expect(match.done.map((list) => list.length)).toEqual([REMEMBERED_COMMANDS, REMEMBERED_COMMANDS]);
    expect(match.done[0].at(-1)?.number).toBe(match.count - 2);
  });

  it('to play is written in one way, however it was typed', () => {
    const decided = must(decide(digits, 0, { id: 'a', act: play(' ０3 ') }, HERE));
    expect(decided).toMatchObject({ step: { event: { event: { entry: '3' } } } });
  });
});

/** The match with a game that counts how often it is asked. */
function counted(match: OnlineMatch) {
  const counts = { parseMove: 0, objection: 0 };
  const { series } = match;
  if (series === undefined) throw new Error('nobody plays');
  const { rules } = series.current;
  const counting: typeof rules = {
    ...rules,
    parseMove: (text) => {
      counts.parseMove += 1;
      return rules.parseMove(text);
    },
    objection: (position, move, seat) => {
      counts.objection += 1;
      return rules.objection(position, move, seat);
    },
  };
  return { match: { ...match, series: { ...series, current: { ...series.current, rules: counting } } }, counts };
}

describe('a move', () => {
  it.each([digits, duel])('is read once and judged once', (started) => {
    const { match, counts } = counted(started);
    expect(decide(match, 0, { id: 'a', act: play('3') }, HERE).ok).toBe(true);
    expect(counts).toEqual({ parseMove: 1, objection: 1 });
  });
});

describe('a takeback', () => {
  it('goes back to the asker’s last decision', () => {
    const played = done(done(digits, 0, play('1')), 1, play('2'));
    const asked = done(played, 0, { kind: 'ask-takeback' });
    expect(asked.series?.current.offer).toEqual({ what: 'takeback', seat: 0, turns: 2 });
    expect(done(asked, 1, { kind: 'agree' }).series?.current.turns.slice()).toEqual([]);
  });

  it('never goes across a reveal', () => {
    const round = done(done(duel, 0, play('3')), 1, play('4'));
    expect(refusal(round, 0, { kind: 'ask-takeback' })).toBe('across-a-reveal');
    expect(refusal(done(round, 0, play('2')), 0, { kind: 'ask-takeback' })).toBe('across-a-reveal');
  });
});

describe('an opponent who is gone', () => {
  it('may be waited for, and loses once the time is over', () => {
    expect(errorOf(decide(digits, 0, { id: 'a', act: { kind: 'claim' } }, gone(58_500)))?.sentence).toContain('2 s');
    expect(done(digits, 0, { kind: 'claim' }, gone(60_000)).series?.current.status).toEqual({
      kind: 'finished',
      outcome: { winner: 0, reason: 'abandoned' },
    });
  });
});

describe('a series', () => {
  it('goes on when both want it, with the other side beginning', () => {
    const over = done(seated({ game: 'dual-digits', games: 2 }), 1, { kind: 'resign' });
    const wanted = done(over, 0, { kind: 'next' });
    expect(refusal(wanted, 0, { kind: 'next' })).toBe('already-asked');
    const second = done(wanted, 1, { kind: 'next' });
    expect(second.series).toMatchObject({ current: { setup: { first: 1 } }, wantsNext: [false, false] });
    expect(shownTo(second, 'spectator', 0).results).toEqual([{ winner: 0, reason: 'resigned' }]);
    expect(refusal(done(second, 0, { kind: 'resign' }), 1, { kind: 'next' })).toBe('series-over');
  });

  it('against the computer goes on when the person wants it', () => {
    const over = done(opened({ game: 'dual-digits', computer: 'learner' }), 0, { kind: 'resign' });
    expect(done(over, 0, { kind: 'next' }).series?.earlier).toHaveLength(1);
  });
});

describe('the clocks', () => {
  const clocked = seated({ game: 'dual-digits', clock: { initial: 10_000, increment: 1000 } });

  it('count the time of whoever is to move, and add the increment', () => {
    const match = done(done(clocked, 0, play('1'), at(4000)), 1, play('2'), at(5000));
    expect(shownTo(match, 0, 7000).game?.clocks).toEqual({ left: [5000, 10_000], runs: [true, false] });
  });

  it('run for both until each has chosen, where both choose at once', () => {
    const match = done(seated({ game: 'number-duel', clock: { initial: 9000, increment: 0 } }), 1, play('2'), at(1000));
    expect(shownTo(match, 0, 3000).game?.clocks).toEqual({ left: [6000, 8000], runs: [true, false] });
  });

  it('end the game when a flag falls, and not before', () => {
    expect(dueAt(clocked, 9999)).toBeUndefined();
    const due = dueAt(clocked, 10_000);
    expect(due).toMatchObject({ event: { type: 'out-of-time', seat: 0 } });
    const flagged = applyEvent(clocked, due ?? { type: 'listed', isListed: false }, 10_000);
    expect(dueAt(flagged, 20_000)).toBeUndefined();
  });

  it('stand still while nothing could be written', () => {
    const held = applyEvent(clocked, { type: 'resumed', since: 2000 }, 60_000);
    expect(shownTo(held, 0, 61_000).game?.clocks?.left).toEqual([7000, 10_000]);
  });
});

describe('a seat', () => {
  const offered = offering(digits, 'code');

  it('is carried to another device by a code, once and in time', () => {
    const decided = must(carry(offered, 'code'));
    expect(decided).toMatchObject({ kind: 'step', step: { event: { type: 'carried', seat: 0, key: 'new' } } });
    const carried = applyEvent(offered, { type: 'carried', seat: 0, key: 'new' }, 0);
    expect(seatOfKey(carried, (key) => key === 'new')).toBe(0);
    expect(seatOfKey(carried, (key) => key === 'ana')).toBe(0);
    expect(errorOf(decideCarry(carried, { fits: () => true, key: 'third', now: 0 }))?.code).toBe('bad-code');
    expect(errorOf(carry(offered, 'wrong'))?.code).toBe('bad-code');
    expect(errorOf(carry(offered, 'code', 11 * 60_000))?.code).toBe('bad-code');
  });

  it('is held by so many devices at most', () => {
    let match = digits;
    for (let device = 0; device < 20; device += 1)
      match = applyEvent(match, { type: 'carried', seat: 0, key: `${device}` }, 0);
    expect(match.holders[0]).toMatchObject({ keys: expect.objectContaining({ length: MOST_KEYS }) });
  });
});

describe('a match that holds as much as it may', () => {
  const full = { ...digits, count: MOST_EVENTS };
  // What ends the game comes last, so that all else is tried while it runs.
  const ACTS = ['next', 'offer-draw', 'ask-takeback', 'decline', 'agree', 'claim', 'resign'] as const;
  const everything = [play('1'), ...ACTS.map((kind) => ({ kind }) as const)];

  it('has had room for 99 games of 500 entries each', () => {
    expect(MOST_EVENTS).toBeGreaterThan(MOST_GAMES.online * 500);
  });

  it.each([0, 1] as const)('does not grow any more, whatever is tried by seat %s first, but can be ended', (first) => {
    const offered = { ...done(digits, 0, { kind: 'offer-draw' }), count: MOST_EVENTS };
    for (const begun of [full, offered]) {
      let match: OnlineMatch = begun;
      for (let times = 0; times < 3; times += 1)
        // What ends the game comes last, so that all else is tried in a running game too.
        for (const act of everything)
          for (const seat of [first, otherSeat(first)])
            if (refusal(match, seat, act, gone(60_000)) === undefined) match = done(match, seat, act, gone(60_000));
      expect(match.series?.current.status.kind).toBe('finished');
      expect(match.count).toBeLessThanOrEqual(MOST_EVENTS + 2);
    }
  });

  it('says so, and what to do', () => {
    expect(errorOf(decide(full, 0, { id: 'x', act: play('1') }, HERE))).toEqual({
      code: 'match-full',
      sentence:
        'This match has 50000 entries and cannot hold more. Resign, or leave it; create another match to play on.',
    });
    expect(errorOf(offerCarry(full, 0, 'code', 0))?.code).toBe('match-full');
    expect(errorOf(carry({ ...offering(digits, 'code'), count: MOST_EVENTS }, 'code'))?.code).toBe('match-full');
    const open = { ...opened({ game: 'dual-digits' }), count: MOST_EVENTS };
    expect(errorOf(decideSeat(open, { name: 'Ben', key: 'ben' }, 0))?.code).toBe('match-full');
  });

  it('is not filled by one player alone, who could make codes without end until the other cannot move', () => {
    const half = { ...digits, count: MOST_EVENTS / 2 };
    expect(offerCarry({ ...digits, count: half.count - 1 }, 1, 'code', 0).ok).toBe(true);
    expect(errorOf(offerCarry(half, 1, 'code', 0))).toEqual({
      code: 'match-full',
      sentence: expect.stringContaining('Play on where you have your seat.'),
    });
    expect(carry({ ...offering(digits, 'code'), count: half.count }, 'code').ok).toBe(true);
    expect(decide(half, 0, { id: 'x', act: play('1') }, HERE).ok).toBe(true);
  });
});

describe('what is shown', () => {
  const sealed = [done(duel, 0, play('3')), done(duel, 0, play('4'))] as const;

  it.each([1, 'spectator'] as const)('to %s is the same whatever is sealed', (viewer) => {
    const [one, other] = sealed.map((match) => shownTo(match, viewer, 0));
    expect(one).toEqual(other);
    expect(one?.game).toMatchObject({ hasChosen: [true, false], ownChoice: null });
  });

  it('to its owner is the own choice', () => {
    expect(shownTo(sealed[0], 0, 0).game?.ownChoice).toBe('3');
  });

  it('tells neither keys nor the seed', () => {
    const text = JSON.stringify(shownTo(offering(digits, 'secret-code'), 0, 0));
    expect(text).not.toMatch(/"ana"|"ben"|secret-code|seed/);
  });

  it('as a replay holds no sealed choice either', () => {
    expect(shownReplay(sealed[0])).toBe(shownReplay(sealed[1]));
    expect(shownReplay(sealed[0])).not.toContain('Seed');
    expect(shownReplay(opened({ game: 'dual-digits' }))).toBeUndefined();
  });
});
