import { failed, ok, type Result } from '../../../core/result.js';
import { MOST_SLOTS } from '../../slots.js';

/** How a connection is kept private, in libpq's words. */
const TLS_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
type TlsMode = (typeof TLS_MODES)[number];

export interface PostgresHost {
  readonly host: string;
  readonly port: number;
}

/** Where a PostgreSQL database is, as it was typed: `postgres://user:password@host,host:5433/database?sslmode=…`. */
export interface PostgresAddress {
  readonly hosts: readonly PostgresHost[];
  readonly database: string;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly tls: TlsMode;
  /** The file of the certificate that the server's must descend from. */
  readonly rootCertificate: string | undefined;
}

const USUAL_PORT = 5432;
const SHAPE =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^:@/?#]*)(?::(?<password>[^@/?#]*))?@)?(?<hosts>[^@/?#]+)\/(?<database>[^/?#]+)(?:\?(?<query>[^#]*))?$/;
const HOST = /^(?<host>[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::(?<port>[0-9]{1,5}))?$/i;
const LOCAL = /^(?:localhost|127\.[0-9.]+|::1)$/i;

/** Whether a text is meant as the address of a PostgreSQL database. */
export const isPostgresAddress = (text: string): boolean => /^\s*postgres(?:ql)?:\/\//.test(text);

/**
 * Whether a text is meant as an address of any kind, mistyped or not: taken for a folder, it would become the name of one. A drive of
 * Windows has one letter.
 */
export const looksLikeAddress = (text: string): boolean => /^\s*[a-z][a-z0-9+.-]+:\//i.test(text);

/** The text behind its percent signs; undefined if they lead nowhere. */
function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function parseHost(text: string): PostgresHost | undefined {
  const groups = HOST.exec(text)?.groups;
  const port = Number(groups?.['port'] ?? USUAL_PORT);
  const host = groups?.['host']?.replace(/^\[|\]$/g, '');
  return host === undefined || port < 1 || port > 65_535 ? undefined : { host, port };
}

function parseHosts(text: string): readonly PostgresHost[] | undefined {
  const hosts = text.split(',').map(parseHost);
  return hosts.every((host) => host !== undefined) ? hosts : undefined;
}

/** The addresses in a text, which are separated by spaces. */
export const splitAddresses = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Whether a text names databases, each once. */
export function areAddresses(text: string): boolean {
  const addresses = splitAddresses(text).map(parsePostgresAddress);
  const names = new Set(addresses.map((address) => (address.ok ? describeAddress(address.value) : '')));
  return !names.has('') && names.size === addresses.length && addresses.length <= MOST_SLOTS;
}

/** Reads the address of a database. What it refuses it says without the password. */
export function parsePostgresAddress(text: string): Result<PostgresAddress, string> {
  const groups = SHAPE.exec(text)?.groups;
  const hosts = parseHosts(groups?.['hosts'] ?? '');
  const database = decoded(groups?.['database']);
  if (groups === undefined || hosts === undefined || database === undefined)
    return failed(
      'The address of the database looks like postgres://user@host:5432/database, with several hosts like host1,host2.',
    );
  const query = new URLSearchParams(groups['query'] ?? '');
  const unknown = [...query.keys()].find((name) => name !== 'sslmode' && name !== 'sslrootcert');
  if (unknown !== undefined)
    return failed(`The address of the database can have sslmode and sslrootcert, but not ${unknown}.`);
  const isHere = hosts.every(({ host }) => LOCAL.test(host));
  const mode = query.get('sslmode') ?? (isHere ? 'disable' : 'verify-full');
  const tls = TLS_MODES.find((known) => known === mode);
  if (tls === undefined) return failed(`sslmode in the address of the database is one of ${TLS_MODES.join(', ')}.`);
  return ok({
    hosts,
    database,
    user: decoded(groups['user']) || undefined,
    password: decoded(groups['password']),
    tls,
    rootCertificate: query.get('sslrootcert') ?? undefined,
  });
}

/** The address for people and logs: without user and password. */
export const describeAddress = ({ hosts, database }: PostgresAddress): string =>
  `postgres://${hosts.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`).join(',')}/${database}`;
