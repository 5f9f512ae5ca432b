import type { IncomingMessage, ServerResponse } from 'node:http';
import type { McpFetch } from '../../mcp/http.js';
import { isOnlineSeat } from '../../mcp/online-table.js';
import { isFields, parseJson } from '../../core/json.js';
import { addressOf, isOwnOrigin } from '../address.js';
import { within } from '../deadline.js';
import { SECURITY_HEADERS } from '../app/security-headers.js';
import { type ApiSettings, bodyOf, sendBad, sendProblem, STOPPING, TOO_FAST, TOO_LATE } from './api-handler.js';

/** The largest body of a request, in bytes: a match is text, and each call carries one. One of 1000 turns has room. */
const LARGEST_BODY = 32 * 1024;

/** To answer takes longer than for the API, above all where a match is read or a game solved: so many requests of it a message counts as. */
export const PRICES = { call: 12, other: 4 } as const;
/** And as one more for each of so many bytes. */
export const PAID_BYTES = 2048;

/** Whether a message asks for something that has to be worked out. A match against a person is kept here, and neither read nor solved. */
function isCall(message: unknown): boolean {
  if (!isFields(message)) return false;
  const { method, params } = message;
  if (method === 'resources/read') return true;
  const given = isFields(params) ? params['arguments'] : undefined;
  const match = isFields(given) ? given['match'] : undefined;
  return method === 'tools/call' && !(typeof match === 'string' && isOnlineSeat(match));
}

const priceOf = (message: unknown, length: number): number =>
  (isCall(message) ? PRICES.call : PRICES.other) + Math.floor(length / PAID_BYTES);

/** Answers assistants at `/mcp`, within the limits of the API. */
export class McpHandler {
  constructor(
    private readonly fetch: McpFetch,
    private readonly now: () => number,
    private readonly settings: ApiSettings,
  ) {}

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(request, response).catch((error: unknown) => {
      this.settings.onBug(error);
      if (response.headersSent) response.destroy();
      else sendBad(response, 500, 'Something went wrong on the server.');
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { settings } = this;
    const address = addressOf(request, settings.proxies);
    if (!settings.requests.has(address, this.now())) return sendProblem(response, TOO_FAST);
    if (request.method !== 'POST')
      return sendBad(response, 405, 'This address is for assistants: send POST requests.', { Allow: 'POST' });
    if (!isOwnOrigin(request, settings.baseUrl)) return sendBad(response, 403, 'Pages of other sites can’t do this.');
    if (settings.isStopping()) return sendProblem(response, STOPPING);
    const body = await bodyOf(request, LARGEST_BODY);
    const given = body.ok ? parseJson(body.value) : undefined;
    const price = priceOf(given, body.ok ? body.value.length : LARGEST_BODY);
    if (!settings.requests.take(address, this.now(), price)) return sendProblem(response, TOO_FAST);
    if (!body.ok)
      return body.error === 'gone'
        ? void response.destroy()
        : sendBad(response, 413, `The body is too large: at most ${LARGEST_BODY} bytes.`);
    if (given === undefined) return sendBad(response, 400, 'The body must be JSON.');
    // Older versions of the protocol allow lists; one would be a single request to the limits, whatever is in it.
    if (Array.isArray(given)) return sendBad(response, 400, 'Send one message in a request.');
    const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    // Only its path counts; the name of this server is checked before.
    const asked = new Request('http://localhost/mcp', { method: 'POST', headers, body: body.value });
    const answered = await within(settings.answerTime, this.#reply(asked, given, address));
    if (answered === undefined) return sendProblem(response, TOO_LATE);
    response.writeHead(answered.status, { ...answered.headers, ...SECURITY_HEADERS, 'Cache-Control': 'no-store' });
    response.end(answered.text);
  }

  async #reply(asked: Request, given: unknown, address: string) {
    const answered = await this.fetch(asked, given, address);
    return { status: answered.status, headers: Object.fromEntries(answered.headers), text: await answered.text() };
  }
}
