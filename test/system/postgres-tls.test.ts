import { spawnSync } from 'node:child_process';
import { chownSync, copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgresStore } from '../../src/server/store/postgres-store.js';
import { makeDatabase } from '../driver/databases.js';
import { emptyFolder, runDuel } from '../driver/piped.js';
import { PostgresServer } from '../driver/postgres.js';

const found = await makeDatabase();
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const missing =
  typeof found === 'string' ? found : hasOpenssl ? undefined : 'no openssl here to make a certificate with';

let server: PostgresServer;
let root: string;

/** Makes a certificate for `localhost`, which is its own root, beside the data of a server. */
function certify({ data }: PostgresServer): string {
  const folder = emptyFolder();
  const [certificate, key] = [join(folder, 'server.crt'), join(folder, 'server.key')];
  const made = spawnSync(
    'openssl',
    [
      'req',
      '-new',
      '-x509',
      '-days',
      '2',
      '-nodes',
      '-newkey',
      'rsa:2048',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-out',
      certificate,
      '-keyout',
      key,
    ],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const { uid, gid } = statSync(data);
  for (const file of [certificate, key]) {
    const copy = join(data, file.slice(folder.length + 1));
    copyFileSync(file, copy);
    chownSync(copy, uid, gid);
  }
  return certificate;
}

beforeAll(async () => {
  if (typeof found === 'string' || missing !== undefined) return;
  server = await PostgresServer.make(found.postgres);
  root = certify(server);
  const rules = join(server.data, 'pg_hba.conf');
  writeFileSync(rules, readFileSync(rules, 'utf8').replaceAll(/^host\b/gm, 'hostssl'));
  await server.start({ ssl: 'on' });
});
afterAll(async () => {
  if (missing === undefined) await server.end();
  if (typeof found === 'object') await found.drop();
});

const urlWith = (host: string, query: string): string => `${server.url().replace('127.0.0.1', host)}?${query}`;

/** Writes something, or tells why that can't be. */
async function tryWith(host: string, query: string): Promise<string> {
  try {
    const store = await openPostgresStore({ url: urlWith(host, query) });
    await store.check();
    await store.close();
    return 'written';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('a database that speaks TLS', () => {
  it.for([
    ['localhost', 'sslmode=verify-full&sslrootcert=ROOT', 'written'],
    ['localhost', 'sslmode=verify-ca&sslrootcert=ROOT', 'written'],
    ['localhost', 'sslmode=require', 'written'],
    // It lets nobody in without.
    ['localhost', 'sslmode=disable', 'The database rejects this user'],
    // The certificate is that of another name.
    ['127.0.0.1', 'sslmode=verify-ca&sslrootcert=ROOT', 'written'],
    ['127.0.0.1', 'sslmode=verify-full&sslrootcert=ROOT', 'certificate isn’t trusted'],
    // Nobody said that this root is to be trusted.
    ['localhost', 'sslmode=verify-full', 'certificate isn’t trusted'],
    ['localhost', 'sslmode=verify-ca', 'certificate isn’t trusted'],
    ['localhost', 'sslmode=verify-full&sslrootcert=/nowhere', '/nowhere that sslrootcert names can’t be read'],
  ] as const)('at %s with %s: %s', async ([host, query, expected], { skip }) => {
    if (missing !== undefined) return skip(missing);
    expect(await tryWith(host, query.replace('ROOT', encodeURIComponent(root)))).toContain(expected);
  });
});

const without = (): string => urlWith('localhost', 'sslmode=require').replace(/:[^:@/]+@/, '@');
const password = (): string => decodeURIComponent(new URL(server.url()).password);

describe('the password of a database', () => {
  it('comes from a file or from PGPASSWORD, and what is wrong is said in words', async ({ skip }) => {
    if (missing !== undefined) return skip(missing);
    const file = join(emptyFolder(), 'password');
    writeFileSync(file, `${password()}\n`);
    const check = ['serve', '--check', '--store', without()];
    const sound = { code: 0, stdout: expect.stringContaining('Everything is fine') };
    expect(await runDuel([...check, '--store-password-file', file])).toMatchObject(sound);
    expect(await runDuel(check, { env: { PGPASSWORD: password() } })).toMatchObject(sound);
    const none = await runDuel(check);
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('The database rejects this user') });
    const nowhere = await runDuel([...check, '--store-password-file', '/nowhere']);
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('/nowhere with the database password') });
  });
});
