import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Bus } from './bus.js';
import { createLinkedBus, type Link } from './linked-bus.js';

/** So long an answer may take, in milliseconds. */
const ANSWER_WITHIN = 3000;
/** So often each connection is asked whether it is there. */
const PING_EVERY = 5000;
const LONGEST_RETRY = 1000;

const PREFIX = 'duelbook:';

/** A channel for each match, on a Redis or Valkey. */
class RedisLink implements Link {
  /** In front of every text of this node, which hears its own without a detour. */
  readonly #own = randomBytes(9).toString('base64url');
  readonly #listener: Redis;
  readonly #teller: Redis;
  readonly #pings: NodeJS.Timeout;
  #isLost = false;
  /** Resolves when the connection of now is lost. */
  #loss: Promise<void>;
  #isClosed = false;

  constructor(url: string, hear: (text: string) => void, warn: (reason: string) => void) {
    const options = {
      connectTimeout: ANSWER_WITHIN,
      maxRetriesPerRequest: null,
      retryStrategy: (tries: number) => Math.min(LONGEST_RETRY, tries * 100),
      connectionName: 'duelbook',
    };
    this.#listener = new Redis(url, { ...options, autoResubscribe: true });
    // What cannot be told at once is lost: the log is the truth.
    this.#teller = new Redis(url, { ...options, enableOfflineQueue: false, commandTimeout: ANSWER_WITHIN });
    for (const redis of [this.#listener, this.#teller]) {
      let last = '';
      redis.on('error', (error: Error) => {
        if (error.message !== last) warn(error.message);
        last = error.message;
      });
      redis.on('ready', () => {
        last = '';
      });
    }
    const nextLoss = async (): Promise<void> =>
      new Promise((resolve) => {
        this.#listener.once('close', () => {
          this.#isLost = true;
          resolve();
        });
      });
    this.#loss = nextLoss();
    this.#listener.on('ready', () => {
      if (this.#isLost) this.#loss = nextLoss();
      this.#isLost = false;
    });
    this.#listener.on('message', (_, text: string) => {
      const [sender, message] = split(text);
      if (sender !== this.#own) hear(message);
    });
    this.#pings = setInterval(() => this.#ping(), PING_EVERY);
    this.#pings.unref();
  }

  isUp(): boolean {
    return this.#listener.status === 'ready' && this.#teller.status === 'ready';
  }

  async join(match: string): Promise<void> {
    const subscribed = quietly(this.#listener.subscribe(PREFIX + match));
    // Whoever comes while there is no connection, or loses it, does not wait for the next one.
    if (!this.#isLost) await Promise.race([subscribed, this.#loss]);
  }

  leave(match: string): void {
    if (!this.#isClosed) void quietly(this.#listener.unsubscribe(PREFIX + match));
  }

  send(match: string, text: string): void {
    void quietly(this.#teller.publish(PREFIX + match, `${this.#own} ${text}`));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#pings);
    this.#listener.disconnect();
    this.#teller.disconnect();
  }

  /** A connection that does not answer is made anew. */
  #ping(): void {
    for (const redis of [this.#listener, this.#teller]) {
      if (redis.status !== 'ready') continue;
      const timer = setTimeout(() => redis.disconnect(true), ANSWER_WITHIN);
      void quietly(redis.ping().finally(() => clearTimeout(timer)));
    }
  }
}

/** The two parts of a text, at its first space. */
function split(text: string): readonly [string, string] {
  const space = text.indexOf(' ');
  return [text.slice(0, space), text.slice(space + 1)];
}

/** Waits for work that may fail because nobody is there. */
async function quietly(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch {
    // The bus says that it is down, and tries again by itself.
  }
}

/** A bus over Redis or Valkey. `warn` is told why it does not work, once for each reason. */
export const createRedisBus = (url: string, report: (error: unknown) => void, warn: (reason: string) => void): Bus =>
  createLinkedBus((hear) => new RedisLink(url, hear, warn), report);
