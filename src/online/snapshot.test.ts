import { describe, expect, it } from 'vitest';
import { after, opened, play, seated, stepAt } from '../../test/contract/online-playing.js';
import { factsOf } from '../../test/contract/playing.js';
import type { Act } from './decide.js';
import { applyEvent, type OnlineMatch } from './online-match.js';
import { shownTo } from './shown.js';
import { makeSnapshot, restoreSnapshot } from './snapshot.js';

/** What a snapshot holds, and in how many parts it was read. */
function restored(text: string): { readonly match: OnlineMatch | undefined; readonly parts: number } {
  const work = restoreSnapshot(text);
  for (let parts = 1; ; parts += 1) {
    const step = work.next();
    if (step.done === true) return { match: step.value, parts };
  }
}

/** A match as data: the rules are functions, built anew each time. */
function plain(match: OnlineMatch | undefined): unknown {
  if (match?.series === undefined) return match;
  const { earlier, current, ...series } = match.series;
  return { ...match, series: { ...series, earlier: earlier.map(factsOf), current: factsOf(current) } };
}

/** What is left to the two at 1000. */
const leftIn = (match: OnlineMatch | undefined): unknown => match && shownTo(match, 0, 1000).game?.clocks?.left;

const RESIGN: Act = { kind: 'resign' };
const NEXT: Act = { kind: 'next' };
const CLOCK = { clock: { initial: 9000, increment: 100 } };
const digits = seated({ game: 'dual-digits' });
const clocked = seated({ game: 'dual-digits', ...CLOCK });
const duel = seated({ game: 'number-duel', options: { numbers: 'spent' }, ...CLOCK });

describe('the snapshot of a match', () => {
  it.each<[string, OnlineMatch]>([
    ['whose guest has not come yet', opened({ game: 'dual-digits', isPublic: true })],
    ['against a computer', after(opened({ game: 'dual-digits', computer: 'learner' }), [0, play('1')])],
    ['with a code on its way', applyEvent(digits, { type: 'carry-offered', seat: 0, code: 'c', until: 9 }, 5)],
    ['with two devices at a seat', applyEvent(digits, { type: 'carried', seat: 1, key: 'k' }, 5)],
    ['in which the first seat has chosen', after(duel, [0, play('3')])],
    ['in which the second seat has chosen', after(duel, [0, play('3')], [1, play('4')], [1, play('2')])],
    ['whose first clock runs', stepAt(stepAt(duel, 1, play('4'), 300).after, 1, { kind: 'offer-draw' }, 700).after],
    ['whose second clock runs', stepAt(clocked, 0, play('4'), 300).after],
    ['whose clocks were given back a time', applyEvent(clocked, { type: 'resumed', since: 100, until: 400 }, 500)],
    ['with an offer', after(digits, [0, play('3')], [1, { kind: 'offer-draw' }])],
    ['that is over', after(digits, [0, play('3')], [1, RESIGN])],
    ['in which somebody wants to play on', after(digits, [1, RESIGN], [0, NEXT])],
    [
      'in its third game',
      after(digits, [1, RESIGN], [0, NEXT], [1, NEXT], [1, play('2')], [0, RESIGN], [0, NEXT], [1, NEXT]),
    ],
  ])('%s is that match', (_name, match) => {
    expect(plain(restored(makeSnapshot(match)).match)).toEqual(plain(match));
  });

  it('of an earlier version tells what is left, and gives back nothing that it gave back before', () => {
    const { clocks, ...kept } = JSON.parse(makeSnapshot(clocked));
    // The clock that started at 0 was made to start 300 later, for the time from 100 to 400.
    const old = restored(JSON.stringify({ ...kept, clocks: { ...clocks, since: [300, null], held: 400 } })).match;
    expect(leftIn(old)).toEqual([8300, 9000]);
    expect(leftIn(old && applyEvent(old, { type: 'resumed', since: 100, until: 400 }, 1000))).toEqual([8300, 9000]);
    expect(leftIn(old && applyEvent(old, { type: 'resumed', since: 100, until: 500 }, 1000))).toEqual([8400, 9000]);
  });

  it('is the same text for the same match', () => {
    const match = after(digits, [1, RESIGN], [0, NEXT], [1, NEXT], [1, play('2')]);
    expect(makeSnapshot(match)).toBe(makeSnapshot({ ...match }));
    expect(JSON.parse(makeSnapshot(match))).toMatchObject({ version: 1, earlier: [{ outcome: { winner: 0 } }] });
  });

  it('is read in parts: a game at a time, and of a long game so many turns', () => {
    let match = seated({ game: 'dual-digits', options: { start: 1000 } });
    const turns = (count: number): void => {
      for (let turn = 0; turn < count; turn += 1) {
        const mover = match.series?.current.turns.length ?? 0;
        match = after(match, [mover % 2 === 0 ? 0 : 1, play(mover % 2 === 0 ? '1' : '2')]);
      }
    };
    turns(199);
    expect(restored(makeSnapshot(match)).parts).toBe(1);
    turns(1);
    expect(restored(makeSnapshot(match)).parts).toBe(2);
    turns(200);
    expect(restored(makeSnapshot(match)).parts).toBe(3);
    const next = after(match, [1, RESIGN], [0, NEXT], [1, NEXT]);
    expect(restored(makeSnapshot(next)).parts).toBe(4);
  });
});

describe('a text', () => {
  const text = makeSnapshot(after(duel, [0, play('3')], [1, play('4')], [0, play('2')]));
  const changed = (change: (kept: { [name: string]: unknown }) => object): string =>
    JSON.stringify(change(JSON.parse(text)));
  const current = (change: object) =>
    changed((kept) => ({
      ...kept,
      current: { turns: [], sealed: [null, null], offer: null, outcome: null, ...change },
    }));

  const ANA = { name: 'Ana', keys: ['k'], carry: null };

  it.each<[string, string]>([
    ['of another version', changed((kept) => ({ ...kept, version: 2 }))],
    [
      'with terms that can’t be',
      changed((kept) => ({ ...kept, terms: { game: 'number-duel', options: { max: -1 } } })),
    ],
    ['with a sealed choice that is no move', current({ sealed: ['x', null] })],
    ['with a sealed choice that may not be played', current({ sealed: ['3', null], turns: [['3', '4']] })],
    ['with a turn that cannot be played', current({ turns: [['3']] })],
    ['with a round that cannot be played', current({ turns: [['x', '3']] })],
    ['with a game but no beginning', changed((kept) => ({ ...kept, positionSince: null }))],
    ['with a game but nobody’s wishes', changed((kept) => ({ ...kept, wantsNext: null }))],
    ['with a game but one player', changed((kept) => ({ ...kept, holders: [null, null] }))],
    ['with a player of whom nothing is known', changed((kept) => ({ ...kept, holders: [{}, ANA] }))],
    ['with a code that is none', changed((kept) => ({ ...kept, holders: [{ ...ANA, carry: {} }, ANA] }))],
    ['with a command that is none', changed((kept) => ({ ...kept, done: [[{}], []] }))],
    ['with clocks that show nothing', changed((kept) => ({ ...kept, clocks: {} }))],
  ])('%s is no snapshot', (_why, other) => {
    expect(restored(text).match).toBeDefined();
    expect(restored(other).match).toBeUndefined();
  });
});
