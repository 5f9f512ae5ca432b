import { Agent, request } from 'node:http';
import { isFields, parseJson } from '../../src/core/json.js';
import type { Findings } from './findings.js';
import type { Tally } from './tally.js';
import type { Target } from './target.js';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly token?: string | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of a body. */
  readonly raw?: string | Buffer | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly json: unknown;
}

/** A request that has no answer after so long has none. */
const LONGEST_WAIT = 20_000;

/** What a refusal of the API is: a code and a sentence. */
const isProblem = (value: unknown): boolean =>
  isFields(value) && typeof value['code'] === 'string' && typeof value['sentence'] === 'string';

/** Asks the server over HTTP, each time from another address, and looks at every answer. */
export class Requests {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  #addresses = 0;

  constructor(
    private readonly target: Target,
    private readonly findings: Findings,
    private readonly tally: Tally,
    /** Told of each request and each answer, at that moment. */
    private readonly onMoment: () => void = () => undefined,
  ) {}

  /** An address that nobody else has. */
  nextAddress(): string {
    this.#addresses += 1;
    return `2001:db8:${(this.#addresses >> 16).toString(16)}:${(this.#addresses & 0xffff).toString(16)}::1`;
  }

  close(): void {
    this.#agent.destroy();
  }

  /** The answer; undefined: the connection broke, as it does when the server is killed. */
  async ask(asked: Asked): Promise<Answered | undefined> {
    const { method, path, token, body, raw, headers = {} } = asked;
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    this.tally.add('sent: HTTP request');
    const sent = await this.#send(method, path, content, {
      'X-Forwarded-For': this.nextAddress(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    });
    this.onMoment();
    if (sent === 'no answer') {
      this.findings.add('a request was not answered', `${method} ${path} waited for ${LONGEST_WAIT / 1000} s`);
      return undefined;
    }
    if (sent !== undefined) this.#look(asked, sent);
    return sent;
  }

  /** Asks until there is an answer that is no *try again*; undefined: the server is given up. */
  async insist(asked: Asked): Promise<Answered | undefined> {
    for (;;) {
      await this.target.whenUp();
      if (this.target.isGivenUp || !this.target.isRunning) return undefined;
      const answered = await this.ask(asked);
      if (answered !== undefined && answered.status !== 503 && answered.status !== 429) return answered;
      this.tally.add('requests asked again');
      await new Promise(setImmediate);
    }
  }

  #look({ method, path }: Asked, { status, text, json }: Answered): void {
    this.tally.add(`answers: HTTP ${status}`);
    if (status >= 500 && status !== 503) this.findings.add(`HTTP ${status}`, `${method} ${path}: ${text}`);
    if (status >= 400 && path.startsWith('/api/') && method !== 'HEAD' && !isProblem(json))
      this.findings.add('a refusal without code and sentence', `${method} ${path}: ${status} ${text}`);
  }

  async #send(
    method: string,
    path: string,
    content: string | Buffer | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<Answered | 'no answer' | undefined> {
    return new Promise((resolve) => {
      const length = content === undefined ? {} : { 'Content-Length': `${Buffer.byteLength(content)}` };
      const sending = request(
        {
          host: '127.0.0.1',
          port: this.target.port,
          method,
          path,
          agent: this.#agent,
          headers: { ...length, ...headers },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => {
            text += part;
          });
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text, json: parseJson(text) }));
          response.on('error', () => resolve(undefined));
        },
      );
      sending.setTimeout(LONGEST_WAIT, () => {
        resolve('no answer');
        sending.destroy();
      });
      sending.on('error', () => resolve(undefined));
      sending.end(content);
      this.onMoment();
    });
  }
}
