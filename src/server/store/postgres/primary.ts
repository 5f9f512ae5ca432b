import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { numberIn, textIn } from '../rows.js';
import { StoreError } from '../store.js';
import type { PostgresAddress, PostgresHost } from './address.js';
import { PostgresConnection } from './connection.js';

/** A host answers an attempt to connect within so long, or counts as away. In milliseconds. */
const CONNECT_WITHIN = 2500;
/** Once a primary has answered, the other hosts have so long to say that they are a newer one. */
const OTHERS_WITHIN = 300;

const ROLE = `SELECT CASE WHEN pg_is_in_recovery() THEN '' ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline,
  current_setting('server_version_num')::int AS version`;
/** What a session needs is in PostgreSQL since then. */
const OLDEST = 14;

interface Candidate {
  readonly connection: PostgresConnection;
  readonly timeline: number;
}

interface Login {
  readonly address: PostgresAddress;
  readonly password: string | undefined;
}

/** Settings of a session, by their names. */
type Session = Readonly<Record<string, string>>;

function readCertificate(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = `The file ${file} that sslrootcert names can’t be read. (${error instanceof Error ? error.message : ''})`;
    throw new StoreError({ code: 'unavailable', reason });
  }
}

/** TLS as libpq does it. */
function tlsOf({ tls, rootCertificate }: PostgresAddress, host: string): false | ConnectionOptions {
  if (tls === 'disable') return false;
  const trust = rootCertificate === undefined ? {} : { ca: readCertificate(rootCertificate) };
  if (tls === 'verify-full') return { ...trust, host };
  if (tls === 'verify-ca' || rootCertificate !== undefined) return { ...trust, checkServerIdentity: () => undefined };
  return { rejectUnauthorized: false };
}

/**
 * Finds the host that may be written to. After a failover there can be two: the one whose timeline is the highest is right, and
 * once that is known, none with a lower one is ever used again.
 */
export class Primary {
  #timeline = 0;
  readonly #open = new Map<PostgresConnection, number>();

  constructor(private readonly login: Login) {}

  /** A new connection to the primary. Throws a `StoreError`. */
  async connect(session: Session): Promise<PostgresConnection> {
    const { hosts } = this.login.address;
    const problems: StoreError[] = [];
    const found: Candidate[] = [];
    let isChosen = false;
    await new Promise<void>((resolve, reject) => {
      const look = async (host: PostgresHost): Promise<void> => {
        try {
          const candidate = await this.#try(host, session);
          if (isChosen) return candidate.connection.destroy();
          found.push(candidate);
          setTimeout(resolve, OTHERS_WITHIN).unref();
        } catch (error) {
          if (!(error instanceof StoreError)) throw error;
          problems.push(error);
        }
      };
      Promise.all(hosts.map(look)).then(() => resolve(), reject);
    });
    isChosen = true;
    return this.#choose(found, problems);
  }

  #choose(found: readonly Candidate[], problems: readonly StoreError[]): PostgresConnection {
    const [best, ...others] = found.toSorted((one, other) => other.timeline - one.timeline);
    for (const { connection } of others) connection.destroy();
    if (best === undefined) throw this.#nobody(problems);
    if (best.timeline < this.#timeline) {
      best.connection.destroy();
      throw this.#nobody(problems);
    }
    this.#raise(best.timeline);
    this.#open.set(best.connection, best.timeline);
    best.connection.onEnd(() => this.#open.delete(best.connection));
    return best.connection;
  }

  /** What is connected to a primary of the past reads the past. */
  #raise(timeline: number): void {
    this.#timeline = timeline;
    for (const [connection, old] of this.#open) if (old < timeline) connection.destroy();
  }

  #nobody(problems: readonly StoreError[]): StoreError {
    const [first] = problems;
    const only = problems.length === this.login.address.hosts.length && problems.length === 1;
    if (only && first !== undefined) return first;
    const reason =
      `None of the database's hosts can be written to. ${problems.map(({ message }) => message).join(' ')}`.trim();
    return new StoreError({ code: 'unavailable', reason });
  }

  async #try({ host, port }: PostgresHost, session: Session): Promise<Candidate> {
    const { address, password } = this.login;
    const { database, user } = address;
    const ssl = tlsOf(address, host);
    const settings = { host, port, database, user, password: password ?? address.password, ssl, session };
    const connection = await PostgresConnection.open(settings, CONNECT_WITHIN);
    try {
      const { rows } = await connection.ask({ text: ROLE }, CONNECT_WITHIN);
      const version = Math.floor(numberIn(rows[0], 'version') / 10_000);
      if (version < OLDEST)
        throw new StoreError({
          code: 'unavailable',
          reason: `${host} is PostgreSQL ${version}: use ${OLDEST} or newer.`,
        });
      const timeline = textIn(rows[0], 'timeline');
      if (timeline === '')
        throw new StoreError({ code: 'unavailable', reason: `${host}:${port} is a standby, which can only be read.` });
      return { connection, timeline: Number.parseInt(timeline, 16) };
    } catch (error) {
      connection.destroy();
      throw error;
    }
  }
}
