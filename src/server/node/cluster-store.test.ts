import { describe, expect, it } from 'vitest';
import { act, answers, done, move, setUpTable } from '../../../test/unit/cluster-table.js';
import { DEADLINE, SimulatedStore } from '../../../test/unit/simulated-database.js';

describe('what a store answers, or does not', () => {
  it('is noticed when it is silent, though nobody plays: those who are there are told, and again when it is back', async () => {
    const { cluster, ana, ben } = await setUpTable();
    ben.listener.heard();
    cluster.database.isDown = true;
    await cluster.clock.pass(7000);
    const paused = { type: 'paused', sentence: expect.stringContaining('save moves') };
    expect([...ana.listener.heard(), ...ben.listener.heard()].filter(({ type }) => type === 'paused')).toEqual([
      paused,
      paused,
    ]);
    cluster.database.isDown = false;
    await cluster.clock.pass(7000);
    const back = { type: 'paused', sentence: undefined };
    expect([...ana.listener.heard(), ...ben.listener.heard()].filter(({ type }) => type === 'paused')).toEqual([
      back,
      back,
    ]);
  });

  it('is asked at once whether it is there when a connection to it was lost', async () => {
    const { cluster, ben } = await setUpTable();
    const asked = (): readonly string[] => ben.store.requests.splice(0).filter((request) => request === 'attend');
    asked();
    ben.store.loseConnection();
    await cluster.clock.pass(1);
    expect(asked()).toHaveLength(1);
    // From there on it asks for itself.
    cluster.database.isDown = true;
    await cluster.clock.pass(7000);
    asked();
    ben.store.loseConnection();
    await cluster.clock.pass(1);
    expect(asked()).toHaveLength(0);
  });

  it('is read back when nobody knows what was written, and the command is answered by its entry', async () => {
    const { cluster, id, ana } = await setUpTable();
    ana.store.fate = (request) => ({ there: 0, back: 0, isRequestLost: false, isAnswerLost: request === 'append' });
    move(ana, 0, 'k1', '3');
    await cluster.clock.pass(3100);
    expect(answers(ana)).toEqual([done('k1', 2)]);
    expect(cluster.events(id)).toHaveLength(3);
    expect(ana.node.committer.isPaused).toBe(false);
  });

  it('is known again by what is in it, where it has no id: nothing is done twice', async () => {
    const { cluster, id, ana } = await setUpTable();
    ana.store.fate = (request) => ({ there: 0, back: 0, isRequestLost: false, isAnswerLost: request === 'append' });
    void ana.node.offerCarry(ana.hot, 0, 'code');
    await cluster.clock.pass(3100);
    ana.store.fate = () => ({ there: 0, back: 0, isRequestLost: false, isAnswerLost: false });
    await cluster.clock.pass(10_000);
    expect(cluster.events(id).slice(2)).toEqual([expect.stringContaining('carry-offered')]);
    expect(ana.hot.waiting).toBe(0);
  });

  it('is tried again when the request was lost', async () => {
    const { cluster, id, ana } = await setUpTable();
    let isLost = true;
    ana.store.fate = (request) => ({
      there: 0,
      back: 0,
      isRequestLost: request === 'append' && isLost,
      isAnswerLost: false,
    });
    move(ana, 0, 'k1', '3');
    await cluster.clock.pass(2900);
    isLost = false;
    await cluster.clock.pass(1000);
    expect(answers(ana)).toEqual([done('k1', 2)]);
    expect(cluster.events(id)).toHaveLength(3);
  });

  it('may be written later than it was given up, and nothing that was refused is played', async () => {
    const { cluster, id, ana, ben } = await setUpTable();
    ben.node.leave(ben.hot, ben.listener);
    await cluster.clock.pass(40_000);
    // Ana claims the game; the answer takes longer than anybody waits, and Ben is back before it is tried again.
    let isSlow = true;
    ana.store.fate = (request) => ({
      there: request === 'append' && isSlow ? 3500 : 0,
      back: 0,
      isRequestLost: false,
      isAnswerLost: false,
    });
    act(ana, 0, 'k1', 'claim');
    await cluster.clock.pass(1000);
    ben.node.enter(ben.hot, ben.listener, undefined);
    await cluster.clock.pass(1500);
    isSlow = false;
    await cluster.clock.pass(5000);
    const written = cluster.events(id).filter((event) => event.startsWith('["a"'));
    expect(written).toHaveLength(1);
    expect(answers(ana)).toEqual([done('k1', 2)]);
  });

  it('is no reason to give a match up: a log that shows nothing new was read too early', async () => {
    const { cluster, id, ana, ben } = await setUpTable();
    ana.bus.isDeaf = true;
    act(ben, 1, 'j1', 'resign');
    await cluster.clock.settle();
    const truth = new SimulatedStore(cluster.database);
    let stale = 3;
    ana.store.read = async (match, from) => {
      stale -= 1;
      return stale >= 0 ? [] : truth.read(match, from);
    };
    move(ana, 0, 'k1', '3');
    await cluster.clock.pass(1000);
    expect(answers(ana)).toEqual([expect.objectContaining({ type: 'refused', code: 'game-over' })]);
    expect(await cluster.open(ana, id)).toBe(ana.hot);
    expect(ana.hot.committed.count).toBe(3);
  });

  it('may come while a slow log is read after a pause began, and nothing breaks', async () => {
    const { cluster, id, ana, ben } = await setUpTable();
    ana.bus.isDeaf = true;
    act(ben, 1, 'j1', 'offer-draw');
    await cluster.clock.settle();
    let isSlow = true;
    ana.store.fate = (request) => ({
      there: request === 'read' && isSlow ? 2500 : 0,
      back: 0,
      isRequestLost: false,
      isAnswerLost: request === 'append' && isSlow,
    });
    act(ana, 0, 'k1', 'agree');
    act(ana, 0, 'k2', 'resign');
    await cluster.clock.pass(3500);
    isSlow = false;
    await cluster.clock.pass(10_000);
    expect(ana.node.faults.count).toBe(0);
    expect(ana.hot.committed.count).toBe(cluster.events(id).length);
    expect(answers(ana).map((answer) => 'id' in answer && answer.id)).toEqual(['k1', 'k2']);
  });
});

describe('what another node has written', () => {
  it('is not missed while something of this node is under way', async () => {
    const { cluster, ana, ben } = await setUpTable();
    const release = ana.store.hold();
    act(ana, 0, 'k1', 'offer-draw');
    await cluster.clock.settle();
    act(ben, 1, 'j1', 'resign');
    await cluster.clock.settle();
    release();
    await cluster.clock.settle();
    expect(ana.hot.committed.count).toBe(3);
    expect(ana.hot.committed.series?.current.status.kind).toBe('finished');
  });

  it('is read again when reading it failed', async () => {
    const { cluster, ana, ben } = await setUpTable();
    ana.store.fate = (request) => ({ there: 0, back: 0, isRequestLost: request === 'read', isAnswerLost: false });
    move(ana, 0, 'k1', '3');
    await cluster.clock.settle();
    move(ben, 1, 'j1', '4');
    await cluster.clock.pass(2950);
    expect(ana.hot.committed.count).toBe(3);
    ana.store.fate = () => ({ there: 0, back: 0, isRequestLost: false, isAnswerLost: false });
    await cluster.clock.pass(300);
    expect(ana.hot.committed.count).toBe(4);
  });

  it('is not missed between reading a match and listening to it', async () => {
    const { cluster, id, ana } = await setUpTable();
    const third = await cluster.join();
    third.store.fate = (request) => ({
      there: 0,
      back: request === 'read' ? 100 : 0,
      isRequestLost: false,
      isAnswerLost: false,
    });
    const opening = third.node.open(id);
    await cluster.clock.settle();
    move(ana, 0, 'k1', '3');
    await cluster.clock.pass(250);
    expect((await opening)?.committed.count).toBe(3);
  });

  it('is found within a second without the bus, with one query for all matches', async () => {
    const { cluster, nodes, ana, ben } = await setUpTable();
    for (let more = 0; more < 20; more += 1) await cluster.open(nodes[1], await cluster.match(nodes[0]));
    for (const { bus } of nodes) bus.isDeaf = true;
    await cluster.clock.pass(4000);
    ben.store.requests.length = 0;
    move(ana, 0, 'k1', '3');
    await cluster.clock.pass(1000);
    expect(ben.listener.news()).toMatchObject([{ type: 'moved', number: 2, move: '3' }]);
    expect(ben.store.requests.filter((request) => request === 'read')).toHaveLength(1);
    expect(ben.store.requests.filter((request) => request === 'lengths').length).toBeLessThanOrEqual(10);
  });

  it('is found soon after a time in which the store was away, without the bus', async () => {
    const { cluster, nodes, ana, ben } = await setUpTable();
    for (const { bus } of nodes) bus.isDeaf = true;
    ben.store.isCut = true;
    await cluster.clock.pass(8000);
    ben.store.isCut = false;
    while (ben.node.committer.isPaused) await cluster.clock.pass(10);
    ben.listener.heard();
    // What was asked while it was away is given up first.
    await cluster.clock.pass(DEADLINE);
    move(ana, 0, 'k1', '3');
    await cluster.clock.pass(300);
    expect(ben.listener.news()).toMatchObject([{ type: 'moved', number: 2, move: '3' }]);
  });

  it('is found within a second of the moment at which the bus was lost', async () => {
    const { cluster, nodes, ana, ben } = await setUpTable();
    const compared = (): number => ben.store.requests.filter((request) => request === 'lengths').length;
    for (const before = compared(); compared() === before; ) await cluster.clock.pass(100);
    for (const { bus } of nodes) bus.isDeaf = true;
    move(ana, 0, 'k1', '3');
    await cluster.clock.pass(1000);
    expect(ben.listener.news()).toMatchObject([{ type: 'moved', number: 2, move: '3' }]);
  });

  it('is found soon after the bus is back, if it was said before that', async () => {
    const { cluster, nodes, ana, ben } = await setUpTable();
    for (const { bus } of nodes) bus.isDeaf = true;
    const compared = (): number => ben.store.requests.filter((request) => request === 'lengths').length;
    for (const before = compared(); compared() === before; ) await cluster.clock.pass(50);
    move(ana, 0, 'k1', '3');
    await cluster.clock.settle();
    for (const { bus } of nodes) bus.isDeaf = false;
    await cluster.clock.pass(500);
    expect(ben.listener.news()).toMatchObject([{ type: 'moved', number: 2, move: '3' }]);
  });

  it('never travels on the bus itself', async () => {
    const { cluster, id, ana } = await setUpTable({ game: 'number-duel' });
    const heard: unknown[] = [];
    cluster.wire.end().subscribe(id, (message) => heard.push(message));
    move(ana, 0, 'k1', '3');
    await cluster.clock.settle();
    expect(heard).toEqual([{ kind: 'news', count: 3 }]);
  });
});
