import { homedir } from 'node:os';
import { join } from 'node:path';
import { failed, ok, type Result } from '../../core/result.js';
import { WHO_READS_METRICS } from '../metrics.js';
import { IN_MEMORY } from '../store/in-memory.js';
import { areAddresses } from '../store/postgres/address.js';
import {
  CREATIONS_PER_MINUTE,
  creations,
  DEFAULT_LIMITS,
  limitsPerAddress,
  type ServerLimits,
} from './default-limits.js';
import { DEFAULT_PORT } from './port.js';
import {
  days,
  file,
  folder,
  host,
  oneOf,
  port,
  refusalOf,
  secretAddress,
  type Setting,
  toggle,
  webAddress,
  wholeNumber,
} from './setting.js';

export type Variables = Readonly<Record<string, string | undefined>>;

/** Those at a match who are no spectators. */
const PLAYERS = 2;

/** The limits that the settings say; all others are as usual. */
export const limitsOf = (config: Config): Partial<ServerLimits> => ({
  claimAfter: config.claimSeconds * 1000,
  maxSockets: config.connections,
  ...limitsPerAddress(config.connectionsPerAddress),
  maxAtMatch: config.watchersPerMatch + PLAYERS,
  messages: { burst: 2 * config.messagesPerSecond, perSecond: config.messagesPerSecond },
  creating: creations(config.creationsPerMinute),
});

const DURABILITIES = ['full', 'normal', 'replicated'] as const;

/** The bus over the database itself. */
export const POSTGRES_BUS = 'postgres';
const isBus = (text: string): boolean => text === POSTGRES_BUS || (/^rediss?:\/\/./.test(text) && URL.canParse(text));

/** What one setting asks of another. */
function contradictions({ store, bus, storePasswordFile, durability }: Config): readonly string[] {
  if (store !== undefined) return [];
  const needing = [
    ...(bus === undefined ? [] : ['--bus']),
    ...(storePasswordFile === undefined ? [] : ['--store-password-file']),
    ...(durability === 'replicated' ? ['--durability replicated'] : []),
  ];
  return needing.map((flag) => `${flag} needs --store with the address of a PostgreSQL database.`);
}

/** Where matches are kept unless told otherwise: beside the unfinished games of the terminal. */
function usualDataFolder(env: Variables): string {
  const state = env['XDG_STATE_HOME'] || (process.platform === 'win32' ? env['LOCALAPPDATA'] : undefined);
  return join(state || join(env['HOME'] || homedir(), '.local', 'state'), 'duelbook', 'online');
}

/** Every setting of the server. Help, completion and documentation are made from this table. */
export const settingsFor = (env: Variables) =>
  ({
    port: port({ flag: 'port', usage: 'N', meaning: 'where to listen' }, DEFAULT_PORT),
    host: host(
      { flag: 'host', usage: 'HOST', meaning: 'where to listen; 0.0.0.0 or :: lets other machines in' },
      '127.0.0.1',
    ),
    data: folder(
      { flag: 'data', usage: 'DIR', meaning: `where matches are stored; ${IN_MEMORY} stores nothing` },
      usualDataFolder(env),
      '~/.local/state/duelbook/online',
    ),
    store: secretAddress(
      {
        flag: 'store',
        usage: 'URL',
        meaning:
          'a PostgreSQL database for matches, which several servers can share; several, with spaces between, share the work',
      },
      'the folder of --data',
      'the address of a PostgreSQL database, such as postgres://user@host:5432/duelbook, with several hosts like host1,host2 and ?sslmode=disable, require, verify-ca or verify-full; or several addresses, each once, with spaces between',
      areAddresses,
    ),
    storePasswordFile: file(
      { flag: 'store-password-file', usage: 'FILE', meaning: 'the file of its password' },
      '$PGPASSWORD',
    ),
    bus: secretAddress(
      {
        flag: 'bus',
        usage: 'postgres|URL',
        meaning: 'how these servers tell each other what’s new: redis://… for Redis or Valkey',
      },
      'postgres',
      'postgres, or the address of a Redis or Valkey, such as redis://:password@host:6379 or rediss://… for TLS',
      isBus,
    ),
    baseUrl: webAddress(
      { flag: 'base-url', usage: 'URL', meaning: 'the address that players see, for links' },
      'the address it listens on',
    ),
    proxies: wholeNumber(
      { flag: 'trust-proxy', usage: 'N', meaning: 'how many proxies in front add to X-Forwarded-For' },
      0,
      0,
      10,
    ),
    durability: oneOf(
      {
        flag: 'durability',
        usage: 'full|normal|replicated',
        meaning:
          'full: moves survive a power cut; normal: faster, and they survive a crash of the server; replicated: they survive the loss of the database, by its synchronous standby',
      },
      'full',
      DURABILITIES,
    ),
    retentionDays: days({ flag: 'retention', usage: 'DAYS|off', meaning: 'how long finished matches are kept' }, 90),
    idleRetentionDays: days(
      { flag: 'idle-retention', usage: 'DAYS|off', meaning: 'how long matches that nobody continues are kept' },
      30,
    ),
    claimSeconds: wholeNumber(
      {
        flag: 'claim-after',
        usage: 'SECONDS',
        meaning: 'how long a player is gone before the other may claim the win',
      },
      DEFAULT_LIMITS.claimAfter / 1000,
      5,
      86_400,
    ),
    connections: wholeNumber(
      { flag: 'max-connections', usage: 'N', meaning: 'sockets at once, and as many plain connections' },
      DEFAULT_LIMITS.maxSockets,
      1,
      1_000_000,
    ),
    connectionsPerAddress: wholeNumber(
      { flag: 'max-per-address', usage: 'N', meaning: 'the same, from one address' },
      DEFAULT_LIMITS.maxPerAddress,
      1,
      1_000_000,
    ),
    watchersPerMatch: wholeNumber(
      { flag: 'max-watchers', usage: 'N', meaning: 'spectators of one match' },
      DEFAULT_LIMITS.maxAtMatch - PLAYERS,
      0,
      100_000,
    ),
    messagesPerSecond: wholeNumber(
      { flag: 'max-messages', usage: 'N', meaning: 'messages a second from one connection' },
      DEFAULT_LIMITS.messages.perSecond,
      1,
      1_000_000,
    ),
    creationsPerMinute: wholeNumber(
      {
        flag: 'max-creations',
        usage: 'N',
        meaning: 'new matches a minute from one address; four times as many at once',
      },
      CREATIONS_PER_MINUTE,
      1,
      1_000_000,
    ),
    metrics: oneOf(
      { flag: 'metrics', usage: 'local|public|off', meaning: 'who may read /metrics; local: this machine only' },
      'local',
      WHO_READS_METRICS,
    ),
    mcp: toggle({ flag: 'mcp', meaning: 'let AI assistants play and analyse at /mcp' }),
    logLevel: oneOf({ flag: 'log-level', usage: 'LEVEL', meaning: 'how much is logged' }, 'info', [
      'info',
      'warn',
      'off',
    ]),
  }) as const;

type Settings = ReturnType<typeof settingsFor>;

/** What a server runs with; every value has been checked. */
export type Config = { readonly [Name in keyof Settings]: Settings[Name] extends Setting<infer T> ? T : never };

/** Reads the settings from flags, then from the environment, then from their presets; says all that is wrong at once. */
export function readConfig(flagged: (flag: string) => string | undefined, env: Variables): Result<Config, string> {
  const settings = settingsFor(env);
  const refusals: string[] = [];
  const read = <T>(setting: Setting<T>): T => {
    const { flag, variable, preset } = setting;
    const typed = flagged(flag);
    // A variable that is set to nothing is how some tools say that it is not set.
    const text = typed ?? (env[variable] || undefined);
    if (text === undefined) return preset;
    const value = setting.parse(text);
    if (value === undefined) refusals.push(refusalOf(setting, typed === undefined ? variable : `--${flag}`, text));
    return value ?? preset;
  };
  const config: Config = {
    port: read(settings.port),
    host: read(settings.host),
    data: read(settings.data),
    store: read(settings.store),
    storePasswordFile: read(settings.storePasswordFile),
    bus: read(settings.bus),
    baseUrl: read(settings.baseUrl),
    proxies: read(settings.proxies),
    durability: read(settings.durability),
    retentionDays: read(settings.retentionDays),
    idleRetentionDays: read(settings.idleRetentionDays),
    claimSeconds: read(settings.claimSeconds),
    connections: read(settings.connections),
    connectionsPerAddress: read(settings.connectionsPerAddress),
    watchersPerMatch: read(settings.watchersPerMatch),
    messagesPerSecond: read(settings.messagesPerSecond),
    creationsPerMinute: read(settings.creationsPerMinute),
    metrics: read(settings.metrics),
    mcp: read(settings.mcp),
    logLevel: read(settings.logLevel),
  };
  const all = refusals.length > 0 ? refusals : contradictions(config);
  return all.length === 0 ? ok(config) : failed(all.join(' '));
}
