import { describe, expect, it } from 'vitest';
import { must } from '../../../test/contract/playing.js';
import { Listener, play, seatedMatch, setUpNode } from '../../../test/unit/node-parts.js';
import { parseTerms } from '../../online/terms.js';
import { foldLog } from './match-log.js';

const DIGITS = { game: 'dual-digits' };

it('the commands of many matches are written in one transaction', async () => {
  const { store, clock, node } = setUpNode();
  const matches = [];
  for (let index = 0; index < 20; index += 1) matches.push(await seatedMatch(node, clock, DIGITS));
  store.batches.length = 0;
  for (const hot of matches) node.do(hot, new Listener(0), 0, play('k1', '3'));
  await clock.settle();
  expect(store.batches.map((batch) => batch.length)).toEqual([20]);
});

describe('a store that fails', () => {
  it('pauses the match honestly, and everything goes on when it works again', async () => {
    const { store, clock, node, logOf } = setUpNode();
    const hot = await seatedMatch(node, clock, DIGITS);
    const [ana, ben] = [new Listener(0), new Listener(1)];
    node.enter(hot, ana, undefined);
    node.enter(hot, ben, undefined);
    await clock.settle();
    ana.heard();
    ben.heard();

    store.isBroken = true;
    node.do(hot, ana, 0, play('k1', '3'));
    await clock.settle();
    expect(ana.news()).toEqual([{ type: 'paused', sentence: expect.stringContaining('Nothing is lost') }]);
    expect(ben.news()).toHaveLength(1);
    node.do(hot, ben, 1, play('j1', '4'));
    node.do(hot, ana, 0, play('k1', '3'));
    await clock.pass(20_000);
    expect(logOf(hot.id)).toHaveLength(2);
    expect([ana.news(), ben.news()]).toEqual([[], []]);

    store.isBroken = false;
    // However long it took.
    await clock.pass(1000);
    expect(logOf(hot.id).slice(2)).toEqual(['["m",0,"3","k1"]', '["m",1,"4","j1"]']);
    expect(ana.news()).toEqual([
      { type: 'paused', sentence: undefined },
      { type: 'done', id: 'k1', number: 2, left: undefined },
      { type: 'moved', number: 3, seat: 1, move: '4', left: undefined },
      { type: 'done', id: 'k1', number: 2, left: undefined },
    ]);
    expect(foldLog(store.logs.get(hot.id) ?? [])?.count).toBe(hot.committed.count);
  });

  it('does not let a new match or a seat be promised', async () => {
    const { store, clock, node } = setUpNode();
    store.isBroken = true;
    const created = node.create(must(parseTerms(DIGITS)), { name: 'Ana', key: 'ana' });
    await clock.settle();
    expect(await created).toMatchObject({ ok: false, error: { code: 'paused' } });
    expect(await node.create(must(parseTerms(DIGITS)), { name: 'Ana', key: 'ana' })).toMatchObject({ ok: false });
  });

  it('writes nothing more than what was played when it was only slow: the time of one server stands still with it', async () => {
    const { store, clock, node, logOf } = setUpNode();
    const hot = await seatedMatch(node, clock, { ...DIGITS, clock: { initial: 20_000, increment: 0 } });
    const goOn = store.standStill();
    node.do(hot, new Listener(0), 0, play('k1', '3'));
    await clock.pass(2000);
    goOn();
    await clock.settle();
    expect(logOf(hot.id).slice(2)).toEqual(['["m",0,"3","k1"]']);
  });

  it('costs nobody thinking time', async () => {
    const { store, clock, node } = setUpNode();
    const hot = await seatedMatch(node, clock, { ...DIGITS, clock: { initial: 20_000, increment: 0 } });
    await clock.pass(1000);
    store.isBroken = true;
    const ben = new Listener(1);
    node.do(hot, ben, 1, { id: 'a', act: { kind: 'offer-draw' } });
    await clock.pass(60_000);
    store.isBroken = false;
    await clock.pass(5000);
    expect(hot.committed.series?.current.status.kind).toBe('playing');
    node.do(hot, new Listener(0), 0, play('k1', '3'));
    await clock.settle();
    const left = hot.committed.series?.clocks?.remaining[0] ?? 0;
    expect(left).toBeGreaterThan(13_900);
    expect(left).toBeLessThan(19_001);
  });
});
