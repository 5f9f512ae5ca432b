import { describe, expect, it } from 'vitest';
import { Cluster, type Member } from '../../../test/unit/cluster.js';
import { act, answers, done, move, setUpTable } from '../../../test/unit/cluster-table.js';
import { Listener, makeNode, play } from '../../../test/unit/node-parts.js';
import { SimulatedStore } from '../../../test/unit/simulated-database.js';
import { seatOfKey } from '../../online/decide-seat.js';
import { makeEvent } from '../../online/log-event.js';
import { type Computers, computersHere } from '../computers/computers.js';

describe('people on several nodes', () => {
  it('have their seat at a node that has not heard of it', async () => {
    const cluster = new Cluster();
    const [here, there] = [await cluster.join(), await cluster.join()];
    const id = await cluster.match(here, { game: 'dual-digits' }, false);
    const far = await cluster.open(there, id);
    there.bus.isDeaf = true;
    const hot = await cluster.open(here, id);
    await cluster.wait(here.node.takeSeat(hot, { name: 'Ben', key: 'ben' }));
    expect(seatOfKey(far.committed, (key) => key === 'ben')).toBeUndefined();
    expect(await cluster.wait(there.node.seatOf(far, (key) => key === 'ben', undefined))).toBe(1);
  });

  it('carry their seat to a device at a node that has not heard of the code', async () => {
    const { cluster, nodes, ana, ben } = await setUpTable();
    nodes[1].bus.isDeaf = true;
    await cluster.wait(ana.node.offerCarry(ana.hot, 0, 'code'));
    const carried = ben.node.carry(ben.hot, { fits: (code) => code === 'code', key: 'phone' });
    expect(await cluster.wait(carried)).toEqual({ ok: true, value: 0 });
  });

  it('are not shown less than they know', async () => {
    const { cluster, nodes, ana, ben } = await setUpTable();
    nodes[1].bus.isDeaf = true;
    move(ana, 0, 'k1', '3');
    await cluster.clock.settle();
    expect(ben.hot.committed.count).toBe(2);
    await cluster.wait(nodes[1].node.seatOf(ben.hot, undefined, 3));
    expect(ben.hot.committed.count).toBe(3);
  });

  it('are not refused by a node that has not heard of the last move', async () => {
    const { cluster, nodes, ana, ben } = await setUpTable();
    nodes[1].bus.isDeaf = true;
    move(ana, 0, 'k1', '3');
    await cluster.clock.settle();
    move(ben, 1, 'j1', '4');
    act(ben, 1, 'j2', 'offer-draw');
    await cluster.clock.settle();
    expect(answers(ben)).toEqual([done('j1', 3), done('j2', 4)]);
  });

  it('are known to be there without the bus, and are not claimed gone', async () => {
    const { cluster, nodes, ana } = await setUpTable();
    for (const { bus } of nodes) bus.isDeaf = true;
    await cluster.clock.pass(120_000);
    expect(ana.hot.presence.isHere(1)).toBe(true);
    act(ana, 0, 'k1', 'claim');
    await cluster.clock.settle();
    expect(answers(ana)).toMatchObject([{ type: 'refused', code: 'not-gone' }]);
  });

  it('are not called gone to somebody who has just come to another node, without the bus either', async () => {
    const cluster = new Cluster();
    const nodes = [await cluster.join(), await cluster.join()] as const;
    for (const { bus } of nodes) bus.isDeaf = true;
    const id = await cluster.match(nodes[0], { game: 'dual-digits' });
    await cluster.enter(nodes[0], id, 0);
    await cluster.clock.pass(4000);
    const ben = new Listener(1);
    nodes[1].node.enter(await cluster.open(nodes[1], id), ben, undefined);
    await cluster.clock.pass(4000);
    const told = ben.heard().flatMap((message) => (message.type === 'presence' ? [message.here] : []));
    expect(told).toEqual([[true, true]]);
  });

  it('are not claimed gone just after they came to another node, though no word of it arrived', async () => {
    const { cluster, nodes, id, ana, ben } = await setUpTable();
    for (const { bus } of nodes) bus.isDeaf = true;
    ben.node.leave(ben.hot, ben.listener);
    await cluster.clock.pass(40_000);
    const third = await cluster.join();
    third.bus.isDeaf = true;
    await cluster.enter(third, id, 1);
    await cluster.clock.pass(300);
    act(ana, 0, 'k1', 'claim');
    await cluster.clock.settle();
    expect(answers(ana)).toMatchObject([{ type: 'refused', code: 'not-gone' }]);
  });

  it('are not claimed gone after a time in which no node could say who is there', async () => {
    const { cluster, nodes, id, ana, ben } = await setUpTable();
    for (const { bus } of nodes) bus.isDeaf = true;
    ben.node.leave(ben.hot, ben.listener);
    await cluster.clock.pass(1000);
    cluster.database.isDown = true;
    ben.node.enter(ben.hot, ben.listener, undefined);
    await cluster.clock.pass(60_000);
    cluster.database.isDown = false;
    ben.store.isCut = true;
    await cluster.clock.pass(4000);
    act(ana, 0, 'k1', 'claim');
    await cluster.clock.settle();
    expect(cluster.events(id)).toHaveLength(2);
  });

  it('are shown as gone since then only after such a time', async () => {
    const { cluster, ana, ben } = await setUpTable();
    ben.node.leave(ben.hot, ben.listener);
    await cluster.clock.pass(1000);
    cluster.database.isDown = true;
    await cluster.clock.pass(60_000);
    ana.listener.heard();
    cluster.database.isDown = false;
    await cluster.clock.pass(4000);
    expect(ana.listener.heard().filter(({ type }) => type === 'presence')).toMatchObject([{ goneFor: [null, 0] }]);
  });

  it('can be claimed gone when they are, and the node they were at as well', async () => {
    const { cluster, ana, ben } = await setUpTable();
    ben.store.isCut = true;
    ben.bus.isDeaf = true;
    await cluster.clock.pass(80_000);
    act(ana, 0, 'k1', 'claim');
    await cluster.clock.settle();
    expect(answers(ana)).toEqual([done('k1', 2)]);
  });

  it('find each other in the lobby, and nobody who is gone', async () => {
    const cluster = new Cluster();
    const [here, there] = [await cluster.join(), await cluster.join()];
    const id = await cluster.match(here, { game: 'dual-digits', isPublic: true }, false);
    const ana = await cluster.enter(here, id, 0);
    for (const { bus } of [here, there]) bus.isDeaf = true;
    const listed = async (): Promise<readonly string[]> =>
      (await cluster.wait(there.node.lobby())).map(({ match }) => match);
    await cluster.clock.pass(60_000);
    expect(await listed()).toEqual([id]);
    ana.node.leave(ana.hot, ana.listener);
    await cluster.clock.pass(5000);
    expect(await listed()).toEqual([]);
  });

  it('find whoever waits for anyone, however many other tables were listed later', async () => {
    const cluster = new Cluster();
    const [here, there] = [await cluster.join(), await cluster.join()];
    const id = await cluster.match(here, { game: 'dual-digits', isPublic: true }, false);
    await cluster.enter(here, id, 0);
    await cluster.clock.pass(60_000);
    for (let other = 0; other < 1000; other += 1)
      await cluster.match(
        here,
        { game: 'dual-digits', isPublic: true, clock: { initial: 60_000, increment: 0 } },
        false,
      );
    const listed = async (game: string | undefined): Promise<readonly string[]> =>
      (await cluster.wait(there.node.lobby(game))).map(({ match }) => match);
    expect(await listed('dual-digits')).toEqual([id]);
    expect(await listed('number-duel')).toEqual([]);
  });
});

describe('a node that begins', () => {
  it('takes nobody before it hears the others, but does not wait for a dead bus', async () => {
    const cluster = new Cluster();
    const waiting: (() => void)[] = [];
    const bus = cluster.wire.end();
    bus.subscribe = () => ({
      ready: new Promise((resolve) => {
        waiting.push(() => resolve());
      }),
      end: () => undefined,
    });
    const begun: string[] = [];
    const begin = async (): Promise<void> => {
      const node = makeNode({ store: new SimulatedStore(cluster.database), bus, clock: cluster.clock });
      await node.begin();
      begun.push('begun');
    };
    void begin();
    await cluster.clock.pass(500);
    expect(begun).toHaveLength(0);
    for (const hear of waiting) hear();
    await cluster.clock.settle();
    expect(begun).toHaveLength(1);
    void begin();
    await cluster.clock.pass(1500);
    expect(begun).toHaveLength(2);
  });
});

describe('a node that ended without a word', () => {
  it('leaves no match in the lobby for ever', async () => {
    const cluster = new Cluster();
    const [here, there] = [await cluster.join(), await cluster.join()];
    const id = await cluster.match(here, { game: 'dual-digits', isPublic: true }, false);
    await cluster.enter(here, id, 0);
    here.store.isCut = true;
    here.bus.isDeaf = true;
    await cluster.clock.pass(90_000);
    expect(cluster.database.lobby(10)).toHaveLength(1);
    expect(await cluster.wait(there.node.lobby())).toEqual([]);
    await cluster.clock.pass(25_000);
    expect(cluster.database.lobby(10)).toEqual([]);
  });
});

describe('two tables of the same moment', () => {
  it('stand in the same order in the lobby of every node, so that nobody changes places for ever', async () => {
    const cluster = new Cluster();
    const [here, there] = [await cluster.join(), await cluster.join()];
    for (const member of [here, there, here]) {
      const id = await cluster.match(member, { game: 'dual-digits', isPublic: true }, false);
      await cluster.enter(member, id, 0);
    }
    const order = async ({ node }: Member): Promise<readonly string[]> =>
      (await cluster.wait(node.lobby())).map(({ match }) => match);
    const [seenHere, seenThere] = [await order(here), await order(there)];
    expect(seenHere).toHaveLength(3);
    expect(seenHere).toEqual(seenThere);
  });
});

/** Computers that count what they are asked. */
const counting = (): Computers & { asked: number } => {
  const computers = computersHere();
  const counted = {
    asked: 0,
    ask: async (...question: Parameters<Computers['ask']>) => {
      counted.asked += 1;
      return computers.ask(...question);
    },
    waitingFor: (owner: string) => computers.waitingFor(owner),
    close: async () => computers.close(),
  };
  return counted;
};

const isNotCarried = ({ holders }: { readonly holders: readonly unknown[] }): boolean =>
  !JSON.stringify(holders[0]).includes('another');

describe('work that several nodes could do', () => {
  it('is done where the person sits: a computer thinks once', async () => {
    const cluster = new Cluster();
    const [near, far] = [counting(), counting()];
    const [here, there] = [await cluster.join({ computers: near }), await cluster.join({ computers: far })];
    const id = await cluster.match(here, { game: 'dual-digits', computer: 'learner' }, false);
    await cluster.open(there, id);
    const ana = await cluster.enter(here, id, 0);
    move(ana, 0, 'k1', '3');
    await cluster.clock.pass(10_000);
    expect(ana.hot.committed.series?.current.turns).toHaveLength(2);
    expect([near.asked, far.asked]).toEqual([1, 0]);
  });

  it('is done by another node when the one with the person has ended', async () => {
    const cluster = new Cluster();
    const stuck: Computers = { ...counting(), ask: async () => new Promise(() => undefined) };
    const [here, there] = [await cluster.join({ computers: stuck }), await cluster.join()];
    const id = await cluster.match(here, { game: 'dual-digits', computer: 'learner' }, false);
    const far = await cluster.open(there, id);
    move(await cluster.enter(here, id, 0), 0, 'k1', '3');
    await cluster.clock.pass(10_000);
    expect(far.committed.series?.current.turns).toHaveLength(2);
  });

  it('is decided again with the key of the device, which another node may have taken the seat from', async () => {
    const { cluster, id, ana, nodes } = await setUpTable();
    ana.bus.isDeaf = true;
    cluster.database.append([
      {
        match: id,
        entry: { number: 2, at: cluster.clock.time, event: makeEvent({ type: 'carried', seat: 0, key: 'another' }) },
      },
    ]);
    nodes[0].node.do(ana.hot, ana.listener, 0, play('k1', '3'), isNotCarried);
    await cluster.clock.settle();
    expect(answers(ana)).toMatchObject([{ type: 'refused', id: 'k1', code: 'not-your-seat' }]);
    expect(cluster.events(id)).toHaveLength(3);
  });
});
