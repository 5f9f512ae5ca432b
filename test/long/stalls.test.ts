import { afterEach, describe, expect, it, vi } from 'vitest';
import { LiveServer } from '../unit/live-server.js';
import { ManualClock } from '../unit/node-parts.js';
import { SimulatedDatabase, SimulatedStore } from '../unit/simulated-database.js';
import type { Store } from '../../src/server/store/store.js';

let server: LiveServer | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await server?.stop();
});

/** Keeps the whole process busy: a server in it reads nothing meanwhile. */
function stall(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** A store that nodes share, whose time goes on whatever this process does. */
function sharedStore(): Store {
  const store = new SimulatedStore(new SimulatedDatabase(new ManualClock()));
  const started = performance.now();
  Object.assign(store.shared, { now: () => 1e12 + performance.now() - started });
  return store;
}

async function sitDown(initial: number, settings: ConstructorParameters<typeof LiveServer>[0] = {}) {
  server = await new LiveServer(settings).start();
  const { match, tokens } = await server.table({ game: 'dual-digits', clock: { initial, increment: 0 } });
  return { ana: await server.enter(match, tokens[0]), ben: await server.enter(match, tokens[1]) };
}

describe('the clocks of a match', () => {
  it('do not count the time in which the server stood still: a move that was sent meanwhile is in time', async () => {
    const { ana, ben } = await sitDown(2000);
    ana.do('a', { kind: 'play', entry: '3' });
    stall(2500);
    expect(await ana.next('done', 'refused')).toMatchObject({ type: 'done', id: 'a' });
    expect(await ben.next('moved')).toMatchObject({ seat: 0, move: '3' });
  });

  it('do not count it for a move that waited to be read, with a store whose time goes on', async () => {
    const { ana, ben } = await sitDown(2000, { realStore: sharedStore() });
    ana.do('a', { kind: 'play', entry: '3' });
    stall(2500);
    expect(await ana.next('done', 'refused', 'view')).toMatchObject({ type: 'done', id: 'a' });
    expect(await ben.next('moved')).toMatchObject({ seat: 0, move: '3' });
  });

  it.each([3_600_000, -3_600_000])("go on when the machine's clock is set by %i ms", async (jump) => {
    const { ana, ben } = await sitDown(300_000);
    const now = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => now() + jump);
    ana.do('a', { kind: 'play', entry: '3' });
    const { left } = await ana.next('done');
    expect(left?.[0]).toBeGreaterThan(200_000);
    expect(left?.[0]).toBeLessThanOrEqual(300_000);
    ben.do('b', { kind: 'play', entry: '4' });
    await ben.next('done');
  });
});
