import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { failed, ok, type Result } from '../../core/result.js';
import type { ApiProblem } from '../../online/api.js';
import { parseJson } from '../../core/json.js';
import { token as tokenSchema } from '../../online/protocol.js';
import { addressOf, isOwnOrigin } from '../address.js';
import { within } from '../deadline.js';
import type { AddressBuckets, Allowance } from '../limits.js';
import { pauseSentence } from '../node/answers.js';
import { SECURITY_HEADERS } from '../app/security-headers.js';
import { StoreError } from '../store/store.js';
import { openApi } from './openapi.js';
import { ROUTES, type Route } from './routes.js';
import type { Api } from './seating.js';

export interface HttpLimits {
  /** Requests of one address. */
  readonly requests: Allowance;
  /** Matches that one address may create, by either way. */
  readonly creating: Allowance;
  /** After so long a request is answered in any case, in milliseconds. */
  readonly answerTime: number;
}

export interface ApiSettings {
  readonly baseUrl: string | undefined;
  readonly proxies: number;
  readonly answerTime: HttpLimits['answerTime'];
  /** What each address may still ask for and create, by whatever way. */
  readonly requests: AddressBuckets;
  readonly creating: AddressBuckets;
  readonly onBug: (error: unknown) => void;
  /** Whether nothing new is begun any more. */
  readonly isStopping: () => boolean;
}

/** The largest body of a request, in bytes. */
const LARGEST_BODY = 4096;

/** A request counts as one more for each of so many characters of its answer. To write down a long match takes a while. */
export const PAID_ANSWER = 4096;

const STATUS: Readonly<Partial<Record<ApiProblem['code'], number>>> = {
  'no-such-match': 404,
  'nothing-here': 404,
  'nobody-yet': 404,
  'not-your-seat': 401,
  'bad-code': 403,
  'seat-taken': 409,
  'match-full': 409,
  'too-fast': 429,
  'too-many': 429,
  paused: 503,
  stopping: 503,
};

/** After so many seconds the same request may succeed. */
const RETRY_AFTER: Readonly<Partial<Record<ApiProblem['code'], number>>> = {
  'too-fast': 5,
  'too-many': 5,
  paused: 3,
  stopping: 3,
};

export const STOPPING: ApiProblem = {
  code: 'stopping',
  sentence: 'The server is stopping. Please try again when it’s back.',
};

/** Whoever sent it is asked to send it again: its token sees to it that nothing is done twice. */
export const TOO_LATE: ApiProblem = {
  code: 'paused',
  sentence: 'The server is too busy to answer in time. Please try again in a moment.',
};

export const TOO_FAST: ApiProblem = {
  code: 'too-fast',
  sentence: 'Too many requests. Please slow down.',
};

/** Sends text or JSON that nobody keeps. */
export function sendText(
  response: ServerResponse,
  status: number,
  body: string,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}

const sendJson = (response: ServerResponse, status: number, body: unknown, headers: OutgoingHttpHeaders = {}): void =>
  sendText(response, status, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers });

const bad = (sentence: string): ApiProblem => ({ code: 'bad-request', sentence });

/** Refuses a request that is wrong in itself; the connection ends with it. */
export const sendBad = (
  response: ServerResponse,
  status: number,
  sentence: string,
  headers: OutgoingHttpHeaders = {},
): void => sendJson(response, status, bad(sentence), { ...headers, Connection: 'close' });

export function sendProblem(response: ServerResponse, problem: ApiProblem): void {
  const status = STATUS[problem.code] ?? 400;
  const retryAfter = RETRY_AFTER[problem.code];
  const headers = retryAfter === undefined ? {} : { 'Retry-After': `${retryAfter}` };
  // The connection ends with a refusal: nobody reads on to the end of a body that is not wanted.
  sendJson(response, status, problem, { ...headers, Connection: 'close' });
}

interface Found {
  readonly route: Route;
  readonly match: string;
}

const PATTERNS = ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace('{match}', '([A-Za-z0-9_-]{1,40})')}$`),
}));

function findRoutes(path: string): readonly Found[] {
  return PATTERNS.flatMap(({ route, pattern }) => {
    const found = pattern.exec(path);
    return found === null ? [] : [{ route, match: found[1] ?? '' }];
  });
}

/** In more parts no body comes that is short enough: to take each up costs more than what is in it. */
const MOST_PARTS = 256;

/** The body of a request; why there is none: it is larger than `most` bytes, or whoever sent it is gone. */
export async function bodyOf(request: IncomingMessage, most: number): Promise<Result<string, 'too-large' | 'gone'>> {
  const parts: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    // By events: a loop over the parts takes longer than all the rest of a request.
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= most && parts.length < MOST_PARTS) return void parts.push(part);
      request.pause();
      resolve(failed('too-large'));
    });
    request.on('end', () => resolve(ok(Buffer.concat(parts).toString())));
    for (const end of ['error', 'close']) request.on(end, () => resolve(failed('gone')));
  });
}

function tokenOf({ headers }: IncomingMessage): string | undefined {
  const [scheme, token, ...more] = (headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token !== undefined && more.length === 0 && tokenSchema.is(token)
    ? token
    : undefined;
}

/** Answers requests to the API; everything that is wrong with one is said in words. */
export class ApiHandler {
  readonly #description = JSON.stringify(openApi());

  constructor(
    private readonly api: Api,
    private readonly settings: ApiSettings,
  ) {}

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(request, response).catch((error: unknown) => {
      if (error instanceof StoreError) {
        sendProblem(response, { code: 'paused', sentence: pauseSentence(error.problem) });
        return;
      }
      this.settings.onBug(error);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, bad('Something went wrong on the server.'), { Connection: 'close' });
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = ''] = (request.url ?? '').split(/[?#]/);
    const address = addressOf(request, this.settings.proxies);
    if (!this.settings.requests.take(address, this.api.now())) return sendProblem(response, TOO_FAST);
    if (path === '/api/v1/openapi.json' && request.method === 'GET')
      return sendText(response, 200, this.#description, { 'Content-Type': 'application/json' });
    const there = findRoutes(path);
    const found = there.find(({ route }) => route.method === request.method);
    if (found === undefined)
      return there.length === 0
        ? sendProblem(response, {
            code: 'nothing-here',
            sentence: 'There’s nothing at this address. See /api/v1/openapi.json for what there is.',
          })
        : sendJson(response, 405, bad('This address doesn’t take that method. See /api/v1/openapi.json.'), {
            Allow: there.map(({ route }) => route.method).join(', '),
            Connection: 'close',
          });
    const { route } = found;
    if (route.method === 'POST' && !isOwnOrigin(request, this.settings.baseUrl))
      return sendJson(response, 403, bad('Pages of other sites can’t do this.'), { Connection: 'close' });
    if (route.method === 'POST' && this.settings.isStopping()) return sendProblem(response, STOPPING);
    if (route.created && !this.settings.creating.take(address, this.api.now()))
      return sendProblem(response, {
        code: 'too-many',
        sentence: 'You’ve created a lot of matches. Please wait a moment.',
      });
    await this.#work(request, response, found, address);
  }

  async #work(
    request: IncomingMessage,
    response: ServerResponse,
    { route, match }: Found,
    address: string,
  ): Promise<void> {
    let body: unknown;
    if (route.input !== undefined) {
      if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
        return sendJson(response, 415, bad('The body must be JSON: send Content-Type: application/json.'), {
          Connection: 'close',
        });
      const text = await bodyOf(request, LARGEST_BODY);
      if (!text.ok)
        return text.error === 'gone'
          ? void response.destroy()
          : sendJson(response, 413, bad(`The body is too large: at most ${LARGEST_BODY} bytes.`), {
              Connection: 'close',
            });
      body = parseJson(text.value);
      if (body === undefined) return sendJson(response, 400, bad('The body isn’t valid JSON.'));
    }
    const query = Object.fromEntries(new URLSearchParams(request.url?.split('?')[1] ?? ''));
    const answering = route.answer(this.api, { match, body, query, token: tokenOf(request), address });
    const answered = (await within(this.settings.answerTime, answering)) ?? failed(TOO_LATE);
    if (!answered.ok) return sendProblem(response, answered.error);
    const { status, body: reply, price: own = 0 } = answered.value;
    const [written, type] =
      typeof reply === 'string' ? [reply, 'text/plain; charset=utf-8'] : [JSON.stringify(reply), 'application/json'];
    const price = own + Math.floor(written.length / PAID_ANSWER);
    if (price > 0) this.settings.requests.charge(address, this.api.now(), price);
    sendText(response, status, written, { 'Content-Type': type });
  }
}
