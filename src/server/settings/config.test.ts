import { describe, expect, it } from 'vitest';
import { type Config, type Variables, readConfig, settingsFor, limitsOf } from './config.js';

const read = (flags: Readonly<Record<string, string>>, env: Variables = { HOME: '/home/ana' }) =>
  readConfig((flag) => flags[flag], env);

function configOf(flags: Readonly<Record<string, string>>, env?: Variables): Config {
  const config = read(flags, env);
  if (!config.ok) throw new Error(config.error);
  return config.value;
}

function refusal(flags: Readonly<Record<string, string>>, env?: Variables): string {
  const config = read(flags, env);
  if (config.ok) throw new Error('it was taken');
  return config.error;
}

const ALL = Object.values(settingsFor({}));

describe('the configuration', () => {
  it('is safe when nothing is said: this machine only, figures too, every move on the disk, no proxy believed', () => {
    expect(configOf({})).toEqual({
      port: 3835,
      host: '127.0.0.1',
      data: '/home/ana/.local/state/duelbook/online',
      store: undefined,
      storePasswordFile: undefined,
      bus: undefined,
      baseUrl: undefined,
      proxies: 0,
      durability: 'full',
      retentionDays: 90,
      idleRetentionDays: 30,
      claimSeconds: 60,
      connections: 10_000,
      connectionsPerAddress: 300,
      watchersPerMatch: 200,
      messagesPerSecond: 20,
      creationsPerMinute: 30,
      metrics: 'local',
      mcp: false,
      logLevel: 'info',
    });
  });

  it('lets all that one address may do grow with the number of its connections', () => {
    expect(limitsOf(configOf({}))).toMatchObject({ maxPerAddress: 300, maxSilent: 100, creating: { burst: 120 } });
    expect(limitsOf(configOf({ 'max-per-address': '3000', 'max-creations': '60' }))).toMatchObject({
      maxPerAddress: 3000,
      maxSilent: 1000,
      connecting: { burst: 2000, perSecond: 200 },
      creating: { burst: 240, perSecond: 1 },
    });
  });

  it('comes from flags first, then from the environment', () => {
    expect(configOf({}, { DUELBOOK_PORT: '80' }).port).toBe(80);
    expect(configOf({ port: '81' }, { DUELBOOK_PORT: '80' }).port).toBe(81);
    expect(configOf({ port: '81' }, { DUELBOOK_PORT: 'nonsense' }).port).toBe(81);
  });

  it('takes a variable that is set to nothing as one that is not set', () => {
    expect(configOf({}, { DUELBOOK_PORT: '', DUELBOOK_LOG_LEVEL: '' })).toMatchObject({ port: 3835, logLevel: 'info' });
  });

  it('says which flag or variable is wrong, and what is allowed', () => {
    expect(refusal({ port: 'abc' })).toBe('--port can’t be "abc". Use a whole number from 0 (any free port) to 65535.');
    expect(refusal({}, { DUELBOOK_LOG_LEVEL: 'infos' })).toBe(
      'DUELBOOK_LOG_LEVEL can’t be "infos". Use one of info, warn, off. Did you mean info?',
    );
    expect(refusal({ retention: '0' })).toBe(
      '--retention can’t be "0". Use a whole number of days from 1 to 36,500, or off to keep them forever.',
    );
  });

  it('says all that is wrong at once', () => {
    const sentences = refusal({ port: '-1', host: 'a b' }, { DUELBOOK_DURABILITY: 'some' });
    for (const source of ['--port', '--host', 'DUELBOOK_DURABILITY']) expect(sentences).toContain(`${source} can’t be`);
  });

  it.each([
    [{ host: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ host: '::' }, { host: '::' }],
    [{ host: 'duel.example.org' }, { host: 'duel.example.org' }],
    [{ data: 'relative/folder with spaces' }, { data: 'relative/folder with spaces' }],
    [{ 'base-url': 'https://example.org' }, { baseUrl: 'https://example.org' }],
    [{ 'base-url': 'https://Example.org:8443/duelbook/' }, { baseUrl: 'https://example.org:8443/duelbook' }],
    [{ 'trust-proxy': '1' }, { proxies: 1 }],
    [{ durability: 'normal' }, { durability: 'normal' }],
    [{ retention: '7' }, { retentionDays: 7 }],
    [{ retention: 'off' }, { retentionDays: Number.POSITIVE_INFINITY }],
    [{ 'max-watchers': '0' }, { watchersPerMatch: 0 }],
    [{ mcp: '' }, { mcp: true }],
    [{ store: 'postgres://h1,h2/x' }, { store: 'postgres://h1,h2/x' }],
    [{ store: ' postgres://h/x  postgres://h/y ' }, { store: ' postgres://h/x  postgres://h/y ' }],
    [{ store: 'postgres://h/x', bus: 'postgres' }, { bus: 'postgres' }],
    [{ store: 'postgres://h/x', bus: 'rediss://:word@h:1' }, { bus: 'rediss://:word@h:1' }],
    [{ store: 'postgres://h/x', 'store-password-file': '/run/word' }, { storePasswordFile: '/run/word' }],
    [{ store: 'postgres://h/x', durability: 'replicated' }, { durability: 'replicated' }],
  ])('takes %j', (flags, expected) => {
    expect(configOf(flags)).toMatchObject(expected);
  });

  it.each([
    { host: '' },
    { host: 'http://example.org' },
    { host: 'example.org:80' },
    { host: 'a/b' },
    { data: ' ' },
    { data: 'a\0b' },
    { data: 'postgres://ana@db.example.org/duelbook' },
    { data: 'postgres:/db.example.org/duelbook' },
    { 'base-url': 'example.org' },
    { 'base-url': 'ftp://example.org' },
    { 'base-url': 'https://example.org/?a=1' },
    { 'base-url': 'https://example.org/#/x' },
    { 'base-url': 'https://user:word@example.org/' },
    { 'trust-proxy': 'yes' },
    { 'trust-proxy': '11' },
    { durability: 'FULL' },
    { 'idle-retention': '1.5' },
    { 'claim-after': '4' },
    { 'max-connections': '1e3' },
    { 'max-connections': '0' },
    { store: 'mysql://h/x' },
    { store: 'postgres://h' },
    { store: 'postgres://h/x postgres://h' },
    { store: 'postgres://a@h/x postgres://b@h/x' },
    { bus: 'nats://h' },
    { bus: 'redis://' },
    { 'store-password-file': ' ' },
  ])('refuses %j', (flags) => {
    expect(refusal(flags)).toContain(`--${Object.keys(flags)[0]} can’t be`);
  });

  it('never shows an address that it refuses, as a password may be in it', () => {
    expect(refusal({ store: 'postgres://ana:sesame@h' })).not.toContain('sesame');
    expect(refusal({ bus: 'radish://:sesame@h' })).not.toContain('sesame');
  });

  it.each([{ bus: 'postgres' }, { durability: 'replicated' }, { 'store-password-file': 'f' }])(
    'says that %j needs a database',
    (flags) => {
      expect(refusal(flags)).toMatch(/^--.* needs --store/);
    },
  );

  it('keeps matches where the state of programs is kept', () => {
    expect(configOf({}, { XDG_STATE_HOME: '/state' }).data).toBe('/state/duelbook/online');
  });

  it('names each variable after its flag, and has no name twice', () => {
    for (const { flag, variable } of ALL) expect(variable).toBe(`DUELBOOK_${flag.toUpperCase().replaceAll('-', '_')}`);
    expect(new Set(ALL.map(({ flag }) => flag)).size).toBe(ALL.length);
    // This one says how people call the program.
    expect(ALL.map(({ variable }) => variable)).not.toContain('DUELBOOK_COMMAND');
  });
});
