import { StoreError } from '../store.js';
import type { StatementResult, PostgresConnection, Statement } from './connection.js';

interface Job {
  readonly question: Statement;
  readonly until: number;
  readonly resolve: (answer: StatementResult) => void;
  readonly reject: (error: unknown) => void;
}

const CLOSED = new StoreError({ code: 'unavailable', reason: 'The store is closed.' });
const tooLate = (): StoreError =>
  new StoreError({ code: 'unavailable', reason: 'The database is taking too long with earlier requests.' });

/** What a lane tells of its connections. */
interface LaneEvents {
  /** On this one a statement that writes got no answer: it may be at work over there still. */
  abandoned?(connection: PostgresConnection): void;
  /** One is gone that nobody here closed. */
  lost?(): void;
}

/** Asks one question after the other on a connection, which is made when it is needed and again when it was lost. */
export class Lane {
  #connection: PostgresConnection | undefined;
  readonly #waiting: Job[] = [];
  #isWorking = false;
  #isClosed = false;

  constructor(
    private readonly connect: () => Promise<PostgresConnection>,
    private readonly events: LaneEvents = {},
  ) {}

  /** How many wait or are being answered. */
  get load(): number {
    return this.#waiting.length + (this.#isWorking ? 1 : 0);
  }

  /** Answers within so many milliseconds, the time in the queue included. Throws a `StoreError`. */
  async ask(question: Statement, within: number): Promise<StatementResult> {
    if (this.#isClosed) throw CLOSED;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, until: performance.now() + within, resolve, reject });
      if (!this.#isWorking) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    for (let job = this.#waiting.shift(); job !== undefined; job = this.#waiting.shift()) await this.#do(job);
    this.#isWorking = false;
  }

  async #do({ question, until, resolve, reject }: Job): Promise<void> {
    try {
      const connection = await this.#connected();
      const left = until - performance.now();
      if (left <= 0) throw tooLate();
      try {
        resolve(await connection.ask(question, left));
      } catch (error) {
        if (error instanceof StoreError && error.problem.code === 'unknown') this.events.abandoned?.(connection);
        throw error;
      }
    } catch (error) {
      reject(error);
    }
  }

  async #connected(): Promise<PostgresConnection> {
    if (this.#isClosed) throw CLOSED;
    if (this.#connection?.isOpen === true) return this.#connection;
    try {
      const connection = await this.connect();
      if (this.#isClosed) {
        connection.destroy();
        throw CLOSED;
      }
      this.#connection = connection;
      connection.onEnd(() => {
        if (!this.#isClosed) this.events.lost?.();
      });
      return connection;
    } catch (error) {
      // Those who wait would wait for the same.
      for (const { reject } of this.#waiting.splice(0)) reject(error);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(CLOSED);
    await this.#connection?.close();
  }
}
