import { describe, expect, it } from 'vitest';
import { must } from '../../test/contract/playing.js';
import { lastStone } from '../../test/contract/sixth-game.js';
import { outcomeOfInvalid, readEntry, refusedEntry } from './entry.js';
import { createMatch, setupOf } from './match.js';
import { act, playEntry } from './referee.js';

const options = { heap: 2, most: 3, last: 'loses' } as const;
const polite = createMatch(setupOf(lastStone, options));
const strict = createMatch(setupOf(lastStone, options, { strict: true }));
const harsh = createMatch(setupOf({ ...lastStone, invalidEntry: { losesBy: 'bad-entry' } }, options));

describe('an entry', () => {
  it('that is a legal move becomes that move', () => {
    expect(readEntry(polite, 0, ' 02 ')).toEqual({ ok: true, value: { type: 'move', seat: 0, move: 2 } });
    expect(refusedEntry(polite, 0, '2')).toBeUndefined();
  });

  it.each([
    { entry: 'abc', refused: { code: 'unreadable', entry: 'abc' } },
    { entry: '9', refused: { code: 'unreadable', entry: '9' } },
    { entry: '3', refused: { code: 'objection', move: 3, objection: 'too-many' } },
  ])('"$entry" is refused with the reason (R-3)', ({ entry, refused }) => {
    expect(readEntry(polite, 0, entry)).toEqual({ ok: false, error: refused });
    expect(outcomeOfInvalid(polite, 0)).toBeUndefined();
  });

  it.each(['abc', '9', '3'])('"%s" goes to a strict referee as it was typed (R-7)', (entry) => {
    expect(readEntry(strict, 1, entry)).toEqual({ ok: true, value: { type: 'invalid', seat: 1, entry } });
    expect(outcomeOfInvalid(strict, 1)).toEqual({ winner: 0, reason: 'forfeit' });
  });

  it.each(['abc', '9', '3'])('"%s" loses where the book says so (R-MD1)', (entry) => {
    expect(readEntry(harsh, 0, entry)).toEqual({ ok: true, value: { type: 'invalid', seat: 0, entry } });
    expect(outcomeOfInvalid(harsh, 0)).toEqual({ winner: 1, reason: 'bad-entry' });
  });

  it.each(['', ' ', '\t\u3000'])('%j is no choice, whoever is the referee (R-MD1)', (entry) => {
    for (const match of [polite, strict, harsh])
      expect(readEntry(match, 0, entry)).toEqual({ ok: false, error: { code: 'unreadable', entry } });
  });

  it('is played at once, with the event that it was', () => {
    const played = must(playEntry(polite, 0, ' 02 '));
    expect(played.event).toEqual({ type: 'move', seat: 0, move: 2 });
    expect(played.match).toEqual(must(act(polite, played.event)));
    const lost = must(playEntry(strict, 0, '3'));
    expect(lost.event).toEqual({ type: 'invalid', seat: 0, entry: '3' });
    expect(lost.match.status).toEqual({ kind: 'finished', outcome: { winner: 1, reason: 'forfeit' } });
  });

  it('is not played where it does not count, and says why', () => {
    const refused = { code: 'objection', move: 3, objection: 'too-many' };
    expect(playEntry(polite, 0, '3')).toEqual({ ok: false, error: { code: 'illegal-move', refused } });
    for (const entry of ['1', '3', 'abc'])
      expect(playEntry(strict, 1, entry)).toEqual({ ok: false, error: { code: 'not-your-turn' } });
  });
});
