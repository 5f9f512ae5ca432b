import { describe, expect, it } from 'vitest';
import { Listener, makeNode, play, seatedMatch, setUpNode } from '../../../test/unit/node-parts.js';

const DIGITS = { game: 'dual-digits' };

describe('a match whose log was removed while it was in memory', () => {
  it('is over for everybody who is there, and is not tried for ever', async () => {
    const { store, clock, node } = setUpNode();
    const hot = await seatedMatch(node, clock, DIGITS);
    const [ana, ben] = [new Listener(0), new Listener(1)];
    node.enter(hot, ana, undefined);
    node.enter(hot, ben, undefined);
    await clock.settle();
    store.logs.delete(hot.id);
    for (const listener of [ana, ben]) listener.heard();

    node.do(hot, ana, 0, play('k1', '3'));
    node.do(hot, ana, 0, play('k2', '3'));
    await clock.settle();
    const refusal = { type: 'refused', code: 'no-such-match' };
    const bye = { type: 'bye', why: 'no-such-match', retryAfter: undefined };
    expect(ana.news()).toMatchObject([{ ...refusal, id: 'k1' }, { ...refusal, id: 'k2' }, bye]);
    expect(ben.news()).toMatchObject([bye]);
    expect([await node.open(hot.id), node.size, store.logs.size]).toEqual([undefined, 0, 0]);
  });

  it('makes room for one that its creator creates again', async () => {
    const { store, bus, clock } = setUpNode();
    const node = makeNode({ store, bus, clock, idOf: () => 'again' });
    const before = await seatedMatch(node, clock, { ...DIGITS, games: 1 });
    const ben = new Listener(1);
    node.enter(before, ben, undefined);
    node.do(before, ben, 1, { id: 'k1', act: { kind: 'resign' } });
    await clock.settle();
    store.logs.delete('again');
    ben.heard();

    const after = await seatedMatch(node, clock, { ...DIGITS, games: 1 });
    expect(ben.news()).toMatchObject([{ type: 'bye', why: 'no-such-match' }]);
    node.leave(before, ben);
    expect(await node.open('again')).toBe(after);
    node.do(after, new Listener(0), 0, play('k1', '3'));
    await clock.settle();
    expect(after.committed.count).toBe(3);
  });
});
