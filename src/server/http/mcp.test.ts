import { describe, expect, it, onTestFinished } from 'vitest';
import { LiveServer } from '../../../test/unit/live-server.js';
import { SimpleStore } from '../../../test/unit/node-parts.js';
import { SolvedGames } from '../../env/solved-games.js';
import { GAMES } from '../../games/catalogue.js';
import { createMcpFetch } from '../../mcp/http.js';
import { DEFAULT_TURN_LIMIT } from '../../core/match.js';
import { PAID_BYTES, PRICES } from './mcp-handler.js';
import type { ServerLimits } from '../settings/default-limits.js';

const desk = { games: GAMES, truths: new SolvedGames(1000), drawSeed: () => 1, today: () => '2026-01-02' };

/** A server that assistants may ask, within these limits. */
async function serve(
  limits: Partial<ServerLimits>,
  { drawSeed = () => 1, store = new SimpleStore() }: { drawSeed?: () => number; store?: SimpleStore } = {},
): Promise<LiveServer> {
  const server = await new LiveServer({
    limits,
    store,
    mcp: (tables, onBug) =>
      createMcpFetch((address) => ({ ...desk, drawSeed, table: tables(address) }), {
        version: '1',
        playOnly: false,
        onBug,
      }),
  }).start();
  onTestFinished(async () => server.stop());
  return server;
}

function fail(): never {
  throw new Error('secret words');
}

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const NEW_MATCH = {
  ...LIST,
  method: 'tools/call',
  params: { name: 'new_match', arguments: { game: 'dual-digits', opponent: 'person' } },
};

const RULES = { ...LIST, method: 'tools/call', params: { name: 'get_rules', arguments: { game: 'dual-digits' } } };

const askMcp = (server: LiveServer, body: unknown) =>
  server.ask('POST', '/mcp', body, { Accept: 'application/json, text/event-stream' });

describe('assistants at /mcp', () => {
  it('share the requests of their address with the API', async () => {
    const server = await serve({ requests: { burst: PRICES.other + 2, perSecond: 0.001 } });
    const asked = [
      await server.ask('GET', '/api/v1/lobby'),
      await askMcp(server, LIST),
      await server.ask('GET', '/api/v1/lobby'),
      await askMcp(server, LIST),
      await server.ask('GET', '/api/v1/lobby'),
    ];
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
  });

  it('pay for a call, which takes far longer than a request of the API, and for what they send', async () => {
    const burst = 2 * PRICES.call;
    const server = await serve({ requests: { burst, perSecond: 0.001 } });
    const statuses = [];
    for (const body of [RULES, RULES, RULES]) statuses.push((await askMcp(server, body)).status);
    expect(statuses).toEqual([200, 200, 429]);
    const long = { ...RULES, params: { ...RULES.params, arguments: { game: 'x'.repeat(PAID_BYTES) } } };
    const other = await serve({ requests: { burst, perSecond: 0.001 } });
    expect((await askMcp(other, long)).status).toBe(200);
    expect((await askMcp(other, RULES)).status).toBe(429);
  });

  it('pay less for a match against a person, where nothing has to be worked out', async () => {
    const server = await serve({ requests: { burst: PRICES.call + 2 * PRICES.other, perSecond: 0.001 } });
    const created = await askMcp(server, NEW_MATCH);
    const match = /online-match [\w-]+ [\w-]+/.exec(created.text)?.[0];
    const view = { ...LIST, method: 'tools/call', params: { name: 'view_match', arguments: { match } } };
    const statuses = [];
    for (const body of [view, view, view]) statuses.push((await askMcp(server, body)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('send no more than a long match', async () => {
    const server = await serve({});
    const turns = Array.from({ length: DEFAULT_TURN_LIMIT }, (_, turn) => `${turn + 1}. 9 9`);
    const match = ['Duelbook replay 1', 'Game: number-duel', 'Options: points=10000 max=9', ...turns].join('\n');
    const view = { ...LIST, method: 'tools/call', params: { name: 'view_match', arguments: { match } } };
    expect(await askMcp(server, view)).toMatchObject({ status: 200 });
    view.params.arguments.match = match.repeat(4);
    expect(await askMcp(server, view)).toMatchObject({ status: 413 });
  });

  it('are told of a bug without its words, and it is logged and counted', async () => {
    const server = await serve({}, { drawSeed: () => fail() });
    const answered = await askMcp(server, {
      ...NEW_MATCH,
      params: { name: 'new_match', arguments: { game: 'dual-digits' } },
    });
    expect(answered.text).toContain('Something went wrong');
    expect(answered.text).not.toContain('secret words');
    expect(server.bugs.take()).toEqual([expect.stringContaining('secret words')]);
    expect((await server.ask('GET', '/metrics')).text).toMatch(/faults_total 1$/m);
  });

  it('are answered, though the store never answers', async () => {
    const store = new SimpleStore();
    const server = await serve({ answerTime: 50 }, { store });
    const letGo = store.standStill();
    expect(await askMcp(server, NEW_MATCH)).toMatchObject({ status: 503, body: { code: 'paused' } });
    letGo();
  });

  it('share the matches that it may create', async () => {
    const server = await serve({ creating: { burst: 2, perSecond: 0.001 } });
    await server.create({ game: 'dual-digits' });
    expect((await askMcp(server, NEW_MATCH)).text).toContain('/#/match/');
    expect((await askMcp(server, NEW_MATCH)).text).toContain('created a lot of matches.');
    expect(await server.ask('POST', '/api/v1/matches', { terms: { game: 'dual-digits' } })).toMatchObject({
      status: 429,
    });
  });

  it('ask one thing in a request, or it would count as one', async () => {
    const server = await serve({});
    expect(await askMcp(server, [LIST, { ...LIST, id: 2 }])).toMatchObject({
      status: 400,
      body: { sentence: 'Send one message in a request.' },
    });
  });
});
