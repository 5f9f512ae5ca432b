import { describe, expect, it } from 'vitest';
import { Cluster, leftTo, remainingOf } from '../../../test/unit/cluster.js';
import { act, answers, done, move, setUpTable } from '../../../test/unit/cluster-table.js';
import { StoreError } from '../store/store.js';

const CLOCK = { game: 'dual-digits', clock: { initial: 300_000, increment: 0 } };

/** A node may notice a few seconds later that the database's clock was set, and these are given back too. */
function expectAbout(time: number | undefined, right: number): void {
  expect(time).toBeGreaterThanOrEqual(right);
  expect(time).toBeLessThanOrEqual(right + 3500);
}

describe('clocks on several nodes', () => {
  it('give nothing back to a match that a node has just read', async () => {
    const { cluster, id, ana } = await setUpTable(CLOCK);
    await cluster.clock.pass(96_000);
    const third = await cluster.join();
    await cluster.open(third, id);
    await cluster.clock.pass(10_000);
    move(ana, 0, 'k1', '3');
    await cluster.clock.settle();
    expect(remainingOf(ana, 0)).toBe(300_000 - 4000 - 96_000 - 10_000);
  });

  it('give back once a time in which no node could write', async () => {
    const { cluster, id, ana, ben } = await setUpTable(CLOCK);
    cluster.database.isDown = true;
    const downAt = cluster.clock.time;
    move(ana, 0, 'k1', '3');
    act(ben, 1, 'j1', 'offer-draw');
    await cluster.clock.pass(20_000);
    cluster.database.isDown = false;
    await cluster.clock.pass(10_000);
    act(ben, 1, 'j2', 'resign');
    await cluster.clock.settle();
    expect(answers(ana)).toEqual([done('k1', expect.any(Number))]);
    const held = cluster.events(id).filter((event) => event.startsWith('["resumed"'));
    expect(held.length).toBeGreaterThan(0);
    // Ana's move came when the store went down; Ben's clock runs from when he could see it.
    const seen = (ben.hot.committed.series?.clocks?.remaining[1] ?? 0) - 300_000;
    const outage = cluster.database.outages.reduce((sum, { since, until }) => sum + until - since, 0);
    expect(-seen).toBeGreaterThanOrEqual(cluster.clock.time - downAt - outage - 50);
    expect(-seen).toBeLessThanOrEqual(cluster.clock.time - downAt - 20_000);
    expect(remainingOf(ana, 0)).toBeGreaterThanOrEqual(300_000 - 4000 - 50);
    expect(remainingOf(ana, 0)).toBeLessThanOrEqual(300_000 - 4000);
  });

  it('give back all of a time that one node noticed later and told of first', async () => {
    const { cluster, id, ana, ben } = await setUpTable(CLOCK);
    const before = leftTo(ana, 0, cluster.clock.time) ?? 0;
    const downAt = cluster.clock.time;
    cluster.database.isDown = true;
    act(ana, 0, 'k1', 'offer-draw');
    await cluster.clock.pass(8000);
    act(ben, 1, 'j1', 'offer-draw');
    await cluster.clock.pass(8000);
    ana.store.isCut = true;
    cluster.database.isDown = false;
    const isTold = (): boolean => cluster.events(id).some((event) => event.startsWith('["resumed"'));
    while (!isTold()) await cluster.clock.pass(10);
    ana.store.isCut = false;
    await cluster.clock.pass(10_000);
    const outage = cluster.database.outages.reduce((sum, { since, until }) => sum + until - since, 0);
    expect(outage).toBeGreaterThan(16_000);
    const thought = cluster.clock.time - downAt - outage;
    expect(leftTo(ana, 0, cluster.clock.time)).toBe(before - thought);
  });

  it('give back a time in which there was no node at all, once, however many begin', async () => {
    const { cluster, id, nodes } = await setUpTable(CLOCK);
    for (const { node } of nodes) await node.stop();
    cluster.database.heartbeats.set('the last', { at: cluster.clock.time, seen: new Map() });
    await cluster.clock.pass(60_000);
    const [third, fourth] = [await cluster.join(), await cluster.join()];
    const ana = await cluster.enter(third, id, 0);
    await cluster.enter(fourth, id, 1);
    await cluster.clock.settle();
    move(ana, 0, 'k1', '3');
    await cluster.clock.settle();
    expect(remainingOf(ana, 0)).toBe(300_000 - 4000);
    expect(cluster.events(id).filter((event) => event.startsWith('["resumed"'))).toHaveLength(1);
  });

  it.each([3000, -3000, 60_000])(
    'go by the time of the database, with a machine that is off by %s ms',
    async (skew) => {
      const cluster = new Cluster();
      const nodes = [await cluster.join(), await cluster.join({}, skew)] as const;
      const id = await cluster.match(nodes[0], CLOCK);
      const [ana, ben] = [await cluster.enter(nodes[0], id, 0), await cluster.enter(nodes[1], id, 1)];
      for (const [turn, [guest, entry]] of (
        [
          [ana, '3'],
          [ben, '4'],
          [ana, '3'],
          [ben, '4'],
        ] as const
      ).entries()) {
        await cluster.clock.pass(3000);
        move(guest, turn % 2 === 0 ? 0 : 1, `k${turn}`, entry);
        await cluster.clock.settle();
      }
      expect([remainingOf(ana, 0), remainingOf(ana, 1)]).toEqual([294_000, 294_000]);
    },
  );

  it.each([
    { who: 'the player whose clock runs', first: 0 },
    { who: 'the opponent', first: 1 },
  ] as const)(
    'give back what the database’s clock was set forward by, first seen by the node of $who',
    async ({ first }) => {
      const { cluster, id, nodes, ana, ben } = await setUpTable(CLOCK);
      const before = leftTo(ana, 0, cluster.clock.time) ?? 0;
      cluster.database.ahead = 3_600_000;
      cluster.wire.delay = () => undefined;
      await cluster.wait(nodes[first].node.lobby());
      await cluster.clock.pass(20_000);
      move(ana, 0, 'k1', '3');
      await cluster.clock.pass(5000);
      expect(answers(ana)).toEqual([done('k1', expect.any(Number))]);
      expectAbout(remainingOf(ana, 0), before - 20_000);
      move(ben, 1, 'j1', '4');
      await cluster.clock.pass(5000);
      const { hot } = await cluster.enter(await cluster.join(), id, 'spectator');
      expectAbout(hot.committed.series?.clocks?.remaining[0], before - 20_000);
      expectAbout(hot.committed.series?.clocks?.remaining[1], 300_000 - 5000);
      expect(nodes.map(({ node }) => node.faults.count)).toEqual([0, 0]);
    },
  );

  it('do not run for a player who can’t see a move yet, because it hangs on its way to the store', async () => {
    const { cluster, ana, ben } = await setUpTable({ ...CLOCK, clock: { initial: 10_000, increment: 0 } });
    const release = ana.store.hold();
    move(ana, 0, 'k1', '3');
    await cluster.clock.pass(2500);
    release();
    await cluster.clock.pass(500);
    expect(ben.hot.committed.series?.clocks).toEqual(ana.hot.committed.series?.clocks);
    await cluster.clock.pass(9000);
    expect(ben.hot.committed.series?.current.status.kind).toBe('playing');
    await cluster.clock.pass(1500);
    expect(ben.hot.committed.series?.current.status).toMatchObject({ outcome: { winner: 0, reason: 'out-of-time' } });
  });

  it.each([200, 2500])('do not run while a move is on its way to the store for %s ms', async (milliseconds) => {
    const { cluster, ana, ben } = await setUpTable(CLOCK);
    const release = ana.store.hold();
    move(ana, 0, 'k1', '3');
    await cluster.clock.pass(milliseconds);
    release();
    await cluster.clock.settle();
    expect(leftTo(ben, 1, cluster.clock.time)).toBe(300_000);
  });

  it('do not run for a player whose node came back later than the opponent’s, and so could not show a move', async () => {
    const { cluster, nodes, ana, ben } = await setUpTable(CLOCK);
    for (const { bus } of nodes) bus.isDeaf = true;
    ben.store.isCut = true;
    await cluster.clock.pass(8000);
    move(ana, 0, 'k1', '3');
    await cluster.clock.pass(5000);
    expect(ana.hot.committed.count).toBe(3);
    ben.store.isCut = false;
    while (ben.hot.committed.count < 3) await cluster.clock.pass(10);
    await cluster.clock.pass(100);
    move(ben, 1, 'j1', '1');
    await cluster.clock.settle();
    expect(300_000 - (remainingOf(ben, 1) ?? 0)).toBeLessThan(250);
  });

  it('do not run for a move that waited while its node stood still, nor for a player who couldn’t see it', async () => {
    const cluster = new Cluster();
    let stall = 0;
    const nodes = [await cluster.join({}, 0, () => stall), await cluster.join()] as const;
    const id = await cluster.match(nodes[0], CLOCK);
    const [ana, ben] = [await cluster.enter(nodes[0], id, 0), await cluster.enter(nodes[1], id, 1)];
    cluster.clock.time += 30_000;
    stall = 30_000;
    move(ana, 0, 'k1', '3');
    stall = 0;
    await cluster.clock.settle();
    expect(remainingOf(ana, 0)).toBe(300_000);
    expect(leftTo(ben, 1, cluster.clock.time)).toBe(300_000);
  });

  it('let no flag fall at a node before the one with the player had its say', async () => {
    const { cluster, ana, ben } = await setUpTable({ ...CLOCK, clock: { initial: 5000, increment: 0 } });
    // Ana has a second left, and moves; her node is slow.
    const release = ana.store.hold();
    move(ana, 0, 'k1', '3');
    await cluster.clock.pass(2800);
    expect(ben.hot.committed.series?.current.status.kind).toBe('playing');
    release();
    await cluster.clock.pass(1000);
    expect(answers(ana)).toEqual([done('k1', 2)]);
    expect(ben.hot.committed.series?.current.turns).toHaveLength(1);
  });

  it('let a flag fall though the node of its player has ended', async () => {
    const { cluster, ana, ben } = await setUpTable({ ...CLOCK, clock: { initial: 5000, increment: 0 } });
    ana.store.isCut = true;
    ana.bus.isDeaf = true;
    await cluster.clock.pass(60_000);
    expect(ben.hot.committed.series?.current.status).toMatchObject({ outcome: { winner: 1, reason: 'out-of-time' } });
  });

  it('run out in a match that was opened again while its log was read for the flag', async () => {
    const { cluster, id, nodes, ana } = await setUpTable({ ...CLOCK, clock: { initial: 30_000, increment: 0 } });
    const [{ node }] = nodes;
    const reading: { fail?: () => void } = {};
    const read = ana.store.read.bind(ana.store);
    ana.store.read = async (...asked) => {
      ana.store.read = read;
      await new Promise<void>((_, reject) => {
        reading.fail = () => reject(new StoreError({ code: 'unavailable', reason: 'the line was cut' }));
      });
      return read(...asked);
    };
    while (reading.fail === undefined) await cluster.clock.pass(500);
    // Only this node is left, and something goes wrong in the match there.
    nodes[1].store.isCut = true;
    nodes[1].bus.isDeaf = true;
    node.faults.caught(new Error('a bug'), ana.hot);
    const again = await cluster.open(nodes[0], id);
    reading.fail();
    await cluster.clock.pass(60_000);
    expect(again.committed.series?.current.status).toMatchObject({ outcome: { reason: 'out-of-time' } });
  });
});
