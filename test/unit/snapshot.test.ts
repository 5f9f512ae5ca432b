import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom, type Random, SEATS } from '../../src/core/index.js';
import { GAMES } from '../../src/games/index.js';
import { type Act, decide } from '../../src/online/decide.js';
import { decideCarry, decideSeat, offerCarry } from '../../src/online/decide-seat.js';
import { type LogEvent, makeEvent } from '../../src/online/log-event.js';
import { applyEvent, createOnlineMatch, type OnlineMatch } from '../../src/online/online-match.js';
import { makeSnapshot, restoreSnapshot } from '../../src/online/snapshot.js';
import { parseTerms } from '../../src/online/terms.js';
import { foldLog, readMatch } from '../../src/server/node/match-log.js';
import { openMemoryStore } from '../../src/server/store/memory-store.js';
import type { LogEntry, Store } from '../../src/server/store/store.js';
import { factsOf, must } from '../contract/playing.js';
import { ManualClock } from './node-parts.js';

const ACTS = ['offer-draw', 'ask-takeback', 'agree', 'decline', 'next', 'next', 'resign'] as const;

/** Something that somebody at the table could do now, or could not. */
function someAct({ series }: OnlineMatch, seat: 0 | 1, random: Random): Act {
  const match = series?.current;
  if (match?.status.kind === 'playing' && random.int(0, 9) < 7) {
    const [first, ...more] = match.rules.legalMoves(match.position, seat);
    if (first !== undefined) return { kind: 'play', entry: match.rules.makeMove(random.pick([first, ...more])) };
  }
  if (random.int(0, 30) === 0) return { kind: 'play', entry: 'nonsense' };
  return { kind: random.pick(ACTS) };
}

/** A log of so many entries, as two restless players write it. */
function someLog(terms: object, length: number, random: Random): readonly LogEntry[] {
  let at = 1_000_000;
  const created: LogEvent = { type: 'created', terms: must(parseTerms(terms)), seed: 7, name: 'Ana', key: 'a' };
  const log: LogEntry[] = [{ number: 0, at, event: makeEvent(created) }];
  let match = createOnlineMatch(created, at);
  const write = (event: LogEvent): OnlineMatch => {
    at += random.int(0, 2000);
    log.push({ number: log.length, at, event: makeEvent(event) });
    return applyEvent(match, event, at);
  };
  for (let tries = 0; log.length < length && tries < 20 * length; tries += 1) {
    const seat = random.pick(SEATS);
    const decided = random.pick([
      () => decideSeat(match, { name: 'Ben', key: 'b' }, at),
      () => offerCarry(match, 0, `code${tries}`, at),
      () => decideCarry(match, { fits: () => true, key: `key${tries}`, now: at }),
      ...Array.from({ length: 20 }, () => () => {
        const command = { id: `c${tries}`, act: someAct(match, seat, random) };
        return decide(match, seat, command, { now: at, opponentGoneFor: undefined, claimAfter: 1 });
      }),
    ])();
    if (decided.ok && decided.value.kind === 'step') match = write(decided.value.step.event);
    else if (random.int(0, 50) === 0)
      match = write({ type: 'resumed', since: at, until: random.pick([undefined, at + 5]) });
  }
  return log;
}

const playedBy = (seat: 0 | 1, entry: string): LogEvent => ({
  type: 'acted',
  event: { type: 'entry', seat, entry },
  command: undefined,
});

/** A match in which nobody gets anywhere, for so many turns. */
function longGame(turns: number): OnlineMatch {
  const terms = must(parseTerms({ game: 'digit-duel-zero', options: { start: 100 }, begins: 'creator' }));
  let match = createOnlineMatch({ type: 'created', terms, seed: 7, name: 'Ana', key: 'a' }, 0);
  match = applyEvent(match, { type: 'seated', seat: 1, name: 'Ben', key: 'b' }, 0);
  for (let turn = 0; turn < turns; turn += 1) match = applyEvent(match, playedBy(turn % 2 === 0 ? 0 : 1, '0'), 0);
  return match;
}

/** In how many parts a match comes back from its snapshot. */
function partsOf(match: OnlineMatch | undefined): number {
  if (match === undefined) throw new Error('there is no match');
  const work = restoreSnapshot(makeSnapshot(match));
  let parts = 1;
  while (work.next().done !== true) parts += 1;
  return parts;
}

const restored = (text: string): OnlineMatch | undefined => {
  const work = restoreSnapshot(text);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
};

function snapshotOf(log: readonly LogEntry[]): string {
  const match = foldLog(log);
  if (match === undefined) throw new Error('the log is empty');
  return makeSnapshot(match);
}

/** A match as data: the rules are functions, built anew each time. */
const plain = (match: OnlineMatch | undefined): unknown => {
  if (match?.series === undefined) return match;
  const { earlier, current, ...series } = match.series;
  return { ...match, series: { ...series, earlier: earlier.map(factsOf), current: factsOf(current) } };
};

const situations = fc.record({
  game: fc.constantFrom(...GAMES.map(({ id }) => id)),
  clock: fc.constantFrom(undefined, { initial: 300_000, increment: 500 }),
  computer: fc.constantFrom(undefined, undefined, 'regular'),
  isPublic: fc.boolean(),
  seed: fc.nat(),
});

describe('a snapshot', () => {
  it('is the match, whatever was played, and the rest of the log leads from it to the same match', () => {
    fc.assert(
      fc.property(situations, fc.nat(), ({ seed, ...terms }, cut) => {
        const log = someLog(terms, 60, createRandom(seed));
        const place = 1 + (cut % log.length);
        const back = restored(snapshotOf(log.slice(0, place)));
        expect(plain(back)).toEqual(plain(foldLog(log.slice(0, place))));
        expect(plain(foldLog(log.slice(place), back))).toEqual(plain(foldLog(log)));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['is no JSON', 'x'],
    ['is of another version', '{"version":0}'],
    ['has other fields', '{"version":1,"terms":{"game":"dual-digits"}}'],
    ['tells of a game that there is none of', '{"version":1,"terms":{"game":"chess"}}'],
  ])('that %s is no snapshot', (_why, text) => {
    expect(restored(text)).toBeUndefined();
  });

  it('comes back a game at a time, and a long game in parts, so that nobody waits for it', () => {
    const series = foldLog(someLog({ game: 'dual-digits', options: { start: 5 } }, 300, createRandom(2)));
    const games = series?.series?.earlier.length ?? 0;
    expect(games).toBeGreaterThan(5);
    expect(partsOf(series)).toBe(games + 1);
    expect(partsOf(longGame(450))).toBe(3);
  });

  it('with a turn that cannot be played is no snapshot', () => {
    const log = someLog({ game: 'dual-digits' }, 30, createRandom(4));
    const text = snapshotOf(log);
    expect(restored(text)).toBeDefined();
    expect(restored(text.replace(/"turns":\["\d"/, '"turns":["7"'))).toBeUndefined();
  });
});

async function storeWith(log: readonly LogEntry[], snapshot: string, after: number): Promise<Store> {
  const store = openMemoryStore();
  await store.append(log.map((entry) => ({ match: 'm', entry, ...(entry.number === after - 1 ? { snapshot } : {}) })));
  return store;
}

const read = async (store: Store): Promise<OnlineMatch | undefined> => {
  const clock = new ManualClock();
  const reading = readMatch(store, 'm', clock);
  await clock.settle();
  return reading;
};

describe('a match is read', () => {
  const log = someLog({ game: 'digit-duel-zero', options: { start: 500 } }, 700, createRandom(8));
  const whole = foldLog(log);
  const at = (count: number): string => snapshotOf(log.slice(0, count));
  it('from its snapshot, without the entries before it', async () => {
    const store = await storeWith(log, at(400), 400);
    const read400 = await read({ ...store, read: () => Promise.reject(new Error('the whole log was read')) });
    expect(plain(read400)).toEqual(plain(whole));
  });

  it.each([
    ['cannot be read', 'x'],
    ['is of another place in the log', at(300)],
  ])('from its whole log where the snapshot %s', async (_why, snapshot) => {
    expect(plain(await read(await storeWith(log, snapshot, 400)))).toEqual(plain(whole));
  });

  it('in parts, so that others take their turns in between', async () => {
    const clock = new ManualClock();
    let turns = 0;
    const soon = clock.soon.bind(clock);
    clock.soon = (run) => {
      turns += 1;
      soon(run);
    };
    const reading = readMatch(await storeWith(log, '', 9999), 'm', clock);
    await clock.settle();
    expect(plain(await reading)).toEqual(plain(whole));
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  it('as damaged where an entry is missing', async () => {
    const store = openMemoryStore();
    const gap = {
      ...store,
      open: async () => ({ snapshot: undefined, entries: [...log.slice(0, 5), ...log.slice(6)] }),
    };
    await expect(readMatch(gap, 'm', new ManualClock())).rejects.toThrow('an entry of the log is missing');
  });
});
