import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageOf } from '../../../test/contract/browser-storage.js';
import { errorOf, must, typed } from '../../../test/contract/playing.js';
import { dualDigits } from '../../games/index.js';
import type { Wish } from '../address/address.js';
import { keep, keptNames, recall } from '../device/storage.js';
import { archivedGames, archiveGame } from '../records/archive.js';
import { keptLog, logGame, type LoggedGame } from '../records/game-log.js';
import { beginSitting, keepSitting, keptSitting } from '../records/kept-sittings.js';
import { cleanLessons, keptLessons, noteFirstTry } from '../records/lesson-log.js';
import { bestRush, keepRush } from '../records/rush-best.js';
import { replayText } from '../records/sitting.js';
import { importRecord, makeRecordFile } from './record-file.js';

const game = (at: number, result: LoggedGame['result'] = 'won'): LoggedGame => ({
  at,
  game: 'dual-digits',
  level: 'expert',
  result,
  share: 0.75,
});

const wish: Wish = {
  game: dualDigits,
  asked: { start: 9 },
  opponent: 'friend',
  side: 0,
  first: 0,
  games: undefined,
  names: undefined,
  from: undefined,
};

const NOW = new Date('2026-11-16T12:00:00.000Z');
const DAY = JSON.stringify({ '2026-11-16': { wrong: 1, end: 'solved', onTheDay: true, tries: [3, 4] } });

/** Everything that a device can have. */
function play(): void {
  logGame(game(1000));
  logGame(game(2000, 'lost'));
  keep('puzzles', DAY);
  noteFirstTry('dual-digits', 2, 3);
  keepRush(12);
  keep('learn/dual-digits/max:4,start:25', '1,2');
  const sitting = beginSitting(wish);
  const played = { ...sitting, match: typed(sitting.match, ['1']) };
  keepSitting(played);
  archiveGame(replayText(played), NOW);
}

const all = (): Record<string, string | undefined> =>
  Object.fromEntries(
    keptNames('')
      .toSorted()
      .map((name) => [name, recall(name)]),
  );

const kept = (parts: Record<string, unknown>): string => JSON.stringify({ duelbook: 1, kept: parts });

describe('the record as a file', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', storageOf(1_000_000));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('brings everything to another device', () => {
    play();
    const file = makeRecordFile(NOW);
    const before = all();
    vi.stubGlobal('localStorage', storageOf(1_000_000));
    expect(importRecord(file).ok).toBe(true);
    expect(keptLog()).toEqual([game(1000), game(2000, 'lost')]);
    expect(bestRush()).toBe(12);
    expect(keptSitting(wish)?.match.turns).toHaveLength(1);
    expect(archivedGames()).toHaveLength(1);
    expect(Object.keys(all())).toEqual(Object.keys(before));
  });

  it('leaves out the seats of online matches, which are secrets', () => {
    play();
    keep('seat/AbCdEf', 'secret');
    expect(makeRecordFile(NOW)).not.toMatch(/secret|AbCdEf/);
  });

  it('adds to what is there, and takes nothing away, however often it comes', () => {
    play();
    const file = makeRecordFile(NOW);
    vi.stubGlobal('localStorage', storageOf(1_000_000));
    logGame(game(3000));
    keepRush(20);
    noteFirstTry('dual-digits', 1, 3);
    noteFirstTry('dual-digits', 3, 3);
    keep('puzzles', JSON.stringify({ '2026-11-15': { wrong: 0, end: 'solved', onTheDay: true } }));
    must(importRecord(file));
    const once = all();
    must(importRecord(file));
    expect(all()).toEqual(once);
    expect(keptLog().map(({ at }) => at)).toEqual([1000, 2000, 3000]);
    expect(bestRush()).toBe(20);
    expect(cleanLessons(keptLessons())).toEqual(['dual-digits']);
    expect(Object.keys(JSON.parse(recall('puzzles') ?? '{}'))).toHaveLength(2);
  });

  it.each([
    ['nothing', '', 'isn’t a Duelbook record'],
    ['another file', '{"hello":1}', 'isn’t a Duelbook record'],
    ['a list', '[1]', 'isn’t a Duelbook record'],
    ['a later version', '{"duelbook":2,"kept":{}}', 'newer Duelbook'],
    ['no content', '{"duelbook":1}', 'nothing is kept'],
    ['a number for a text', kept({ rush: 3 }), 'isn’t text'],
    ['a strange name', kept({ theme: 'dark' }), 'isn’t part of a record'],
    ['a seat', kept({ 'seat/x': 'y' }), 'isn’t part of a record'],
    ['a game of no level', kept({ games: '[[1,"dual-digits","god","won",1]]' }), 'Game 1 can’t be read'],
    ['an accuracy above all', kept({ games: '[[1,"dual-digits","expert","won",7]]' }), 'Game 1 can’t be read'],
    ['markup for a game', kept({ games: '[[1,"<b>","expert","won",1]]' }), 'Game 1 can’t be read'],
    [
      'a day that is none',
      kept({ puzzles: '{"2026-02-30":{"wrong":0,"end":"solved","onTheDay":true}}' }),
      '2026-02-30',
    ],
    ['an endless rush', kept({ rush: '1e9' }), 'isn’t a number of puzzles'],
    ['a replay that is none', kept({ 'archive/2026-11-16T12:00:00.000Z': 'hello' }), 'A replay can’t be read'],
    ['a replay without a date', kept({ 'archive/soon': 'hello' }), 'no date'],
    ['a sitting that is none', kept({ 'sitting/#/dual-digits/play': '{}' }), 'game in progress'],
    ['steps that are none', kept({ 'learn/dual-digits/x': '1,x' }), 'steps of a lesson'],
    ['a lesson that is none', kept({ lessons: '{"dual-digits":{"steps":["a"],"of":1}}' }), 'lesson'],
  ])('says what is wrong with %s, and changes nothing', (_, text, words) => {
    play();
    const before = all();
    // Whatever is good in a bad file does not count either.
    const mixed = text.replace('"kept":{', '"kept":{"rush":"999",').replace('"rush":"999",}', '}');
    for (const file of [text, mixed]) {
      expect(errorOf(importRecord(file))).toContain(file === text ? words : '');
      expect(all()).toEqual(before);
    }
  });

  it('changes nothing where there is no room', () => {
    play();
    const file = makeRecordFile(NOW);
    vi.stubGlobal('localStorage', storageOf(300));
    keepRush(1);
    const before = all();
    expect(errorOf(importRecord(file))).toContain('no room');
    expect(all()).toEqual(before);
  });
});
