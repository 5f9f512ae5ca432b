import type { IncomingMessage, ServerResponse } from 'node:http';
import type { McpFetch } from '../../mcp/http.js';
import { parseJson } from '../../core/json.js';
import { addressOf, isOwnOrigin } from '../address.js';
import { within } from '../deadline.js';
import { AddressBuckets } from '../limits.js';
import { SECURITY_HEADERS } from '../app/security-headers.js';
import { type ApiSettings, bodyOf, sendBad, sendProblem, STOPPING, TOO_FAST, TOO_LATE } from './api-handler.js';

/** The largest body of a request, in bytes: a match is text, and each call carries one. */
const LARGEST_BODY = 128 * 1024;

/** Answers assistants at `/mcp`, within the limits of the API. */
export class McpHandler {
  readonly #requests: AddressBuckets;

  constructor(
    private readonly fetch: McpFetch,
    private readonly now: () => number,
    private readonly settings: ApiSettings,
  ) {
    this.#requests = new AddressBuckets(settings.limits.requests);
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(request, response).catch((error: unknown) => {
      this.settings.onBug(error);
      if (response.headersSent) response.destroy();
      else sendBad(response, 500, 'Something went wrong on the server.');
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { settings } = this;
    if (!this.#requests.take(addressOf(request, settings.proxies), this.now())) return sendProblem(response, TOO_FAST);
    if (request.method !== 'POST')
      return sendBad(response, 405, 'Assistants send POST requests here.', { Allow: 'POST' });
    if (!isOwnOrigin(request, settings.baseUrl)) return sendBad(response, 403, 'Pages of other sites may not do this.');
    if (settings.isStopping()) return sendProblem(response, STOPPING);
    const body = await bodyOf(request, LARGEST_BODY);
    if (!body.ok)
      return body.error === 'gone'
        ? void response.destroy()
        : sendBad(response, 413, `The body is too large: at most ${LARGEST_BODY} bytes.`);
    const given = parseJson(body.value);
    if (given === undefined) return sendBad(response, 400, 'The body must be JSON.');
    const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    // Only its path counts; the name of this server is checked before.
    const asked = new Request('http://localhost/mcp', { method: 'POST', headers, body: body.value });
    const answered = await within(settings.limits.answerTime, this.#reply(asked, given));
    if (answered === undefined) return sendProblem(response, TOO_LATE);
    response.writeHead(answered.status, { ...answered.headers, ...SECURITY_HEADERS, 'Cache-Control': 'no-store' });
    response.end(answered.text);
  }

  async #reply(asked: Request, given: unknown) {
    const answered = await this.fetch(asked, given);
    return { status: answered.status, headers: Object.fromEntries(answered.headers), text: await answered.text() };
  }
}
