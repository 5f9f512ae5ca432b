import { describe, expect, it } from 'vitest';
import { must } from '../../../test/contract/playing.js';
import { Listener, type ManualClock, setUpNode } from '../../../test/unit/node-parts.js';
import { parseTerms } from '../../online/terms.js';
import type { HotMatch } from './hot-match.js';
import type { MatchNode } from './match-node.js';

function setUp() {
  const { clock, node } = setUpNode();
  const create = async (): Promise<HotMatch> => {
    const terms = must(parseTerms({ game: 'dual-digits', isPublic: true }));
    const created = node.create(terms, { name: 'Ana', key: 'ana' });
    await clock.settle();
    const hot = await node.open(must(await created));
    if (hot === undefined) throw new Error('the match was created');
    return hot;
  };
  return { clock, node, create };
}

async function delist(node: MatchNode, clock: ManualClock, hot: HotMatch): Promise<void> {
  const taken = node.list(hot, false);
  await clock.settle();
  await taken;
  expect(hot.committed.isListed).toBe(false);
}

describe('the lobby', () => {
  it('does not list for long a match whose creator never came', async () => {
    const { clock, node, create } = setUp();
    await create();
    expect(await node.lobby()).toHaveLength(1);
    clock.time += 60_000;
    expect(await node.lobby()).toHaveLength(0);
  });

  it('does not list a match again that its creator has taken off the lobby, because somebody else comes or goes', async () => {
    const { clock, node, create } = setUp();
    const hot = await create();
    const [ana, cora] = [new Listener(0), new Listener('spectator')];
    node.enter(hot, ana, undefined);
    await delist(node, clock, hot);
    node.enter(hot, cora, undefined);
    node.leave(hot, cora);
    await clock.settle();
    expect(hot.committed.isListed).toBe(false);
    node.leave(hot, ana);
    node.enter(hot, ana, undefined);
    await clock.settle();
    expect(hot.committed.isListed).toBe(true);
  });

  it('keeps the lobby free of matches whose creators never came, for those who wait', async () => {
    const { clock, node, create } = setUp();
    const waiting = await create();
    node.enter(waiting, new Listener(0), undefined);
    const ghosts = [await create(), await create()];
    clock.time += 15_000;
    expect((await node.lobby()).map(({ match }) => match)).toEqual([waiting.id]);
    await clock.pass(30_000);
    expect(ghosts.map(({ committed }) => committed.isListed)).toEqual([false, false]);
    expect((await node.lobby()).map(({ match }) => match)).toEqual([waiting.id]);
  });

  it('takes a match off the lobby whose creator went, and lists it again', async () => {
    const { clock, node, create } = setUp();
    const hot = await create();
    const ana = new Listener(0);
    node.enter(hot, ana, undefined);
    expect(await node.lobby()).toHaveLength(1);
    node.leave(hot, ana);
    await clock.pass(25_000);
    expect(await node.lobby()).toHaveLength(0);
    node.enter(hot, ana, undefined);
    await clock.settle();
    expect(await node.lobby()).toHaveLength(1);
    const seated = node.takeSeat(hot, { name: 'Ben', key: 'ben' });
    await clock.settle();
    must(await seated);
    expect(await node.lobby()).toHaveLength(0);
  });

  it('lists a match again that was taken off it, if its creator still waits there', async () => {
    const { clock, node, create } = setUp();
    const [waiting, left] = [await create(), await create()];
    const [ana, ben] = [new Listener(0), new Listener(0)];
    node.enter(waiting, ana, undefined);
    node.enter(left, ben, undefined);
    await clock.pass(5000);
    for (const hot of [waiting, left]) {
      await delist(node, clock, hot);
      node.listSoon(hot);
    }
    node.leave(left, ben);
    // They may be on the way to another table, for ten seconds at least.
    await clock.pass(9900);
    expect(await node.lobby()).toHaveLength(0);
    await clock.pass(10_200);
    expect((await node.lobby()).map(({ match }) => match)).toEqual([waiting.id]);
  });

  it('does not list a match again whose creator sits elsewhere, though another of their devices is there', async () => {
    const { clock, node, create } = setUp();
    const hot = await create();
    node.enter(hot, new Listener(0), undefined);
    await delist(node, clock, hot);
    node.listSoon(hot);
    // They have asked again, and had a seat.
    await delist(node, clock, hot);
    await clock.pass(60_000);
    expect(await node.lobby()).toHaveLength(0);
  });
});
