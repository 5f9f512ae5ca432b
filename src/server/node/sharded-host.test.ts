import { describe, expect, it } from 'vitest';
import { must } from '../../../test/contract/playing.js';
import { Cluster, type Member } from '../../../test/unit/cluster.js';
import { Listener } from '../../../test/unit/node-parts.js';
import { AT_ONCE } from '../../../test/unit/simulated-database.js';
import { parseTerms } from '../../online/terms.js';
import { slotOf } from '../slots.js';
import { StoreError } from '../store/store.js';
import { matchIdOf } from '../tokens.js';
import type { HotMatch } from './hot-match.js';
import { ShardedHost } from './sharded-host.js';

const OPEN = must(parseTerms({ game: 'dual-digits', isPublic: true }));

/** Keys whose matches belong into the first and the second database. */
const KEYS = ['0', '1'] as const;

/** A node of a cluster, which gives its matches this slot. */
const joined = async (cluster: Cluster, slot: number): Promise<Member> =>
  cluster.join({ idOf: (key, terms) => matchIdOf(key, terms, slot) });

const isPaused = ({ listener }: { readonly listener: Listener }): boolean =>
  listener.heard().some(({ type }) => type === 'paused');

/** A server over two databases, in the time of one clock. */
class World {
  readonly first = new Cluster();
  readonly second = new Cluster(this.first.clock);

  async join(): Promise<{ readonly host: ShardedHost; readonly members: readonly [Member, Member] }> {
    const members = [await joined(this.first, 0), await joined(this.second, 1)] as const;
    const host = new ShardedHost(
      members.map(({ node }) => node),
      (key, below) => Number(key) % below,
    );
    return { host, members };
  }

  async create(host: ShardedHost, key: string): Promise<string> {
    return must(await this.first.wait(host.create(OPEN, { name: `Ana ${key}`, key })));
  }

  async enter(host: ShardedHost, id: string): Promise<{ readonly hot: HotMatch; readonly listener: Listener }> {
    const hot = await this.first.wait(host.open(id));
    if (hot === undefined) throw new Error('the match is in its log');
    const listener = new Listener(0);
    host.enter(hot, listener, undefined);
    await this.first.clock.settle();
    return { hot, listener };
  }

  async pass(milliseconds: number): Promise<void> {
    await this.first.clock.passByTimers(milliseconds);
  }
}

const namesOf = async (world: World, host: ShardedHost): Promise<readonly string[]> =>
  (await world.first.wait(host.lobby())).map(({ name }) => name);

describe('a server over several databases', () => {
  it('keeps each match in the one that its id names, where other servers find it', async () => {
    const world = new World();
    const [{ host }, { host: other }] = [await world.join(), await world.join()];
    const ids = [await world.create(host, KEYS[0]), await world.create(host, KEYS[1])];
    expect(ids.map(slotOf)).toEqual([0, 1]);
    expect([...world.first.database.rows.keys()]).toEqual([ids[0]]);
    expect([...world.second.database.rows.keys()]).toEqual([ids[1]]);
    for (const id of ids) {
      const hot = await world.first.wait(other.open(id));
      if (hot === undefined) throw new Error('the match is in its log');
      expect(must(await world.first.wait(other.takeSeat(hot, { name: 'Ben', key: 'ben' })))).toBe(1);
      expect(other.shown(hot, 1).count).toBe(2);
    }
  });

  it('answers whoever asks twice with the same match', async () => {
    const world = new World();
    const [{ host }, { host: other }] = [await world.join(), await world.join()];
    expect(await world.create(host, KEYS[1])).toBe(await world.create(other, KEYS[1]));
  });

  it('shows the lobby of all, the one listed last first', async () => {
    const world = new World();
    const { host } = await world.join();
    for (const key of ['0', '1', '2', '3']) {
      await world.create(host, key);
      await world.pass(10);
    }
    expect(await namesOf(world, host)).toEqual(['Ana 3', 'Ana 2', 'Ana 1', 'Ana 0']);
  });

  it('pauses only the matches of the one that is away, and begins new ones elsewhere', async () => {
    const world = new World();
    const { host, members } = await world.join();
    const here = await world.enter(host, await world.create(host, KEYS[0]));
    const there = await world.enter(host, await world.create(host, KEYS[1]));
    world.second.database.isDown = true;
    const waiting = host.list(there.hot, false);
    await world.pass(20_000);
    expect(await waiting).toMatchObject({ ok: false, error: { code: 'paused' } });
    expect([here, there].map(({ hot }) => host.isAway(hot.id))).toEqual([false, true]);
    expect(members.map(({ node }) => node.committer.isPaused)).toEqual([false, true]);
    expect([isPaused(here), isPaused(there)]).toEqual([false, true]);
    expect(slotOf(await world.create(host, KEYS[1]))).toBe(0);
    expect(await namesOf(world, host)).toEqual(['Ana 1', 'Ana 0']);
    world.second.database.isDown = false;
    await world.pass(20_000);
    expect(host.isAway(there.hot.id)).toBe(false);
    expect(members.map(({ node }) => node.committer.isPaused)).toEqual([false, false]);
    expect(await world.first.wait(host.list(there.hot, false))).toMatchObject({ ok: true });
  });

  it('may create a match twice if a database goes away before it answers, and nobody is shown the one nobody was told of', async () => {
    const world = new World();
    const { host, members } = await world.join();
    members[1].store.fate = (request) => ({ ...AT_ONCE, isAnswerLost: request === 'append' });
    expect(await world.first.wait(host.create(OPEN, { name: 'Ana', key: KEYS[1] }))).toMatchObject({ ok: false });
    const [lost = ''] = world.second.database.rows.keys();
    expect(slotOf(lost)).toBe(1);
    world.second.database.isDown = true;
    await world.pass(20_000);
    const told = await world.create(host, KEYS[1]);
    expect(slotOf(told)).toBe(0);
    await world.enter(host, told);
    world.second.database.isDown = false;
    members[1].store.fate = () => AT_ONCE;
    await world.pass(20_000);
    // The store lists it still, but its creator is not there, so nobody is offered it.
    expect(world.second.database.lobby(9).map(({ match }) => match)).toEqual([lost]);
    expect((await world.first.wait(host.lobby())).map(({ match }) => match)).toEqual([told]);
    await world.pass(60_000);
    await world.first.wait(host.lobby());
    await world.pass(60_000);
    expect(world.second.database.lobby(9)).toEqual([]);
    // Whoever lost both answers has a seat in whichever of the two is answered last.
    expect(await world.create(host, KEYS[1])).toBe(lost);
  });

  it('asks people to wait for a match in a database that it was not told of', async () => {
    const { host } = await new World().join();
    await expect(host.open(matchIdOf('a', '{}', 2))).rejects.toThrow(StoreError);
    expect(await host.open(matchIdOf('a', '{}', 1))).toBeUndefined();
  });
});
