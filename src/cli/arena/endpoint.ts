import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../arena/player.js';

/** How an endpoint is asked. */
export interface EndpointSettings {
  readonly timeoutMs: number;
  /** How often a request is sent again when the endpoint is out of order, and how long to wait at first. */
  readonly tries: number;
  readonly backoffMs: number;
  /** Never shown: replaced by stars wherever it appears. */
  readonly secret?: string | undefined;
}

export const ENDPOINT = { tries: 5, backoffMs: 500 } as const;

const LONGEST_BODY = 1024 * 1024;
const LONGEST_WAIT_MS = 60_000;

const isOutOfOrder = (status: number): boolean => status === 408 || status === 425 || status === 429 || status >= 500;

/** How long the endpoint asks to wait, in milliseconds. */
function retryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const ms = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? undefined : Math.min(LONGEST_WAIT_MS, Math.max(0, ms));
}

async function bodyOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > LONGEST_BODY) break;
  }
  return text;
}

/** At most so many requests at a time; the others wait their turn. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}

/** What an endpoint answered, or what went wrong. */
type Answered =
  | { readonly body: string; readonly ms: number }
  | (Reply & { readonly fault: NonNullable<Reply['fault']> });

/** Posts JSON and waits for the answer; sends it again where the endpoint is out of order. */
export async function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
  { timeoutMs, tries, backoffMs, secret }: EndpointSettings,
): Promise<Answered> {
  const clean = (text: string): string =>
    secret === undefined || secret === '' ? text : text.replaceAll(secret, '***');
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  } as const;
  let problem = '';
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const asked = performance.now();
    const elapsed = (): number => Math.round(performance.now() - asked);
    let wait: number | undefined;
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      const text = clean(await bodyOf(response));
      if (response.ok) return { body: text, ms: elapsed() };
      problem = `The endpoint answered ${response.status}: ${text.slice(0, 300)}`;
      if (!isOutOfOrder(response.status)) return { fault: 'infrastructure', message: problem, ms: elapsed() };
      wait = retryAfter(response.headers, Date.now());
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError')
        return { fault: 'timeout', message: `There was no answer within ${timeoutMs} ms.`, ms: elapsed() };
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
      problem = clean(`The endpoint could not be reached${cause}.`);
    }
    if (attempt < tries) await sleep(wait ?? Math.min(LONGEST_WAIT_MS, backoffMs * 2 ** (attempt - 1)));
  }
  return { fault: 'infrastructure', message: problem };
}
