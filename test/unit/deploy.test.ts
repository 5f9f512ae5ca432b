import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig, settingsFor } from '../../src/server/settings/config.js';
import { LiveServer } from './live-server.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DEPLOY = join(ROOT, 'deploy');
const textOf = (file: string): string => readFileSync(join(DEPLOY, file), 'utf8');

const SETTINGS = Object.values(settingsFor({}));
const FLAGS = new Set([...SETTINGS.map(({ flag }) => flag), 'check', 'help']);
const VARIABLES = new Set(SETTINGS.map(({ variable }) => variable));
const files = readdirSync(DEPLOY, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.\w+$|Dockerfile$/.test(name),
);
const yamls = files.filter((name) => name.endsWith('.yaml'));

function documentsOf(file: string): readonly unknown[] {
  const documents = parseAllDocuments(textOf(file), { merge: true, uniqueKeys: true });
  if (!Array.isArray(documents)) throw new Error(`${file} is empty`);
  for (const { errors } of documents) expect(errors).toEqual([]);
  return documents.map((document): unknown => document.toJS());
}

/** What a path of keys leads to. */
const at = (value: unknown, ...keys: readonly (string | number)[]): unknown =>
  keys.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    value,
  );

const wordsAt = (value: unknown, ...keys: readonly (string | number)[]): readonly string[] => {
  const words = at(value, ...keys);
  if (!Array.isArray(words)) throw new Error(`there is no list at ${keys.join('.')}`);
  return words.map(String);
};

/** The flags of `duel serve …`, each with its value. */
function flagsIn([command, ...words]: readonly string[]): ReadonlyMap<string, string> {
  expect(command).toBe('serve');
  const flags = new Map<string, string>();
  for (let index = 0; index < words.length; index += 2) {
    const [flag = '', value = ''] = words.slice(index, index + 2);
    expect(flag).toMatch(/^--/);
    flags.set(flag.slice(2), value);
  }
  return flags;
}

function expectConfig(words: readonly string[], env: Readonly<Record<string, string>>): void {
  const flags = flagsIn(words);
  for (const flag of flags.keys()) expect(FLAGS).toContain(flag);
  for (const variable of Object.keys(env)) expect(VARIABLES).toContain(variable);
  const config = readConfig((flag) => flags.get(flag), env);
  expect(config).toMatchObject({ ok: true, value: { durability: 'replicated', proxies: 1, metrics: 'public' } });
}

async function metricNames(): Promise<ReadonlySet<string>> {
  const live = await new LiveServer().start();
  onTestFinished(async () => live.stop());
  const { text } = await live.ask('GET', '/metrics');
  return new Set([...text.matchAll(/^(duelbook_\w+) /gm)].map(([, name = '']) => name));
}

describe('the files for those who run servers', () => {
  it.each(yamls)('%s is YAML', (file) => {
    expect(documentsOf(file).length).toBeGreaterThan(0);
  });

  it('compose.yaml starts servers with settings that there are', () => {
    const [compose] = documentsOf('compose.yaml');
    for (const server of ['server1', 'server2', 'server3']) {
      const env = {
        DUELBOOK_BUS: String(at(compose, 'services', server, 'environment', 'DUELBOOK_BUS')).replace(/\$\{.*?\}/, 'x'),
      };
      expectConfig(wordsAt(compose, 'services', server, 'command'), env);
    }
  });

  it('compose.yaml names files and secrets that there are, or says how to make them', () => {
    const [compose] = documentsOf('compose.yaml');
    const services = Object.values(Object(at(compose, 'services')));
    const mounted = services.flatMap((service) =>
      Array.isArray(at(service, 'volumes')) ? wordsAt(service, 'volumes') : [],
    );
    const own = mounted.filter((volume) => volume.startsWith('./')).map((volume) => volume.split(':')[0] ?? '');
    expect(own.length).toBeGreaterThan(2);
    for (const path of own) expect(existsSync(join(DEPLOY, path))).toBe(true);
    const made = /for name in ([\w ]+);/.exec(textOf('compose.yaml'))?.[1]?.split(' ') ?? [];
    expect(Object.keys(Object(at(compose, 'secrets'))).toSorted()).toEqual(made.toSorted());
    const used = services.flatMap((service) =>
      Array.isArray(at(service, 'secrets')) ? wordsAt(service, 'secrets') : [],
    );
    expect([...new Set(used)].toSorted()).toEqual(made.toSorted());
  });

  it('nginx.conf leads to the servers of compose.yaml', () => {
    const [compose] = documentsOf('compose.yaml');
    const servers = [...textOf('nginx.conf').matchAll(/server (\w+):(\d+)/g)].map(
      ([, name, port]) => `${name}:${port}`,
    );
    const all = Object.keys(Object(at(compose, 'services'))).filter((name) => name.startsWith('server'));
    expect([...new Set(servers)].toSorted()).toEqual(
      all.map((name) => `${name}:${settingsFor({}).port.preset}`).toSorted(),
    );
  });

  it('kubernetes.yaml starts servers with settings that there are', () => {
    const documents = documentsOf('kubernetes.yaml');
    expect(documents.map((document) => at(document, 'kind'))).toEqual([
      'Deployment',
      'Service',
      'PodDisruptionBudget',
      'Ingress',
    ]);
    const server = at(documents[0], 'spec', 'template', 'spec', 'containers', 0);
    expectConfig(wordsAt(server, 'args'), { [String(at(server, 'env', 0, 'name'))]: 'redis://valkey:6379' });
    const labels = { app: 'duelbook' };
    expect(at(documents[0], 'spec', 'template', 'metadata', 'labels')).toEqual(labels);
    expect(at(documents[1], 'spec', 'selector')).toEqual(labels);
  });

  it.each(files)('%s names only variables that there are', (file) => {
    for (const [name] of textOf(file).matchAll(/DUELBOOK_\w+/g)) expect(VARIABLES).toContain(name);
  });

  it('the Dockerfile copies files that there are, and does not run as root', () => {
    const lines = textOf('Dockerfile').split('\n');
    const copied = lines
      .filter((line) => /^COPY (?!--from)/.test(line))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(copied).toContain('package-lock.json');
    for (const path of copied) expect(existsSync(join(ROOT, path))).toBe(true);
    expect(lines.findLast((line) => line.startsWith('USER'))).toBe('USER 1000:1000');
    expect(lines.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true);
  });

  it.each(['grafana-dashboard.json', 'alarms.yaml'])('%s asks for figures that servers give', async (file) => {
    const asked = new Set([...textOf(file).matchAll(/\bduelbook_\w+/g)].map(([name]) => name));
    expect(asked.size).toBeGreaterThan(4);
    const given = await metricNames();
    expect([...asked].filter((name) => !given.has(name))).toEqual([]);
  });

  it('the dashboard shows every figure', async () => {
    const dashboard: unknown = JSON.parse(textOf('grafana-dashboard.json'));
    expect(at(dashboard, 'panels')).toBeInstanceOf(Array);
    const missing = [...(await metricNames())].filter((name) => !textOf('grafana-dashboard.json').includes(name));
    expect(missing).toEqual([]);
  });

  it('the page says what every alarm means, and names only flags that there are', () => {
    const page = readFileSync(join(ROOT, 'docs/cluster.md'), 'utf8');
    const [alarms] = documentsOf('alarms.yaml');
    const rules: unknown = at(alarms, 'groups', 0, 'rules');
    if (!Array.isArray(rules)) throw new Error('there are no alarms');
    for (const rule of rules) expect(page).toContain(`\`${String(at(rule, 'alert'))}\``);
    for (const [, flag = ''] of page.matchAll(/`--([a-z-]+)/g)) expect(FLAGS).toContain(flag);
  });
});
