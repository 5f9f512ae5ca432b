import { describe, expect, it } from 'vitest';
import { carry, codeOf, offering, opened, seated } from '../../test/contract/online-playing.js';
import { errorOf, must } from '../../test/contract/playing.js';
import { creatorName, decideCarry, decideSeat, seatOfKey } from './decide-seat.js';
import type { LogEvent } from './log-event.js';
import { applyEvent, createOnlineMatch, MOST_KEYS, type OnlineMatch } from './online-match.js';

const eventOf = (match: OnlineMatch, asked: Parameters<typeof decideSeat>[1]): LogEvent | undefined => {
  const decided = decideSeat(match, asked, 0);
  return decided.ok && decided.value.kind === 'step' ? decided.value.step.event : undefined;
};

const digits = seated({ game: 'dual-digits' });

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
    const again = { kind: 'repeated', number: digits.count - 1 };
    expect(must(decideSeat(digits, { name: 'Ben', key: 'ben' }, 0))).toEqual(again);
    expect(must(decideCarry(digits, { fits: () => true, key: 'ben', now: 0 }))).toEqual(again);
    expect(seatOfKey(digits, (key) => key === 'ben')).toBe(1);
  });

  it('needs a name that the opponent does not have; without one there is a name', () => {
    expect(codeOf(decideSeat(match, { name: 'Ana', key: 'b' }, 0))).toBe('bad-name');
    expect(codeOf(decideSeat(match, { name: ' ', key: 'b' }, 0))).toBe('bad-name');
    expect(eventOf(match, { name: undefined, key: 'b' })).toMatchObject({ name: 'Player 2' });
    const named = createOnlineMatch({ type: 'created', terms: match.terms, seed: 1, name: 'Player 2', key: 'ana' }, 0);
    expect(eventOf(named, { name: undefined, key: 'b' })).toMatchObject({ name: 'Player 1' });
  });

  it('leaves a name to its creator, which is none of the computer’s', () => {
    const [alone, against] = [match.terms, opened({ game: 'dual-digits', computer: 'learner' }).terms];
    expect([must(creatorName(alone, undefined)), must(creatorName(alone, 'Ana'))]).toEqual(['Player 1', 'Ana']);
    expect(must(creatorName(alone, 'Computer'))).toBe('Computer');
    expect(errorOf(creatorName(against, 'Computer'))).toMatchObject({
      code: 'bad-name',
      sentence: expect.stringContaining('Computer too'),
    });
    expect(must(creatorName(against, undefined))).toBe('Player 1');
    expect(errorOf(creatorName(alone, ''))?.code).toBe('bad-name');
  });

  it('is taken by the computer from the beginning, if the terms say so', () => {
    const { holders, series } = opened({ game: 'dual-digits', computer: 'learner' });
    expect(holders[1]).toEqual({ kind: 'computer', name: 'Computer', level: 'learner' });
    expect(series?.setup.computers).toEqual([undefined, 'learner']);
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
    expect(codeOf(carry(offered, 'wrong'))).toBe('bad-code');
    expect(carry(offered, 'code', 10 * 60_000).ok).toBe(true);
    expect(codeOf(carry(offered, 'code', 10 * 60_000 + 1))).toBe('bad-code');
  });

  it('that nobody offers is carried nowhere: a free one, or a computer’s', () => {
    for (const match of [opened({ game: 'dual-digits' }), opened({ game: 'dual-digits', computer: 'learner' })])
      expect(codeOf(decideCarry(match, { fits: () => true, key: 'new', now: 0 }))).toBe('bad-code');
  });

  it('is held by so many devices at most', () => {
    let match = digits;
    for (let device = 0; device < 20; device += 1)
      match = applyEvent(match, { type: 'carried', seat: 0, key: `${device}` }, 0);
    expect(match.holders[0]).toMatchObject({ keys: expect.objectContaining({ length: MOST_KEYS }) });
  });
});
