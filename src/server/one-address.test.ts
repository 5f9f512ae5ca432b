import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { LiveServer, type LiveSocket } from '../../test/unit/live-server.js';
import { readAs } from '../../test/unit/read-as.js';
import { seated } from '../online/api.js';
import { DEFAULT_LIMITS } from './settings/default-limits.js';

/** A school class behind one address: so many sit there, with so many tabs each. */
const PUPILS = 40;
const TABS = 2 * PUPILS;
/** A browser opens so many connections to one server. */
const CONNECTIONS_OF_BROWSER = 6;

let server: LiveServer;
const raws: Socket[] = [];

afterEach(async () => {
  for (const raw of raws.splice(0)) raw.destroy();
  await server.stop();
});

/** So many at once. */
const all = async <T>(count: number, work: (index: number) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: count }, async (_, index) => work(index)));

/** The answer to a request on a connection that stays open. */
async function firstLine(port: number): Promise<string> {
  const raw = connect(port, '127.0.0.1');
  raws.push(raw);
  raw.write('GET /api/v1/info HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  const [data] = await once(raw, 'data');
  return String(data).split('\r\n')[0] ?? '';
}

const playAnyone = async (): Promise<{ readonly match: string; readonly token: string }> => {
  const { status, body, text } = await server.ask('POST', '/api/v1/play-anyone', { game: 'dual-digits' });
  if (status >= 300) throw new Error(text);
  return readAs(seated, body);
};

const isLetIn = async (opening: Promise<LiveSocket>): Promise<boolean> =>
  opening.then(
    () => true,
    () => false,
  );

describe('a class behind one address, with the usual limits', () => {
  it('loads the page on all devices at once', async () => {
    server = await new LiveServer().start();
    const port = Number(new URL(server.url).port);
    const lines = await all(PUPILS * CONNECTIONS_OF_BROWSER, async () => firstLine(port));
    expect(new Set(lines)).toEqual(new Set(['HTTP/1.1 200 OK']));
  });

  it('sits down in all tabs at once, and comes back in all of them before the old connections are known to be dead', async () => {
    server = await new LiveServer().start();
    const seats = await all(TABS, playAnyone);
    await all(TABS, async (index) => server.enter(seats[index]?.match ?? '', seats[index]?.token));
    await all(TABS, async (index) => server.enter(seats[index]?.match ?? '', seats[index]?.token));
    expect(server.sockets.filter(({ closed }) => closed !== undefined)).toEqual([]);
    const looks = await all(TABS, async () => server.ask('GET', '/api/v1/lobby?anyone=dual-digits'));
    expect(new Set(looks.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('sockets of one address that never enter a match', () => {
  it('are let in only up to a limit of their own; those who have entered do not count', async () => {
    server = await new LiveServer({ limits: { maxSilent: 3 } }).start();
    const { match, tokens } = await server.table({ game: 'dual-digits' });
    for (const token of [...tokens, ...tokens]) await server.enter(match, token);
    const silent = await all(3, async () => server.open());
    await expect(server.open()).rejects.toThrow('429');
    silent[0]?.socket.close();
    await silent[0]?.end();
    expect((await server.enter(match, tokens[0])).closed).toBeUndefined();
  });

  it('are far fewer than one address may have in all', async () => {
    server = await new LiveServer().start();
    const letIn = await all(DEFAULT_LIMITS.connecting.burst, async () => isLetIn(server.open()));
    expect(letIn.filter(Boolean).length).toBe(DEFAULT_LIMITS.maxSilent);
    expect(DEFAULT_LIMITS.maxSilent * 3).toBeLessThanOrEqual(DEFAULT_LIMITS.maxPerAddress);
  });
});
