import { describe, expect, it } from 'vitest';
import { Listener, makeNode, type ManualClock, seatedMatch, setUpNode } from '../../../test/unit/node-parts.js';
import { restoreSnapshot } from '../../online/snapshot.js';
import type { HotMatch } from './hot-match.js';
import type { MatchNode } from './match-node.js';

const DIGITS = { game: 'dual-digits' };

/** So many offers, each declined. */
async function haggle(node: MatchNode, hot: HotMatch, clock: ManualClock, offers: number): Promise<void> {
  const [ana, ben] = [new Listener(0), new Listener(1)];
  for (let offer = 0; offer < offers; offer += 1) {
    node.do(hot, ana, 0, { id: `o${offer}`, act: { kind: 'offer-draw' } });
    node.do(hot, ben, 1, { id: `d${offer}`, act: { kind: 'decline' } });
    await clock.settle();
  }
}

describe('the matches of a node in memory', () => {
  it('keeps a bounded number of idle matches in memory, and reads the others again', async () => {
    const { store, bus, clock } = setUpNode();
    const settings = { claimAfter: 1, maxInMemory: 3, maxWaiting: 8, maxThinking: 8 };
    const node = makeNode({ store, bus, clock, settings });
    const hots = [];
    for (let index = 0; index < 10; index += 1) {
      clock.time += 60_000;
      hots.push(await seatedMatch(node, clock, DIGITS));
    }
    expect(node.size).toBe(3);
    const [first] = hots;
    expect((await node.open(first?.id ?? ''))?.committed.count).toBe(2);
    expect(await node.open('nothing')).toBeUndefined();
  });

  it('does not forget a match that somebody is just coming to, however many others are attended', async () => {
    const { store, bus, clock } = setUpNode();
    const node = makeNode({
      store,
      bus,
      clock,
      settings: { claimAfter: 1, maxInMemory: 2, maxWaiting: 8, maxThinking: 8 },
    });
    for (let index = 0; index < 3; index += 1) {
      clock.time += 60_000;
      node.enter(await seatedMatch(node, clock, DIGITS), new Listener('spectator'), undefined);
    }
    clock.time += 60_000;
    const coming = await seatedMatch(node, clock, DIGITS);
    expect(await node.open(coming.id)).toBe(coming);
  });

  it('forgets a match that is over when the last one leaves it, and reads it again if it is asked for', async () => {
    const { clock, node } = setUpNode();
    const hot = await seatedMatch(node, clock, { ...DIGITS, games: 1 });
    const [ana, ben] = [new Listener(0), new Listener(1)];
    for (const visitor of [ana, ben]) node.enter(hot, visitor, undefined);
    node.leave(hot, ben);
    node.enter(hot, ben, undefined);
    node.do(hot, ana, 0, { id: 'a', act: { kind: 'resign' } });
    await clock.settle();
    node.leave(hot, ana);
    expect(node.size).toBe(1);
    node.leave(hot, ben);
    expect(node.size).toBe(0);
    expect((await node.open(hot.id))?.committed.series?.current.status).toMatchObject({ kind: 'finished' });
  });

  it('keeps a long match that is over, as all would wait while it is read for each who comes', async () => {
    const { clock, node } = setUpNode();
    const hot = await seatedMatch(node, clock, { ...DIGITS, games: 1 });
    const ana = new Listener(0);
    node.enter(hot, ana, undefined);
    await haggle(node, hot, clock, 500);
    node.do(hot, ana, 0, { id: 'a', act: { kind: 'resign' } });
    await clock.settle();
    expect(hot.committed.count).toBe(1003);
    node.leave(hot, ana);
    expect(await node.open(hot.id)).toBe(hot);
  });

  it('gives the store a snapshot of a long match, from which it can be read again', async () => {
    const { store, clock, node } = setUpNode();
    const hot = await seatedMatch(node, clock, DIGITS);
    await haggle(node, hot, clock, 1010);
    const snapshots = store.batches.flat().filter(({ snapshot }) => snapshot !== undefined);
    expect(snapshots.map(({ match, entry }) => [match, entry.number])).toEqual([[hot.id, 1999]]);
    const reading = restoreSnapshot(snapshots[0]?.snapshot ?? '');
    let step = reading.next();
    while (step.done !== true) step = reading.next();
    expect(step.value?.count).toBe(2000);
  });
});
