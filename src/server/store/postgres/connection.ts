import { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { Client, type CustomTypesConfig, type QueryResult, types as usualTypes } from 'pg';
import { StoreError } from '../store.js';
import { failure, endsConnection, refusal } from './errors.js';

/** One statement. Those with a name are prepared once on each connection. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Whether it changes anything: then a lost answer leaves it unknown whether it did. */
  readonly isWriting?: boolean;
}

/** The rows of an answer, and when it was asked for and came, by the monotonic clock of this process in milliseconds. */
export interface StatementResult {
  readonly rows: readonly unknown[];
  readonly asked: number;
  readonly came: number;
}

/** What it takes to have a connection. */
interface ConnectionSettings {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly ssl: false | ConnectionOptions;
  /** Settings of the session, by their names. */
  readonly session: Readonly<Record<string, string>>;
}

const INT8 = 20;

/** Numbers of 64 bits become numbers; one that is too large is no safe integer, and is found to be damage where it is read. */
const types: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : usualTypes.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
};

const sessionOptions = (session: Readonly<Record<string, string>>): string =>
  Object.entries(session)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

const seconds = (milliseconds: number): string => {
  const count = Math.round(milliseconds / 100) / 10;
  return `${count} ${count === 1 ? 'second' : 'seconds'}`;
};

/** Several statements that are sent together are answered together; the last one counts. */
const rowsOf = (result: QueryResult<object> | readonly QueryResult<object>[]): readonly unknown[] =>
  ('rows' in result ? result : result.at(-1))?.rows ?? [];

/**
 * One connection to one host. A statement that takes too long ends it by its socket, and is never cancelled: PostgreSQL answers
 * a cancel while it waits for its standby with success, though nothing is safe yet.
 */
export class PostgresConnection {
  #isOpen = true;
  #notices = 0;
  /** The number of the process that serves it, there. */
  readonly #backend: number;

  private constructor(
    private readonly client: Client,
    private readonly socket: Socket,
    readonly settings: ConnectionSettings,
  ) {
    const id: unknown = Reflect.get(client, 'processID');
    this.#backend = typeof id === 'number' ? id : 0;
    client.on('end', () => this.#ended());
    client.on('notice', () => {
      this.#notices += 1;
    });
  }

  /** Connects within so many milliseconds. Throws a `StoreError`. */
  static async open(settings: ConnectionSettings, within: number): Promise<PostgresConnection> {
    const { host, port, database, user, password, ssl, session } = settings;
    const socket = new Socket();
    const client = new Client({
      host,
      port,
      database,
      user,
      password,
      ssl,
      types,
      stream: () => socket,
      application_name: 'duelbook',
      keepAlive: true,
      keepAliveInitialDelayMillis: 5000,
      options: sessionOptions(session),
    });
    // The statement or attempt that is under way hears of it too.
    client.on('error', () => socket.destroy());
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      socket.destroy();
    }, within);
    try {
      await client.connect();
      return new PostgresConnection(client, socket, settings);
    } catch (error) {
      socket.destroy();
      throw refusal(isLate ? new Error(`${host} didn’t answer within ${seconds(within)}`) : error);
    } finally {
      clearTimeout(timer);
    }
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get backend(): number {
    return this.#backend;
  }

  /** Asks one question at a time. Throws a `StoreError`; after most of them the connection is no more. */
  async ask({ name, text, values, isWriting = false }: Statement, within: number): Promise<StatementResult> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.destroy();
    }, within);
    const notices = this.#notices;
    const asked = performance.now();
    try {
      const result: QueryResult<object> | readonly QueryResult<object>[] = await this.client.query<object>({
        text,
        ...(name === undefined ? {} : { name }),
        ...(values === undefined ? {} : { values: [...values] }),
      });
      // A commit that was not waited for in full is answered as a success with a warning.
      if (isWriting && this.#notices !== notices)
        throw new StoreError({ code: 'unknown', reason: 'The database wrote with a warning. Check its log.' });
      return { rows: rowsOf(result), asked, came: performance.now() };
    } catch (error) {
      if (error instanceof StoreError) throw error;
      // At once, though the end of it may be heard a moment later: nobody is to ask anything over it meanwhile.
      if (endsConnection(error)) this.destroy();
      throw failure(isLate ? new Error(`no answer within ${seconds(within)}`) : error, isWriting);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Hears what is told on a channel from now on. */
  onNotification(hear: (payload: string) => void): void {
    this.client.on('notification', ({ payload = '' }) => hear(payload));
  }

  onEnd(hear: () => void): void {
    if (this.#isOpen) this.client.once('end', hear);
    else hear();
  }

  /** Ends it now, whatever is under way; what that was may still be done over there. */
  destroy(): void {
    this.#ended();
    this.socket.destroy();
  }

  /** Ends it in order. */
  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#ended();
    try {
      await this.client.end();
    } finally {
      this.socket.destroy();
    }
  }

  #ended(): void {
    this.#isOpen = false;
  }
}
