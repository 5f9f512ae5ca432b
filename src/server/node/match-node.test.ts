import { describe, expect, it } from 'vitest';
import { must } from '../../../test/contract/playing.js';
import {
  Listener,
  makeNode,
  ManualClock,
  play,
  seatedMatch,
  setUpNode,
  SimpleBus,
} from '../../../test/unit/node-parts.js';
import { parseServerMessage } from '../../online/protocol.js';
import { parseTerms } from '../../online/terms.js';
import type { HotMatch } from './hot-match.js';

const DIGITS = { game: 'dual-digits' };

describe('a node', () => {
  it('answers and tells others only what is in the log', async () => {
    const { clock, node, logOf } = setUpNode();
    const hot = await seatedMatch(node, clock, DIGITS);
    const [ana, ben] = [new Listener(0), new Listener(1)];
    node.enter(hot, ana, undefined);
    node.enter(hot, ben, hot.committed.count);
    await clock.settle();
    expect([ana.news().map(({ type }) => type), ben.news().map(({ type }) => type)]).toEqual([['view'], ['same']]);

    node.do(hot, ana, 0, play('k1', '3'));
    expect([ana.news(), ben.news(), logOf(hot.id).length]).toEqual([[], [], 2]);
    await clock.settle();
    expect(logOf(hot.id)[2]).toBe('["m",0,"3","k1"]');
    expect(ana.news()).toEqual([{ type: 'done', id: 'k1', number: 2, left: undefined }]);
    expect(ben.news()).toEqual([{ type: 'moved', number: 2, seat: 0, move: '3', left: undefined }]);
  });

  it('lets nothing wait but who is there, and an answer that says no more than that a move is in the log', async () => {
    const { clock, node } = setUpNode();
    const hot = await seatedMatch(node, clock, { game: 'number-duel' });
    const sent: unknown[] = [];
    const send = (text: string, canWait?: boolean): void => void sent.push([parseServerMessage(text)?.type, canWait]);
    const [ana, ben] = ([0, 1] as const).map((viewer) => ({ viewer, send, close: () => undefined }));
    if (ana === undefined || ben === undefined) throw new Error('both play');
    node.do(hot, ana, 0, play('k1', '3'));
    await clock.settle();
    node.do(hot, ana, 0, play('k1', '3'));
    node.do(hot, ana, 0, play('k2', '3'));
    node.do(hot, ben, 1, play('k1', '2'));
    await clock.settle();
    node.enter(hot, ana, undefined);
    await clock.settle();
    expect(sent).toEqual([
      ['done', true],
      ['done', false],
      ['refused', false],
      ['revealed', false],
      ['done', false],
      ['view', undefined],
      ['presence', true],
    ]);
  });

  it.each([
    { name: 'begins a transaction only when a turn brings nothing more', turns: 5, batches: [5] },
    { name: 'does not wait for ever while each turn brings more', turns: 15, batches: [10, 5] },
  ])('$name', async ({ turns, batches }) => {
    const { store, clock, node } = setUpNode();
    const matches: HotMatch[] = [];
    for (let index = 0; index < turns; index += 1) matches.push(await seatedMatch(node, clock, DIGITS));
    store.batches.length = 0;
    const playNext = (): void => {
      const hot = matches.pop();
      if (hot === undefined) return;
      clock.soon(playNext);
      node.do(hot, new Listener(0), 0, play('k1', '3'));
    };
    playNext();
    await clock.settle();
    expect(store.batches.map((batch) => batch.length)).toEqual(batches);
  });

  it('plays a command once, however often it comes, also while it waits', async () => {
    const { clock, node, logOf } = setUpNode();
    const hot = await seatedMatch(node, clock, DIGITS);
    const ana = new Listener(0);
    for (let times = 0; times < 3; times += 1) node.do(hot, ana, 0, play('k1', '3'));
    await clock.settle();
    node.do(hot, ana, 0, play('k1', '3'));
    await clock.settle();
    expect(logOf(hot.id)).toHaveLength(3);
    expect(ana.news()).toEqual(
      Array.from({ length: 4 }, () => ({ type: 'done', id: 'k1', number: 2, left: undefined })),
    );
  });

  it('gives a seat to one of two who race for it', async () => {
    const { clock, node } = setUpNode();
    const created = node.create(must(parseTerms(DIGITS)), { name: 'Ana', key: 'ana' });
    await clock.settle();
    const hot = await node.open(must(await created));
    if (hot === undefined) throw new Error('the match was created');
    const racing = ['ben', 'cid', 'dora'].map((key) => node.takeSeat(hot, { name: key, key }));
    await clock.settle();
    const results = await Promise.all(racing);
    expect(results.map((result) => (result.ok ? result.value : result.error.code))).toEqual([
      1,
      'seat-taken',
      'seat-taken',
    ]);
  });

  it('reads a match from its log after the process was killed, with everything that was acknowledged', async () => {
    const { store, clock, node } = setUpNode();
    const hot = await seatedMatch(node, clock, DIGITS);
    const ana = new Listener(0);
    node.do(hot, ana, 0, play('k1', '3'));
    await clock.settle();
    node.do(hot, ana, 1, play('k2', '4'));
    // Killed here: the second command was never written, and never acknowledged.
    expect(ana.news()).toHaveLength(1);
    const later = makeNode({ store, bus: new SimpleBus(), clock: new ManualClock() });
    const again = await later.open(hot.id);
    expect(again?.committed.count).toBe(3);
    expect(again?.committed.series?.current.turns.slice()).toMatchObject([{ seat: 0, move: 3 }]);
  });

  it('takes nobody’s time while there was no server', async () => {
    const { store, bus, clock, node } = setUpNode();
    const hot = await seatedMatch(node, clock, { ...DIGITS, clock: { initial: 6000, increment: 0 } });
    node.do(hot, new Listener(0), 0, play('k1', '3'));
    await clock.settle();
    clock.time += 60_000;
    const next = makeNode({ store, bus, clock });
    const again = await next.open(hot.id);
    await clock.settle();
    expect(again?.committed.series?.current.status.kind).toBe('playing');
    next.do(again ?? hot, new Listener(1), 1, play('k2', '4'));
    await clock.settle();
    expect((await next.open(hot.id))?.committed.series?.current.turns).toHaveLength(2);
  });

  it('tells a sender of more than can wait in a match to come back later, and refuses nothing that may be written', async () => {
    const { store, clock, node } = setUpNode();
    const hot = await seatedMatch(node, clock, DIGITS);
    const players = [new Listener(0), new Listener(1)] as const;
    store.isBroken = true;
    for (let index = 0; index < 10; index += 1) {
      const seat = index % 2 === 0 ? 0 : 1;
      node.do(hot, players[seat], seat, play(`k${index}`, `${seat + 1}`));
    }
    for (const player of players)
      expect(player.news()).toEqual([expect.objectContaining({ type: 'bye', why: 'too-many', retryAfter: 3000 })]);
  });

  it('keeps room for what is new, however often the same is sent again while it waits', async () => {
    const { store, clock, node } = setUpNode();
    const hot = await seatedMatch(node, clock, DIGITS);
    const [ana, ben] = [new Listener(0), new Listener(1)];
    store.isBroken = true;
    for (let times = 0; times < 20; times += 1) node.do(hot, ana, 0, play('k1', '3'));
    node.do(hot, ben, 1, play('j1', '4'));
    store.isBroken = false;
    await clock.pass(10_000);
    expect(ana.news()).toEqual(Array.from({ length: 20 }, () => expect.objectContaining({ type: 'done', id: 'k1' })));
    expect(ben.news()).toEqual([expect.objectContaining({ type: 'done', id: 'j1' })]);
  });

  it('doesn’t let one sender fill its memory with what is sent again', async () => {
    const { store, clock, node } = setUpNode();
    const hot = await seatedMatch(node, clock, DIGITS);
    const ana = new Listener(0);
    store.isBroken = true;
    for (let times = 0; times < 100; times += 1) node.do(hot, ana, 0, play('k1', '3'));
    expect(ana.news()).toHaveLength(100 - 64);
    expect(hot.waiting).toBe(64);
  });
});

describe('time', () => {
  it('ends a game by itself when a flag falls', async () => {
    const { clock, node } = setUpNode();
    const hot = await seatedMatch(node, clock, { ...DIGITS, clock: { initial: 5000, increment: 0 } });
    const ben = new Listener(1);
    node.enter(hot, ben, undefined);
    await clock.pass(4900);
    expect(hot.committed.series?.current.status.kind).toBe('playing');
    await clock.pass(300);
    expect(hot.committed.series?.current.status).toEqual({
      kind: 'finished',
      outcome: { winner: 1, reason: 'out-of-time' },
    });
    expect(ben.news().at(-1)).toMatchObject({ type: 'view', shown: { game: { outcome: { winner: 1 } } } });
  });

  it('lets a player claim the game of an opponent who does not come back', async () => {
    const { clock, node } = setUpNode();
    const hot = await seatedMatch(node, clock, DIGITS);
    const [ana, ben] = [new Listener(0), new Listener(1)];
    node.enter(hot, ana, undefined);
    node.enter(hot, ben, undefined);
    await clock.settle();
    node.leave(hot, ben);
    await clock.settle();
    await clock.pass(10_000);
    expect(ana.heard().at(-1)).toMatchObject({ type: 'presence', here: [true, false], goneFor: [null, 0] });
    node.do(hot, ana, 0, { id: 'a', act: { kind: 'claim' } });
    await clock.settle();
    // A server that stood still knows of less time than its clients: what they count from is corrected.
    expect(ana.heard().slice(-2)).toMatchObject([
      { type: 'refused', sentence: 'Your opponent may still come back: please wait another 20 s.' },
      { type: 'presence', goneFor: [null, 10_000] },
    ]);
    await clock.pass(20_000);
    node.do(hot, ana, 0, { id: 'b', act: { kind: 'claim' } });
    await clock.settle();
    expect(ana.news().map(({ type }) => type)).toEqual(['view', 'done']);
  });

  it.each([0, 1] as const)('counts the absence of seat %s from when the match began, not from before', async (gone) => {
    const { clock, node } = setUpNode();
    const created = node.create(must(parseTerms(DIGITS)), { name: 'Ana', key: 'ana' });
    await clock.settle();
    const hot = await node.open(must(await created));
    if (hot === undefined) throw new Error('the match was created');
    const other = new Listener(gone === 0 ? 1 : 0);
    if (gone === 1) node.enter(hot, other, undefined);
    // Nobody takes the seat for much longer than anybody has to wait.
    await clock.pass(120_000);
    const seated = node.takeSeat(hot, { name: 'Ben', key: 'ben' });
    await clock.settle();
    must(await seated);
    if (gone === 0) node.enter(hot, other, undefined);
    await clock.settle();
    expect(hot.presence.goneFor(gone, clock.time)).toBe(0);
    other.heard();
    node.do(hot, other, gone === 0 ? 1 : 0, { id: 'a', act: { kind: 'claim' } });
    await clock.settle();
    expect(other.news()).toMatchObject([{ type: 'refused', code: 'not-gone' }]);
  });
});

describe('the computer', () => {
  it.each(['dual-digits', 'number-duel'])('plays its seat in %s to the end, and again', async (game) => {
    const { clock, node } = setUpNode();
    const hot = await seatedMatch(node, clock, { game, computer: 'learner', begins: 'guest' });
    const ana = new Listener(0);
    for (let turn = 0; turn < 200 && hot.committed.series?.current.status.kind === 'playing'; turn += 1) {
      await clock.settle();
      const { current } = hot.committed.series;
      if (current.status.kind !== 'playing' || !current.status.toMove.includes(0)) continue;
      const [move] = current.rules.legalMoves(current.position, 0);
      node.do(hot, ana, 0, play(`k${turn}`, `${move}`));
    }
    expect(hot.committed.series?.current.status.kind).toBe('finished');
    node.do(hot, ana, 0, { id: 'n', act: { kind: 'next' } });
    await clock.settle();
    expect(hot.committed.series?.earlier).toHaveLength(1);
  });

  it('answers offers', async () => {
    const { clock, node } = setUpNode();
    const hot = await seatedMatch(node, clock, { ...DIGITS, computer: 'perfect' });
    const ana = new Listener(0);
    node.do(hot, ana, 0, play('k1', '3'));
    await clock.settle();
    node.do(hot, ana, 0, { id: 'k2', act: { kind: 'ask-takeback' } });
    await clock.settle();
    expect(hot.committed.series?.current.turns.slice()).toEqual([]);
    node.do(hot, ana, 0, { id: 'k3', act: { kind: 'offer-draw' } });
    await clock.settle();
    expect(hot.committed.series?.current.offer).toBeUndefined();
  });
});
