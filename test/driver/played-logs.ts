import { expect } from 'vitest';
import { type Seat, SEATS } from '../../src/core/seat.js';
import { parseEvent } from '../../src/online/log-event.js';
import { foldLog, readStep } from '../../src/server/node/match-log.js';
import type { LogEntry, Store } from '../../src/server/store/store.js';
import { must } from '../contract/playing.js';
import { compareWithLogs } from './kept-logs.js';
import type { PlayWatch } from './play-watch.js';
import type { RestlessPlayers } from './restless-players.js';
import type { ServerCluster } from './server-cluster.js';

/** From when until when, by this machine's clock. */
export interface Span {
  readonly since: number;
  readonly until: number;
}

/** Lets everybody finish, ends all servers in order, and holds what was acknowledged and seen against the logs. Returns how much that was. */
export async function expectAllKept(
  cluster: ServerCluster,
  players: RestlessPlayers,
  watch: PlayWatch,
  stores: readonly Store[],
): Promise<number> {
  await players.settle();
  players.leave();
  for (const server of cluster.servers) await cluster.end(server, 'SIGTERM');
  const store = {
    read: async (match: string) => (await Promise.all(stores.map(async (each) => each.read(match)))).flat(),
  };
  const { lost, doubled, astray, known, commands } = await compareWithLogs(store, players);
  expect({ lost, doubled, astray, backwards: watch.backwards }).toEqual({
    lost: [],
    doubled: 0,
    astray: [],
    backwards: 0,
  });
  expect(known).toBe(commands);
  return known;
}

/** By how much the time of an entry lies outside of the time between sending and acknowledging it, at most, in milliseconds. */
export async function chargeError(
  store: Store,
  players: RestlessPlayers,
  watch: PlayWatch,
  span: Span,
): Promise<number> {
  let error = 0;
  for (const match of new Set(players.followers.map((follower) => follower.match)))
    for (const { number, at } of await store.read(match)) {
      const { sent, done } = watch.times.get(`${match} ${number}`) ?? { sent: 0, done: 0 };
      if (sent >= span.since && done <= span.until) error = Math.max(error, sent - at, at - done);
    }
  return error;
}

/** Whoever sent something so long before or after may have been held up too, in milliseconds. */
const MARGIN = 2000;

/**
 * By how much what a move was charged differs from the time that its player had it in front of them, from being shown that it is
 * their turn to sending the move, at most, in milliseconds. In a time in which nothing could be written, too.
 */
export async function thinkingError(
  store: Store,
  players: RestlessPlayers,
  watch: PlayWatch,
  { since, until }: Span,
): Promise<{ readonly most: number; readonly moves: number }> {
  let [most, moves] = [0, 0];
  for (const match of new Set(players.followers.map((follower) => follower.match)))
    for (const { number, seat, begunBy, charge } of chargesIn(await store.read(match))) {
      const { sent } = watch.times.get(`${match} ${number}`) ?? { sent: 0 };
      const shown = watch.shown.get(`${match} ${seat} ${begunBy}`);
      if (shown === undefined || sent < since - MARGIN || sent > until + MARGIN) continue;
      moves += 1;
      most = Math.max(most, Math.abs(charge - Math.max(0, sent - shown)));
    }
  return { most, moves };
}

interface Charge {
  readonly number: number;
  readonly seat: Seat;
  /** The number of the entry with which the clock began to run. */
  readonly begunBy: number;
  readonly charge: number;
}

/** What each entry of a log took off the clock of the seat that it stopped. */
function chargesIn(log: readonly LogEntry[]): readonly Charge[] {
  const [first, ...rest] = log;
  let match = first === undefined ? undefined : foldLog([first]);
  const begunBy: [number, number] = [0, 0];
  const charges: Charge[] = [];
  for (const entry of rest) {
    if (match === undefined) break;
    const { before, after, event } = readStep(match, entry);
    match = after;
    const [old, now] = [before.series?.clocks, after.series?.clocks];
    for (const seat of SEATS) {
      const [was, is] = [old?.since[seat], now?.since[seat]];
      // In a secret round the choice that ends it lets both clocks begin anew.
      const isStopped = was !== undefined && is !== was && event.type === 'acted' && event.event.seat === seat;
      if (isStopped && old !== undefined && now !== undefined)
        charges.push({
          number: entry.number,
          seat,
          begunBy: begunBy[seat],
          charge: old.remaining[seat] - now.remaining[seat],
        });
      if (is !== undefined && is !== was) begunBy[seat] = entry.number;
    }
  }
  return charges;
}

/** By how much the time that was given back for a while differs from it, at most, in milliseconds; and how often it was. */
export async function creditError(
  store: Store,
  players: RestlessPlayers,
  { since, until }: Span,
): Promise<{ readonly most: number; readonly matches: number }> {
  let [most, matches] = [0, 0];
  for (const match of new Set(players.followers.map((follower) => follower.match))) {
    const spans = (await store.read(match)).flatMap(({ at, event: text }): readonly Span[] => {
      const event = must(parseEvent(text));
      return event.type === 'resumed' ? [{ since: event.since, until: event.until ?? at }] : [];
    });
    const own = spans.filter((span) => span.since < until && span.until > since);
    if (own.length === 0) continue;
    matches += 1;
    const given = Math.max(...own.map((span) => span.until)) - Math.min(...own.map((span) => span.since));
    most = Math.max(most, Math.abs(given - (until - since)));
  }
  return { most, matches };
}
