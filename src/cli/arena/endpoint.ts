import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../arena/player.js';
import { hideSecret } from './secret.js';

/** How an endpoint is asked. */
export interface EndpointSettings {
  readonly timeoutMs: number;
  /** How often a request is sent again when the endpoint is out of order, and how long to wait at first. */
  readonly tries: number;
  readonly backoffMs: number;
  /** Never shown in what is said of a failure. */
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

/** The text of an answer, as far as it's read. */
async function bodyOf(response: Response): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > LONGEST_BODY) return { text, isWhole: false };
  }
  return { text, isWhole: true };
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

/** What comes of some work that can be given up; undefined if that takes longer than this, whatever becomes of the work. */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  const given = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // A timer of our own keeps the process alive. `AbortSignal.timeout` doesn't, nor does every request, and a process with
  // nothing left to wait for ends in the middle of its work.
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      resolve(undefined);
      given.abort();
    }, ms);
  });
  try {
    return await Promise.race([work(given.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What an endpoint answered, or what went wrong. */
type Answered =
  | { readonly body: string; readonly ms: number }
  | (Reply & { readonly fault: NonNullable<Reply['fault']> });

/** Posts JSON and waits for the answer, which may hold the secret; sends it again where the endpoint is out of order. */
export async function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
  { timeoutMs, tries, backoffMs, secret }: EndpointSettings,
): Promise<Answered> {
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
      const heard = await within(timeoutMs, async (signal) => {
        const response = await fetch(url, { ...init, signal });
        return { response, ...(await bodyOf(response)) };
      });
      if (heard === undefined) return { fault: 'timeout', message: `No answer within ${timeoutMs} ms.`, ms: elapsed() };
      const { response, text, isWhole } = heard;
      if (response.ok && !isWhole)
        return { fault: 'unparsable', message: 'The answer was longer than 1 MiB.', text, ms: elapsed() };
      if (response.ok) return { body: text, ms: elapsed() };
      // Half a secret could be left if it were hidden later.
      problem = `The endpoint answered ${response.status}: ${hideSecret(text, secret).slice(0, 300)}`;
      if (!isOutOfOrder(response.status)) return { fault: 'infrastructure', message: problem, ms: elapsed() };
      wait = retryAfter(response.headers, Date.now());
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
      problem = `Can’t reach the endpoint${cause}.`;
    }
    if (attempt < tries) await sleep(wait ?? Math.min(LONGEST_WAIT_MS, backoffMs * 2 ** (attempt - 1)));
  }
  return { fault: 'infrastructure', message: problem };
}
