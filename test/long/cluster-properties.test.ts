import { describe, expect, it } from 'vitest';
import type { Seat } from '../../src/core/index.js';
import { flagFallen, leftAt } from '../../src/online/clocks.js';
import { type LogEvent, parseEvent } from '../../src/online/log-event.js';
import { nextOnlineMatch, type OnlineMatch } from '../../src/online/online-match.js';
import { type ShownMatch, shownTo } from '../../src/online/shown.js';
import { must } from '../contract/playing.js';
import { CLAIM_AFTER, SimulatedCluster } from '../unit/simulated-cluster.js';

/** `DUELBOOK_SEEDS=10000` makes it a long run, `DUELBOOK_SEED=7` repeats one story; both: so many from there on. */
const { DUELBOOK_SEED: asked, DUELBOOK_SEEDS: many = asked === undefined ? 150 : 1 } = process.env;
const FIRST = Number(asked ?? 1);
const LAST = FIRST + Number(many) - 1;
/** So many stories are one test, so that a failure says soon which it was. */
const TOGETHER = 25;

/** What took longer than this was noticed and tried again: a deadline, and the longest time between two tries. */
const NOTICED = 3000 + 3000 + 5000 + 5000;

interface Told {
  readonly at: number;
  readonly event: LogEvent;
  readonly before: OnlineMatch | undefined;
  readonly after: OnlineMatch;
}

function tell(world: SimulatedCluster): readonly Told[] {
  const told: Told[] = [];
  for (const { at, event: text } of world.cluster.database.log(world.match)) {
    const event = must(parseEvent(text));
    const before = told.at(-1)?.after;
    told.push({ at, event, before, after: nextOnlineMatch(before, event, at) });
  }
  return told;
}

const commandOf = (event: LogEvent): string | undefined =>
  event.type === 'acted' || event.type === 'next' ? event.command : undefined;

const withoutTime = (shown: ShownMatch): unknown => ({
  ...shown,
  game: shown.game === null ? null : { ...shown.game, clocks: null },
});

/** An acknowledgement is the entry in the log, ids are there once, and what was refused was not played. */
function checkCommands(world: SimulatedCluster, told: readonly Told[]): void {
  const ids = told.flatMap(({ event }) => commandOf(event) ?? []);
  expect(new Set(ids).size, 'ids are there once').toBe(ids.length);
  for (const { done, refused, client } of world.people) {
    for (const { id, number } of done) {
      const entry = told[number];
      expect(entry === undefined ? undefined : commandOf(entry.event), `${id} was acknowledged as ${number}`).toBe(id);
    }
    for (const { id, code } of refused) expect(ids, `${id} was refused: ${code}`).not.toContain(id);
    expect(client.state.pending, 'everything is answered in the end').toEqual([]);
  }
}

/** What everybody saw was the match after some entry, never an earlier one than before, and in the end the last. */
function checkViews(world: SimulatedCluster, told: readonly Told[]): void {
  for (const { viewer, views } of world.people) {
    let count = 0;
    for (const shown of views) {
      expect(shown.count, 'counts only grow').toBeGreaterThanOrEqual(count);
      count = shown.count;
      const match = told[count - 1]?.after;
      if (match === undefined) throw new Error(`${count} entries were shown, and there are ${told.length}`);
      expect(withoutTime(shown)).toEqual(withoutTime(shownTo(match, viewer, 0)));
    }
    expect(count, 'in the end everybody has seen all').toBe(told.length);
  }
}

const lengthOf = (spans: readonly { readonly since: number; readonly until: number }[]): number => {
  let [sum, end] = [0, -Infinity];
  for (const { since, until } of spans.toSorted((a, b) => a.since - b.since)) {
    sum += Math.max(0, until - Math.max(since, end));
    end = Math.max(end, until);
  }
  return sum;
};

const leftTo = (match: OnlineMatch | undefined, seat: Seat, at: number): number =>
  match?.series?.clocks === undefined ? 0 : leftAt(match.series.clocks, seat, at);

/** Flags fall when they are due; time is given back once, and only when something was wrong. */
function checkClocks(world: SimulatedCluster, told: readonly Told[]): void {
  const holds: { readonly since: number; readonly until: number }[] = [];
  const credits = [0, 0];
  for (const { at, event, before, after } of told) {
    const clocks = before?.series?.clocks;
    if (event.type === 'acted' && event.event.type === 'out-of-time')
      expect(clocks === undefined ? undefined : flagFallen(clocks, at), 'a flag fell').toBe(event.event.seat);
    if (event.type !== 'resumed') continue;
    holds.push({ since: event.since, until: event.until ?? at });
    for (const seat of [0, 1] as const)
      credits[seat] = (credits[seat] ?? 0) + leftTo(after, seat, at) - leftTo(before, seat, at);
  }
  for (const credit of credits) expect(credit, 'time is given back once').toBeLessThanOrEqual(lengthOf(holds));
  for (const { since, until } of holds) {
    const isReal = world.troubles.some((trouble) => since <= trouble.until + NOTICED && until >= trouble.since - 10);
    expect(isReal, `something was wrong from ${since} to ${until}`).toBe(true);
  }
}

/** Nobody who was there is claimed gone. */
function checkClaims(world: SimulatedCluster, told: readonly Told[]): void {
  for (const { at, event } of told) {
    if (event.type !== 'acted' || event.event.type !== 'abandoned') continue;
    const { seat } = event.event;
    const wasHere = world.people
      .filter(({ viewer }) => viewer === seat)
      .flatMap(({ here }) => here)
      .some(({ since, until }) => since <= at - CLAIM_AFTER && until >= at);
    expect(wasHere, `seat ${seat} was there and is claimed gone at ${at}`).toBe(false);
  }
}

async function live(seed: number): Promise<void> {
  const world = new SimulatedCluster(seed);
  try {
    await world.begin();
    for (let steps = world.random.int(40, 100); steps > 0; steps -= 1) await world.step();
    await world.heal();
    const told = tell(world);
    expect(world.faults(), 'no bug was caught').toBe(0);
    checkCommands(world, told);
    checkViews(world, told);
    checkClocks(world, told);
    checkClaims(world, told);
  } catch (error) {
    throw new Error(`DUELBOOK_SEED=${seed} repeats this`, { cause: error });
  }
}

describe('several nodes, whatever is lost, late, cut off or killed', () => {
  const groups = Array.from(
    { length: Math.ceil((LAST - FIRST + 1) / TOGETHER) },
    (_, group) => FIRST + group * TOGETHER,
  );
  it.each(groups)('keep every promise, from seed %s on', { timeout: 600_000 }, async (first) => {
    const seeds = Array.from({ length: TOGETHER }, (_, index) => first + index).filter((seed) => seed <= LAST);
    for (const seed of seeds) await expect(live(seed)).resolves.toBeUndefined();
  });
});
