import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type AnyMatch, createMatch, setupOf } from '../../core/match.js';
import { dualDigits } from '../../games/dual-digits/game.js';
import type { Question, Reply } from '../../arena/player.js';
import { Slots } from './endpoint.js';
import { httpPlayer, modelPlayer, type Price } from './http-players.js';

type Handler = (body: string, response: ServerResponse, request: IncomingMessage) => void;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** An endpoint that answers requests as these say, one after the other; the last one answers the rest. */
async function endpoint(
  ...handlers: readonly Handler[]
): Promise<{ url: string; asked: { body: string; request: IncomingMessage }[] }> {
  const asked: { body: string; request: IncomingMessage }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      asked.push({ body, request });
      (handlers[asked.length - 1] ?? handlers.at(-1))?.(body, response, request);
    });
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/v1`, asked };
}

const json =
  (value: unknown, status = 200): Handler =>
  (_body, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };

const raw =
  (text: string, status = 200): Handler =>
  (_body, response) =>
    response.writeHead(status).end(text);

const completion = (content: string | null, finish = 'stop', more: object = {}): Handler =>
  json({
    choices: [{ finish_reason: finish, message: { role: 'assistant', content, ...more } }],
    usage: { prompt_tokens: 100, completion_tokens: 10 },
  });

const busy: Handler = (_body, response) => response.writeHead(429, { 'retry-after': '0' }).end('{}');

const drips: Handler = (_body, response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};

const KEY = 'sk-very/secret';
const QUICK = { timeoutMs: 20_000, tries: 3, backoffMs: 1 };
const match: AnyMatch = createMatch(setupOf(dualDigits, { start: 25, max: 4 }));
const question: Question = { match, seat: 0, attempt: 1, triesLeft: 1 };

async function askModel(
  baseUrl: string,
  {
    settings = QUICK,
    price,
    parameters = {},
    key = KEY,
  }: { settings?: typeof QUICK; price?: Price; parameters?: object; key?: string } = {},
): Promise<Reply> {
  const model = { model: 'm', baseUrl, key, parameters: { ...parameters }, price };
  const player = modelPlayer('m', model, settings, new Slots(1), true);
  return player.sit({ id: '1.1', number: 1, match, seat: 0 }).choose(question);
}

describe('a model', () => {
  it('is asked with the rules, the screen and the legal moves, and no more parameters than were set', async () => {
    const { url, asked } = await endpoint(completion('{"move": "3"}'));
    await expect(
      askModel(url, { parameters: { max_tokens: 5 }, price: { input: 10, output: 100 } }),
    ).resolves.toMatchObject({
      move: '3',
      usage: { input: 100, output: 10, cost: 0.002 },
      prompt: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    const sent: unknown = JSON.parse(asked[0]?.body ?? '');
    expect(sent).toEqual({
      model: 'm',
      max_tokens: 5,
      messages: [expect.objectContaining({ role: 'system' }), expect.objectContaining({ role: 'user' })],
    });
    expect(asked[0]?.body).toContain('Allowed Numbers to Subtract: 1, 2, 3, 4');
    expect(asked[0]?.request.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(asked[0]?.request.url).toBe('/v1/chat/completions');
  });

  it('costs an unknown amount where the price is unknown', async () => {
    const { url } = await endpoint(completion('3'));
    expect((await askModel(url)).usage).toEqual({ input: 100, output: 10 });
  });

  it.each<[string, Handler, Reply]>([
    ['prose', completion('I would take 3.'), { fault: 'unparsable' }],
    ['nothing', completion(null), { fault: 'empty' }],
    ['half an answer', completion('{"move": "3"', 'length'), { fault: 'truncated' }],
    ['a refusal', completion(null, 'stop', { refusal: 'no' }), { fault: 'refused' }],
    ['something else than a completion', json({ hello: 1 }), { fault: 'infrastructure' }],
    [
      'a wrong parameter',
      json({ error: 'max_tokens' }, 400),
      { fault: 'infrastructure', message: expect.stringContaining('max_tokens') },
    ],
  ])('that answers with %s is at fault, or its endpoint is', async (_what, handler, reply) => {
    const { url, asked } = await endpoint(handler);
    await expect(askModel(url)).resolves.toMatchObject(reply);
    expect(asked).toHaveLength(1);
  });

  it('is asked again when the endpoint is busy, as late as the endpoint wants', async () => {
    const { url, asked } = await endpoint(busy, json({}, 503), completion('2'));
    await expect(askModel(url, { settings: { ...QUICK, backoffMs: 1 } })).resolves.toMatchObject({ move: '2' });
    expect(asked).toHaveLength(3);
  });

  it('is out of reach after so many tries, which is nobody’s fault', async () => {
    const { url, asked } = await endpoint(json({}, 500));
    await expect(askModel(url)).resolves.toMatchObject({ fault: 'infrastructure' });
    expect(asked).toHaveLength(3);
    const gone = servers.pop();
    gone?.closeAllConnections();
    gone?.close();
    await expect(askModel(url)).resolves.toMatchObject({ fault: 'infrastructure' });
  });

  it('times out when it hangs, and when it drips', async () => {
    for (const handler of [() => undefined, drips]) {
      const { url } = await endpoint(handler);
      await expect(askModel(url, { settings: { ...QUICK, timeoutMs: 150 } })).resolves.toMatchObject({
        fault: 'timeout',
      });
    }
  });

  it('times out even if its request is never heard of again', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    onTestFinished(() => void vi.unstubAllGlobals());
    await expect(askModel('http://127.0.0.1/v1', { settings: { ...QUICK, timeoutMs: 10 } })).resolves.toMatchObject({
      fault: 'timeout',
    });
  });

  it('never gives the key away, even where the endpoint repeats it', async () => {
    const { url } = await endpoint(json({ error: `bad key ${KEY}` }, 401), completion(`my key is ${KEY}`));
    for (const reply of [await askModel(url), await askModel(url)]) expect(JSON.stringify(reply)).not.toContain(KEY);
  });

  it('never gives the key away, however JSON may write it', async () => {
    const escaped = KEY.replace('s', '\\u0073').replace('/', '\\/');
    const content = JSON.stringify(`{"move": "${escaped}", "note": "${escaped}"}`);
    const { url } = await endpoint(
      raw(`{"choices":[{"message":{"content":"${escaped}"}}]}`),
      raw(`{"choices":[{"message":{"content":${content}}}]}`),
      raw(`{"error":"${escaped}"}`, 401),
      raw(`not a completion: ${escaped}`),
      raw(`${'x'.repeat(300 - KEY.length)} ${KEY}`, 401),
    );
    for (let asked = 0; asked < 5; asked += 1) {
      const said = JSON.stringify(await askModel(url));
      expect(said).not.toContain('very');
      expect(said).toContain('***');
    }
  });

  it('may have a key that is no secret, without its answers being spoiled', async () => {
    const { url } = await endpoint(completion('{"move": "3"}'));
    await expect(askModel(url, { key: '3' })).resolves.toMatchObject({ move: '3' });
  });

  it('that answers without end is not understood, which is its own fault', async () => {
    const { url } = await endpoint(completion(`${'and so on '.repeat(200_000)}{"move": "3"}`));
    await expect(askModel(url)).resolves.toMatchObject({
      fault: 'unparsable',
      message: 'The answer was longer than 1 MiB.',
    });
  });

  it('may answer in parts, of which the text counts', async () => {
    const { url } = await endpoint(
      json({
        choices: [
          {
            finish_reason: 'stop',
            message: {
              content: [
                { type: 'thinking', thinking: [{ type: 'text', text: '{"move": "1"}' }] },
                { type: 'text', text: '{"move"' },
                { type: 'text', text: ': "3"}' },
              ],
            },
          },
        ],
      }),
    );
    await expect(askModel(url)).resolves.toMatchObject({ move: '3', text: '{"move": "3"}' });
  });
});

const ask = (url: string) =>
  httpPlayer('h', url, QUICK, new Slots(2), true).sit({ id: '4.2', number: 9, match, seat: 0 }).choose(question);

describe('an address', () => {
  it('gets the question as it stands in the protocol, and answers with a move', async () => {
    const { url, asked } = await endpoint(json({ move: '4', note: 'why not' }));
    await expect(ask(url)).resolves.toMatchObject({ move: '4', note: 'why not' });
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      type: 'choose',
      match: '4.2',
      turn: 1,
      legal: ['1', '2', '3', '4'],
    });
  });

  it('is at fault for anything else', async () => {
    const { url } = await endpoint(json([1]), (_body, response) => response.end());
    await expect(ask(url)).resolves.toMatchObject({ fault: 'unparsable' });
    await expect(ask(url)).resolves.toMatchObject({ fault: 'empty' });
  });
});

describe('slots', () => {
  it('let only so many in at a time', async () => {
    const slots = new Slots(2);
    let inside = 0;
    let most = 0;
    const open: (() => void)[] = [];
    const all = Array.from({ length: 6 }, () =>
      slots.use(async () => {
        inside += 1;
        most = Math.max(most, inside);
        await new Promise<void>((resolve) => {
          open.push(resolve);
        });
        inside -= 1;
      }),
    );
    for (let left = 6; left > 0; left -= 1) {
      await expect.poll(() => open.length).toBeGreaterThan(0);
      open.shift()?.();
    }
    await Promise.all(all);
    expect(most).toBe(2);
  });
});
