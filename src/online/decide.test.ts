import { describe, expect, it } from 'vitest';
import { carry, codeOf, offering, opened, play, seated } from '../../test/contract/online-playing.js';
import { errorOf, must } from '../../test/contract/playing.js';
import { otherSeat, type Seat } from '../core/seat.js';
import { MOST_GAMES } from '../core/table-policy.js';
import { type Act, type Circumstances, decide, dueAt } from './decide.js';
import { decideSeat, offerCarry } from './decide-seat.js';
import { makeEvent, parseEvent } from './log-event.js';
import { applyEvent, MOST_EVENTS, type OnlineMatch, REMEMBERED_COMMANDS } from './online-match.js';
import { shownTo } from './shown.js';
import { makeSnapshot } from './snapshot.js';

const HERE: Circumstances = { now: 0, opponentGoneFor: undefined, claimAfter: 60_000 };

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
  codeOf(decide(match, seat, { id: 'x', act }, circumstances));
const hold = (match: OnlineMatch, since: number, until: number): OnlineMatch =>
  applyEvent(match, { type: 'resumed', since, until }, 60_000);
const gone = (opponentGoneFor: number): Circumstances => ({ ...HERE, opponentGoneFor });
const at = (now: number): Circumstances => ({ ...HERE, now });

const digits = seated({ game: 'dual-digits' });
const duel = seated({ game: 'number-duel' });

describe('a command', () => {
  it.each<[string, OnlineMatch, Seat, Act, string]>([
    ['a move before the free seat is taken', opened({ game: 'dual-digits' }), 0, play('1'), 'nobody-yet'],
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
    ['a takeback after the end', done(digits, 1, { kind: 'resign' }), 0, { kind: 'ask-takeback' }, 'game-over'],
    [
      'a takeback by whoever has not moved',
      done(digits, 0, play('1')),
      1,
      { kind: 'ask-takeback' },
      'nothing-to-take-back',
    ],
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
    expect(errorOf(decide(digits, 0, { id: 'a', act: { kind: 'claim' } }, gone(58_500)))).toEqual({
      code: 'not-gone',
      sentence: 'Your opponent may still come back: please wait another 2 s.',
    });
    expect(refusal(digits, 0, { kind: 'claim' }, gone(59_999))).toBe('not-gone');
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

  it('count the time of the player to move, and add the increment', () => {
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
    expect(due).toEqual({ type: 'acted', event: { type: 'out-of-time', seat: 0 }, command: undefined });
    // Nobody plays yet, or without a clock.
    const clock = { initial: 10_000, increment: 0 };
    expect([opened({ game: 'dual-digits', clock }), digits].map((match) => dueAt(match, 99_999))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('stand still while nothing could be written', () => {
    const held = applyEvent(clocked, { type: 'resumed', since: 2000, until: undefined }, 60_000);
    expect(shownTo(held, 0, 61_000).game?.clocks?.left).toEqual([7000, 10_000]);
  });

  it('are given back a time once, however many servers say that nothing could be written', () => {
    const once = hold(clocked, 2000, 50_000);
    expect(shownTo(once, 0, 51_000).game?.clocks?.left).toEqual([7000, 10_000]);
    expect(hold(once, 2000, 50_000).series?.clocks).toEqual(once.series?.clocks);
    // One that began sooner or lasted longer for another server: only what is new.
    expect(shownTo(hold(once, 1000, 40_000), 0, 51_000).game?.clocks?.left).toEqual([8000, 10_000]);
    expect(shownTo(hold(once, 3000, 55_000), 0, 56_000).game?.clocks?.left).toEqual([7000, 10_000]);
  });

  it('remember what was given back while the other one chooses', () => {
    const both = seated({ game: 'number-duel', clock: { initial: 10_000, increment: 0 } });
    const held = applyEvent(both, { type: 'resumed', since: 2000, until: 5000 }, 5000);
    const chosen = done(held, 0, play('3'), at(6000));
    const again = applyEvent(chosen, { type: 'resumed', since: 2000, until: 5000 }, 6000);
    expect(again.series?.clocks).toEqual(chosen.series?.clocks);
    expect(shownTo(again, 1, 6000).game?.clocks?.left).toEqual([7000, 7000]);
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

  it.each(['resign', 'claim'] as const)('can be ended: %s', (kind) => {
    expect(done(full, 1, { kind }, gone(60_000)).series?.current.status.kind).toBe('finished');
  });

  it('says so, and what to do', () => {
    expect(errorOf(decide(full, 0, { id: 'x', act: play('1') }, HERE))).toEqual({
      code: 'match-full',
      sentence: 'This match has 50000 entries and is full. Create another match to keep playing.',
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
      sentence: expect.stringContaining('Keep playing where you are.'),
    });
    expect(carry({ ...offering(digits, 'code'), count: half.count }, 'code').ok).toBe(true);
    expect(decide(half, 0, { id: 'x', act: play('1') }, HERE).ok).toBe(true);
  });
});
