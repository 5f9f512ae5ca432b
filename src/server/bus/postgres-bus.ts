import { randomBytes } from 'node:crypto';
import type { PostgresConnection, Statement } from '../store/postgres/connection.js';
import { Lane } from '../store/postgres/lane.js';
import { StoreError } from '../store/store.js';
import type { Bus } from './bus.js';
import { createLinkedBus, type Link } from './linked-bus.js';

/** So long an answer may take, in milliseconds. */
const ASK_WITHIN = 3000;
/** So long after a failure the next connection is tried, and twice as long after each further one, up to the longest. */
const FIRST_RETRY = 100;
const LONGEST_RETRY = 1000;
/** So often a connection that says nothing is asked whether it is there. */
const PING_EVERY = 5000;
/** So many messages wait for a slow database; those beyond are lost, and found by comparing lengths. */
const MOST_WAITING = 10_000;
/** So many messages go in one statement. */
const MOST_AT_ONCE = 500;

/** Takes the names of nodes away whose connection is gone: each has its channel's name. */
const TIDY = `DELETE FROM listener WHERE channel NOT IN
  (SELECT application_name FROM pg_stat_activity WHERE application_name IS NOT NULL)`;
/** The lookup and the telling are one statement, so that everybody who joined before it is told. */
const TELL = `SELECT pg_notify(channel, message) FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS new (match, message, place)
  JOIN listener USING (match) WHERE channel <> $1 ORDER BY place`;
const LEAVE = 'DELETE FROM listener WHERE channel = $1 AND match = ANY ($2::text[])';
const JOIN = `INSERT INTO listener (channel, match) SELECT $1, match FROM unnest($2::text[]) AS new (match) ORDER BY match
  ON CONFLICT DO NOTHING`;

/** Where connections come from. */
interface Connector {
  connect(): Promise<PostgresConnection>;
}

interface Sent {
  readonly match: string;
  readonly text: string;
}

/**
 * Listens on a channel of this node's own, whose name stands in a table beside each match that the node is at. Whoever has
 * something to tell looks there, on a connection that does nothing else: within an append it would hold everybody up.
 */
class PostgresLink implements Link {
  readonly #channel = `duelbook_${randomBytes(12).toString('hex')}`;
  readonly #teller: Lane;
  readonly #joined = new Set<string>();
  /** What the table does not say yet. */
  readonly #changed = new Set<string>();
  #waiting: (() => void)[] = [];
  #outgoing: Sent[] = [];
  #isTelling = false;
  /** How often it could not be connected since it last was, and all was well for a while. */
  #failures = 0;
  #state: 'connecting' | 'up' | 'down' = 'connecting';
  #isClosed = false;
  #wake: () => void = () => undefined;
  readonly #ended: Promise<void>;

  constructor(
    private readonly database: Connector,
    private readonly hear: (text: string) => void,
    /** Told of our own bugs; what it was at is tried again. */
    private readonly report: (error: unknown) => void,
  ) {
    this.#teller = new Lane(async () => database.connect());
    this.#ended = this.#stayConnected();
  }

  isUp(): boolean {
    return this.#state === 'up';
  }

  async join(match: string): Promise<void> {
    this.#joined.add(match);
    this.#changed.add(match);
    if (this.#state === 'down' || this.#isClosed) return;
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      this.#wake();
    });
  }

  leave(match: string): void {
    this.#joined.delete(match);
    this.#changed.add(match);
    this.#wake();
  }

  send(match: string, text: string): void {
    if (this.#isClosed || this.#outgoing.length >= MOST_WAITING) return;
    this.#outgoing.push({ match, text });
    if (!this.#isTelling) void this.#tell();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake();
    await Promise.all([this.#ended, this.#teller.close()]);
  }

  async #tell(): Promise<void> {
    this.#isTelling = true;
    while (this.#outgoing.length > 0) {
      const now = this.#outgoing.splice(0, MOST_AT_ONCE);
      const values = [this.#channel, now.map(({ match }) => match), now.map(({ text }) => text)];
      // What cannot be told is lost: the log is the truth.
      await this.#quietly(this.#teller.ask({ name: 'tell', text: TELL, values }, ASK_WITHIN));
    }
    this.#isTelling = false;
  }

  async #stayConnected(): Promise<void> {
    while (!this.#isClosed) {
      this.#state = 'connecting';
      await this.#quietly(this.#listenUntilLost());
      this.#state = 'down';
      this.#settle();
      if (!this.#isClosed) await this.#sleep(Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** this.#failures));
      this.#failures += 1;
    }
  }

  async #listenUntilLost(): Promise<void> {
    const connection = await this.database.connect();
    try {
      const ask = async (question: Statement): Promise<unknown> => connection.ask(question, ASK_WITHIN);
      connection.onEnd(() => this.#wake());
      connection.onNotification((text) => this.hear(text));
      await ask({ text: `SET application_name = '${this.#channel}'` });
      await ask({ text: `LISTEN ${this.#channel}` });
      await ask({ text: TIDY });
      for (const match of this.#joined) this.#changed.add(match);
      while (connection.isOpen && !this.#isClosed) {
        await this.#writeDown(ask);
        this.#state = 'up';
        const isQuiet = this.#changed.size === 0 && connection.isOpen && !this.#isClosed;
        if (isQuiet && !(await this.#sleep(PING_EVERY))) await ask({ text: 'SELECT' });
        this.#failures = 0;
      }
      if (connection.isOpen) await ask({ text: 'DELETE FROM listener WHERE channel = $1', values: [this.#channel] });
    } finally {
      await connection.close();
    }
  }

  /** Brings the table to what is so now. Who comes meanwhile is written down in the next round. */
  async #writeDown(ask: (question: Statement) => Promise<unknown>): Promise<void> {
    const changed = [...this.#changed];
    const waiting = this.#waiting.splice(0);
    this.#changed.clear();
    try {
      const left = changed.filter((match) => !this.#joined.has(match));
      const come = changed.filter((match) => this.#joined.has(match));
      if (left.length > 0) await ask({ name: 'leave', text: LEAVE, values: [this.#channel, left] });
      if (come.length > 0) await ask({ name: 'join', text: JOIN, values: [this.#channel, come] });
    } finally {
      for (const resolve of waiting) resolve();
    }
  }

  /** Waits for work that may fail because the database is away. */
  async #quietly(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof StoreError)) this.report(error);
    }
  }

  #settle(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Whether it was woken before the time was over. */
  async #sleep(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }
}

/** A bus over the database that has the logs: LISTEN and NOTIFY. */
export const createPostgresBus = (database: Connector, report: (error: unknown) => void): Bus =>
  createLinkedBus((hear) => new PostgresLink(database, hear, report), report);
