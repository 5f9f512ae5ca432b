import { StoreError } from '../store.js';
import { type PostgresAddress, parsePostgresAddress } from './address.js';
import type { StatementResult, PostgresConnection, Statement } from './connection.js';
import { isPassing } from './errors.js';
import { Lane } from './lane.js';
import { Primary } from './primary.js';
import { requireSafe } from './standby.js';
import { StoreTime } from './store-time.js';

/** The time of the database in a row, in milliseconds since 1970; undefined if it says none. */
function timeIn(row: unknown): number | undefined {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'now') : undefined;
  return typeof value === 'number' ? value : undefined;
}

/** So long a statement that writes may take before its connection is given up, and so long one that only reads. In milliseconds. */
const WRITE_WITHIN = 3000;
const READ_WITHIN = 5000;
/** So many questions are answered at the same time, besides what is appended. */
const READERS = 3;
/** Statements that met others in the wrong order are tried so often. */
const TRIES = 4;

/** Those of these processes that work since before these times: later ones got the number of one that has ended. */
const STILL_AT_WORK = `SELECT pid FROM pg_stat_activity
  JOIN unnest($1::int[], $2::float8[]) AS given_up (number, at) ON number = pid AND backend_start < to_timestamp(at / 1000)
  WHERE state = 'active' AND pid <> pg_backend_pid()`;

export interface DatabaseOptions {
  readonly url: string;
  readonly password?: string | undefined;
  /** Whether commits are on the disk before they are answered. */
  readonly waitsForDisk?: boolean;
  /** Whether moves must be at a synchronous standby too before they are acknowledged or shown. */
  readonly isReplicated?: boolean;
  /** How long a statement that writes may take, in milliseconds. */
  readonly writeWithin?: number;
}

/** The address that was typed. Throws a `StoreError` if it is none. */
export function addressOf(url: string): PostgresAddress {
  const address = parsePostgresAddress(url);
  if (address.ok) return address.value;
  throw new StoreError({ code: 'unavailable', reason: address.error });
}

/** The connections of a node to the database, and the time there. */
export class Database {
  readonly time = new StoreTime();
  readonly #primary: Primary;
  readonly #writer: Lane;
  readonly #readers: readonly Lane[];
  readonly #writeWithin: number;
  readonly #isReplicated: boolean;
  readonly #waitsForDisk: boolean;
  #hearLoss: () => void = () => undefined;
  /** The processes over there that were given up while they were writing something, and when. */
  #abandoned: { readonly backend: number; readonly at: number }[] = [];

  constructor(options: DatabaseOptions) {
    const { url, password, waitsForDisk = true, isReplicated = false, writeWithin = WRITE_WITHIN } = options;
    this.#waitsForDisk = waitsForDisk;
    this.#isReplicated = isReplicated;
    this.#writeWithin = writeWithin;
    this.#primary = new Primary({ address: addressOf(url), password });
    const abandon = ({ backend }: PostgresConnection): void =>
      void this.#abandoned.push({ backend, at: this.time.now() });
    const onLoss = (): void => this.#hearLoss();
    this.#writer = new Lane(async () => this.connect(), { abandoned: abandon, lost: onLoss });
    this.#readers = Array.from(
      { length: READERS },
      () => new Lane(async () => this.#connect('local'), { lost: onLoss }),
    );
  }

  /** From now on this is called when one of its own connections was lost. */
  onLoss(hear: () => void): void {
    this.#hearLoss = hear;
  }

  /** A connection of one's own. */
  async connect(): Promise<PostgresConnection> {
    return this.#connect('on');
  }

  /** What is only of use at this moment waits for no standby: while that is away, nothing would come back. */
  async #connect(commit: 'on' | 'local'): Promise<PostgresConnection> {
    const connection = await this.#primary.connect({
      synchronous_commit: this.#waitsForDisk ? commit : 'off',
      // A cancel from there would be answered as a success while it waits for a standby.
      statement_timeout: '0',
      idle_session_timeout: '0',
      default_transaction_isolation: 'read\\ committed',
      // All is found by its key. Of tables that are small, or were when it last looked, the planner would rather read every row.
      enable_seqscan: 'off',
      // What can't be found by a key looks so expensive then that it would be compiled first.
      jit: 'off',
    });
    try {
      if (this.#isReplicated) await requireSafe(connection);
      return connection;
    } catch (error) {
      connection.destroy();
      throw error;
    }
  }

  /** Asks for something that changes nothing, or that may be done twice. */
  async ask(question: Statement, within = READ_WITHIN): Promise<StatementResult> {
    const [first, ...others] = this.#readers;
    if (first === undefined) throw new Error('there is no lane to ask on');
    const lane = others.reduce((best, other) => (other.load < best.load ? other : best), first);
    return this.#noting(await lane.ask(question, within));
  }

  /** Asks the same on all connections, so that each is there before somebody waits for it. */
  async warmUp(question: Statement): Promise<void> {
    const lanes = [this.#writer, ...this.#readers];
    for (const answer of await Promise.all(lanes.map(async (lane) => lane.ask(question, READ_WITHIN))))
      this.#noting(answer);
  }

  /** Writes. A `StoreError` of code `unknown` says that it cannot be known whether it was written. */
  async write(question: Statement): Promise<StatementResult> {
    await this.#requireNobodyLeft();
    for (let tries = 1; ; tries += 1) {
      try {
        return this.#noting(await this.#writer.ask({ ...question, isWriting: true }, this.#writeWithin));
      } catch (error) {
        if (tries === TRIES || !(error instanceof Error) || !isPassing(error.cause)) throw error;
      }
    }
  }

  /**
   * What was given up may still wait for a lock or a standby over there. To send more would only pile up connections, and to end
   * it would let others see what is not safe yet.
   */
  async #requireNobodyLeft(): Promise<void> {
    if (this.#abandoned.length === 0) return;
    const asked = this.#abandoned;
    const values = [asked.map(({ backend }) => backend), asked.map(({ at }) => at)];
    const { rows } = await this.ask({ text: STILL_AT_WORK, values });
    if (rows.length > 0)
      throw new StoreError({
        code: 'unavailable',
        reason: 'The database is still busy with earlier work: it’s waiting for a standby, a lock or its disk.',
      });
    this.#abandoned = this.#abandoned.filter((one) => !asked.includes(one));
  }

  #noting(answer: StatementResult): StatementResult {
    const now = timeIn(answer.rows[0]);
    if (now !== undefined) this.time.note(now, answer);
    return answer;
  }

  async close(): Promise<void> {
    await Promise.all([this.#writer, ...this.#readers].map(async (lane) => lane.close()));
  }
}
