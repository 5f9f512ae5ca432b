import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseLink } from '../../src/cli/online/link.js';
import { ServerApi } from '../../src/cli/online/server-api.js';
import { socketWorld } from '../../src/cli/online/socket-world.js';
import { viewOfFollowed } from '../../src/online/followed.js';
import { OnlineClient } from '../../src/online/online-client.js';
import { type Called, call, connect, playToTheEnd, VERSIONS } from '../driver/mcp-client.js';
import { startServed } from '../driver/served.js';

/** Somebody at a browser, playing. */
interface Person {
  readonly ended: Promise<string | undefined>;
  /** Resolves when the person has seen that a turn after this one is the assistant's, or that the match is over. */
  hasPlayed(turn: number): Promise<void>;
}

/** A person at a browser: sits down at the link and plays whenever it is their turn, the last legal move. */
async function personAt(link: string): Promise<Person> {
  const address = parseLink(link);
  const { token } = await new ServerApi(address.base, 'duel').takeSeat(address, 'Ben');
  /** The last turn that was seen to be the assistant's. */
  let assistants = 0;
  const waiting = new Set<() => void>();
  const sawTurn = (turn: number): void => {
    assistants = Math.max(assistants, turn);
    for (const look of waiting) look();
  };
  const ended = new Promise<string | undefined>((resolve) => {
    let playedAt = -1;
    const client = new OnlineClient({
      match: address.match,
      token,
      visit: 'p',
      world: socketWorld(address.base),
      onRefused: ({ sentence }) => resolve(sentence),
      onChange: ({ followed, pending }) => {
        const view = followed === undefined ? undefined : viewOfFollowed(followed);
        if (followed?.match === undefined || view === undefined) return;
        if (view.status.kind === 'playing' && view.status.toMove.includes(0)) sawTurn(followed.match.turns.length + 1);
        if (view.status.kind === 'finished') {
          sawTurn(Number.POSITIVE_INFINITY);
          resolve(view.status.outcome.reason);
          // Not from within its own news.
          setImmediate(() => client.close());
        } else if (view.status.toMove.includes(1) && pending.length === 0 && playedAt !== followed.shown.count) {
          playedAt = followed.shown.count;
          const move = followed.match.rules.legalMoves(followed.match.position, 1).at(-1);
          setImmediate(() => client.do({ kind: 'play', entry: followed.match?.rules.makeMove(move ?? '') ?? '' }));
        }
      },
    });
  });
  return {
    ended,
    hasPlayed: (turn) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (assistants > turn) resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}

/** Plays the first legal move twice at once, and another one for the same turn. */
async function playThrice(client: Client, match: unknown, now: Called): Promise<void> {
  const [move = ''] = [now.data['legalMoves']].flat().map(String);
  const turn = Number(now.data['turn']);
  const given = { match, turn, move };
  const [first, second] = await Promise.all([call(client, 'play_move', given), call(client, 'play_move', given)]);
  expect([first.isError, second.isError]).toEqual([false, false]);
  expect(await call(client, 'play_move', { ...given, move: '77' })).toMatchObject({
    isError: true,
    text: `You’ve already played ${move} on turn ${turn}.`,
  });
}

/** Plays against a person until the match is over. */
async function playPerson(client: Client, { data: { match } }: Called, person: Person): Promise<Called> {
  await person.hasPlayed(0);
  let now = await call(client, 'view_match', { match });
  while (now.data['finished'] === false) {
    expect(now.data['yourTurn']).toBe(true);
    await playThrice(client, match, now);
    await person.hasPlayed(Number(now.data['turn']));
    now = await call(client, 'view_match', { match });
  }
  return now;
}

describe.each([
  [
    'duel mcp --server',
    async () => {
      const served = await startServed();
      return connect(['--server', served.address]);
    },
  ],
  [
    'duel serve --mcp',
    async () => {
      const served = await startServed({ flags: ['--mcp'] });
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: VERSIONS[1].mode } });
      onTestFinished(async () => client.close());
      await client.connect(new StreamableHTTPClientTransport(new URL('mcp', served.address)));
      return client;
    },
  ],
])('an assistant at %s', (_name, connected) => {
  it.each([
    ['dual-digits', 1],
    ['digit-duel-zero', 2],
    ['number-duel', 1],
  ])('plays a person at %s by a link, from seat %i', async (game, seat) => {
    const client = await connected();
    const begun = await call(client, 'new_match', { game, seat, opponent: 'person', name: 'Ada' });
    expect(begun.data).toMatchObject({ finished: false, yourTurn: false, yourSeat: seat, legalMoves: [] });
    expect(begun.text).toContain(`Give it to the person you play with: ${String(begun.data['link'])}`);
    const { match } = begun.data;
    expect(await call(client, 'play_move', { match, turn: 1, move: '1' })).toMatchObject({
      isError: true,
      text: 'Nobody has opened the link yet, so you have no opponent.',
    });
    expect((await call(client, 'analyse_position', { match })).text).toContain('view_match gives it as "replay"');
    const person = await personAt(String(begun.data['link']));
    const end = await playPerson(client, begun, person);
    expect(end.data).toMatchObject({ finished: true, yourSeat: seat, result: expect.any(String), waitingFor: null });
    expect(await person.ended).toEqual(expect.any(String));
    const review = await call(client, 'review_match', { match: end.data['replay'] });
    expect(review.data['summary']).toContainEqual(expect.stringContaining('Ada'));
  });

  it('may resign, and says what it does to the world', async () => {
    const client = await connected();
    const begun = await call(client, 'new_match', { game: 'dual-digits', opponent: 'person' });
    const { match } = begun.data;
    const person = await personAt(String(begun.data['link']));
    const resigned = await call(client, 'resign', { match });
    expect(resigned.data).toMatchObject({ finished: true, winner: 2 });
    expect(await call(client, 'resign', { match })).toEqual(resigned);
    expect(await person.ended).toBe('resigned');
    const { tools } = await client.listTools();
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
    expect(hints['play_move']).toMatchObject({ readOnlyHint: false, idempotentHint: true, openWorldHint: true });
    expect(hints['analyse_position']).toMatchObject({ readOnlyHint: true, openWorldHint: false });
  });

  it('is told in words what it may not do', async () => {
    const client = await connected();
    const { data } = await call(client, 'new_match', { game: 'dual-digits', opponent: 'person' });
    const [, id] = String(data['match']).split(' ');
    const stranger = `online-match ${id} ${'x'.repeat(32)}`;
    expect(await call(client, 'view_match', { match: stranger })).toMatchObject({
      isError: true,
      text: expect.stringContaining('no longer yours'),
    });
    expect(await call(client, 'view_match', { match: `online-match aaaaaaaaaaaaa ${'x'.repeat(32)}` })).toMatchObject({
      isError: true,
      text: expect.stringContaining('There’s no'),
    });
    expect(await call(client, 'view_match', { match: 'online-match' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('as new_match gave it'),
    });
    expect(await call(client, 'new_match', { game: 'dual-digits', opponent: 'person', name: ' ' })).toMatchObject({
      isError: true,
    });
  });
});

describe('duel mcp without a server', () => {
  it('says how to play a person', async () => {
    const client = await connect([]);
    const refused = await call(client, 'new_match', { game: 'dual-digits', opponent: 'person' });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('duel mcp --server URL') });
  });

  it('says so when nobody answers at its server', async () => {
    const client = await connect(['--server', 'http://127.0.0.1:9']);
    const refused = await call(client, 'new_match', { game: 'dual-digits', opponent: 'person' });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('No server answers') });
  });
});

describe('duel serve --mcp', () => {
  it.each(VERSIONS)('lets an assistant play at /mcp, protocol $version', async ({ version, mode }) => {
    const served = await startServed({ flags: ['--mcp'] });
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    onTestFinished(async () => client.close());
    await client.connect(new StreamableHTTPClientTransport(new URL('mcp', served.address)));
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    const begun = await call(client, 'new_match', {
      game: 'multiplication-duel',
      opponent: 'perfect',
      seat: 2,
      seed: 1,
    });
    expect((await playToTheEnd(client, begun)).data).toMatchObject({ winner: 1 });
    // Nobody else waits while a large game is solved.
    const large = await call(client, 'analyse_position', { game: 'digit-duel-zero', options: { start: 5000 } });
    expect(large).toMatchObject({ isError: true, text: expect.stringContaining('25,000,000 positions') });
  });

  it('refuses what no assistant sends', async () => {
    const served = await startServed({ flags: ['--mcp'] });
    const post = async (init: RequestInit): Promise<number> =>
      (await fetch(new URL('mcp', served.address), { method: 'POST', ...init })).status;
    expect(await post({ method: 'GET' })).toBe(405);
    expect(await post({ body: '{' })).toBe(400);
    expect(await post({ body: '{}', headers: { Origin: 'https://elsewhere.example' } })).toBe(403);
    expect(await post({ body: 'x'.repeat(200_000) })).toBe(413);
    expect(await post({ body: '{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen"}' })).toBeLessThan(500);
  });

  it('is off unless it is asked for', async () => {
    const served = await startServed();
    const answered = await fetch(new URL('mcp', served.address), { method: 'POST', body: '{}' });
    expect(answered.headers.get('content-type')).not.toContain('json');
    expect(answered.ok).toBe(false);
  });
});
