import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestWorld } from '../driver/test-world.js';
import { LiveServer } from '../unit/live-server.js';
import { checkData } from '../../src/cli/serve/check-data.js';
import { UserError } from '../../src/cli/world.js';
import { createRandom, type Random } from '../../src/core/random.js';
import { GAMES } from '../../src/games/catalogue.js';
import { DATABASE_FILE } from '../../src/server/store/data-folder.js';
import { openSqlite } from '../../src/server/store/sqlite.js';
import { openSqliteStore } from '../../src/server/store/sqlite-store.js';
import { type Store, StoreError } from '../../src/server/store/store.js';

let outside: string;
let matches: readonly string[];
let trials = 0;

const limits = {
  creating: { burst: 1e6, perSecond: 1 },
  requests: { burst: 1e6, perSecond: 1 },
  connecting: { burst: 1e6, perSecond: 1 },
  maxPerAddress: 1e6,
  maxSilent: 1e6,
  stopTime: 50,
};

/** Sound data: matches that are being played, one of them for long, and open ones. */
async function writeSound(folder: string): Promise<readonly string[]> {
  const store = openSqliteStore(folder, { durability: 'normal' });
  const server = await new LiveServer({ realStore: store, limits }).start();
  const written: string[] = [];
  for (const game of GAMES.map(({ id }) => id)) {
    const { match, tokens } = await server.table({ game });
    const [ana, ben] = [await server.enter(match, tokens[0]), await server.enter(match, tokens[1])];
    for (const [index, player] of [ana, ben, ana, ben].entries()) {
      player.do(`k${index}`, { kind: 'offer-draw' });
      const other = player === ana ? ben : ana;
      await player.next('done', 'refused');
      other.do(`d${index}`, { kind: 'decline' });
      await other.next('done', 'refused');
    }
    written.push(match);
    written.push((await server.create({ game, isPublic: true })).match);
  }
  await server.stop();
  await store.close();
  return written;
}

beforeAll(async () => {
  outside = mkdtempSync(join(tmpdir(), 'duelbook-damaged-'));
  matches = await writeSound(join(outside, 'sound'));
});
afterAll(() => rmSync(outside, { recursive: true }));

/** A copy of the sound data that was damaged. */
function damage(how: (file: string) => void): string {
  trials += 1;
  const folder = join(outside, `${trials}`);
  mkdirSync(folder);
  const file = join(folder, DATABASE_FILE);
  copyFileSync(join(outside, 'sound', DATABASE_FILE), file);
  how(file);
  return folder;
}

/** Damages the content by SQL; columns take values of any type. */
const bySql =
  (...statements: readonly string[]) =>
  (file: string): void => {
    const database = openSqlite(file, { defensive: false });
    database.exec(`PRAGMA foreign_keys = OFF; PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(replace(sql, ') STRICT', ')'), ', STRICT', '');
      PRAGMA writable_schema = RESET`);
    database.close();
    const loose = openSqlite(file);
    for (const statement of statements) loose.exec(statement);
    loose.close();
  };

/** What `duel serve --check` says, and with what it ends. */
async function check(folder: string): Promise<{ readonly code: number; readonly said: string }> {
  const { world, told } = makeTestWorld();
  try {
    const code = await checkData(world, { data: folder, store: undefined, storePasswordFile: undefined });
    return { code, said: told() };
  } catch (error) {
    // These two end in a sentence; all else would end in a stack trace.
    if (error instanceof StoreError || error instanceof UserError) return { code: 1, said: error.message };
    throw error;
  }
}

function openOrSay(folder: string): Store | string {
  try {
    return openSqliteStore(folder, { durability: 'normal' });
  } catch (error) {
    if (error instanceof StoreError) return error.message;
    throw error;
  }
}

type Answers = Readonly<Record<string, number | string>>;

async function askAll(server: LiveServer): Promise<Answers> {
  const answers: Record<string, number | string> = {};
  const ask = async (method: string, path: string, body?: object): Promise<void> => {
    answers[`${method} ${path}`] = (await server.ask(method, path, body)).status;
  };
  for (const match of matches) {
    await ask('GET', `/api/v1/matches/${match}`);
    await ask('GET', `/api/v1/matches/${match}/replay`);
    const socket = await server.open();
    socket.say({ type: 'enter', match, token: undefined, since: undefined });
    const heard = await socket.next('view', 'bye');
    answers[`socket ${match}`] =
      heard.type === 'view' ? 'view' : `${heard.why} ${heard.retryAfter === undefined ? 'for good' : 'come back'}`;
    socket.socket.terminate();
  }
  await ask('GET', '/api/v1/lobby');
  answers['GET /readyz'] = (await fetch(`${server.url}/readyz`)).status;
  await ask('POST', '/api/v1/matches', { terms: { game: 'dual-digits' } });
  await ask('POST', '/api/v1/play-anyone', { game: 'number-duel', name: 'Zoe' });
  for (const match of matches) await ask('POST', `/api/v1/matches/${match}/seats`, { name: 'Eve' });
  return answers;
}

const ALLOWED: readonly (number | string)[] = [
  200,
  201,
  404,
  409,
  503,
  'view',
  'stopping come back',
  'no-such-match for good',
];

/** Lets a server run on damaged data and asks it for everything: each answer is one that clients understand. */
async function tryOut(
  folder: string,
): Promise<{ readonly checked: number; readonly answers: Answers; readonly logged: readonly string[] }> {
  const { code, said } = await check(folder);
  expect(said).not.toMatch(/\n\s+at |undefined|\[object/);
  const store = openOrSay(folder);
  if (typeof store === 'string') return { checked: code, answers: {}, logged: [] };
  const server = await new LiveServer({ realStore: store, limits }).start();
  try {
    const answers = await askAll(server);
    expect(Object.entries(answers).filter(([, answer]) => !ALLOWED.includes(answer))).toEqual([]);
    expect(server.logged.filter((line) => line.includes('a bug'))).toEqual([]);
    return { checked: code, answers, logged: server.logged };
  } finally {
    await server.stop();
    await store.close().catch((error: unknown) => {
      if (!(error instanceof StoreError)) throw error;
    });
  }
}

const first = (): string => matches[0] ?? '';
const LAST = `(SELECT last FROM match WHERE key = 1)`;

const size = (): number => readFileSync(join(outside, 'sound', DATABASE_FILE)).length;

/** Flips so many bits. */
const flip = (random: Random, count: number) => (file: string) => {
  const bytes = readFileSync(file);
  for (let flips = 0; flips < count; flips += 1) {
    const place = random.int(0, bytes.length - 1);
    bytes[place] = (bytes[place] ?? 0) ^ (1 << random.int(0, 7));
  }
  writeFileSync(file, bytes);
};

/** `DUELBOOK_DAMAGES=1000` makes it a long run. */
const SEEDS = Array.from({ length: Number(process.env['DUELBOOK_DAMAGES'] ?? 20) }, (_, seed) => seed);

describe('data that is damaged', () => {
  it('is sound before', async () => {
    const { checked, answers } = await tryOut(damage(() => undefined));
    expect(checked).toBe(0);
    expect(answers).toMatchObject({ [`GET /api/v1/matches/${first()}`]: 200, 'POST /api/v1/matches': 201 });
  });

  it.each<[string, readonly string[]]>([
    ['an event that is no JSON', [`UPDATE entry SET event = '{"type":' WHERE key = ${LAST}`]],
    ['an event that is no event', [`UPDATE entry SET event = '{"type":"party"}' WHERE key = ${LAST}`]],
    ['an event of another form', [`UPDATE entry SET event = '[1,2]' WHERE key = ${LAST}`]],
    ['a first event that creates nothing', [`UPDATE entry SET event = '["l",1]' WHERE key = 1`]],
    ['an event twice', [`UPDATE entry SET event = (SELECT event FROM entry WHERE key = 1) WHERE key = ${LAST}`]],
    ['an empty event', [`UPDATE entry SET event = '' WHERE key = ${LAST}`]],
    ['an event in bytes', [`UPDATE entry SET event = x'00ff10' WHERE key = ${LAST}`]],
    ['no event', [`UPDATE entry SET event = 7 WHERE key = ${LAST}`]],
    ['a time in words', [`UPDATE entry SET at = 'noon' WHERE key = ${LAST}`]],
    ['a time beyond all numbers', [`UPDATE entry SET at = 9223372036854775807 WHERE key = ${LAST}`]],
    ['a time between numbers', [`UPDATE entry SET at = 1.5 WHERE key = ${LAST}`]],
    ['a missing entry', [`DELETE FROM entry WHERE key = (SELECT previous FROM entry WHERE key = ${LAST})`]],
    ['a missing first entry', ['DELETE FROM entry WHERE key = 1']],
    ['a missing last entry', [`DELETE FROM entry WHERE key = ${LAST}`]],
    ['a circle', [`UPDATE entry SET previous = key WHERE key = ${LAST}`]],
    [
      'a circle without end',
      [
        `UPDATE entry SET previous = key WHERE key = ${LAST}`,
        'UPDATE match SET entries = 1000000000000000 WHERE key = 1',
      ],
    ],
    ['a log that leads into another', [`UPDATE entry SET previous = 1 WHERE key = ${LAST}`]],
    ['too many entries', ['UPDATE match SET entries = entries + 1 WHERE key = 1']],
    ['too few entries', ['UPDATE match SET entries = entries - 1 WHERE key = 1']],
    ['no entries', ['UPDATE match SET entries = 0 WHERE key = 1']],
    ['fewer entries than none', ['UPDATE match SET entries = -5 WHERE key = 1']],
    ['a number of entries in words', [`UPDATE match SET entries = 'many' WHERE key = 1`]],
    ['a number of entries beyond all numbers', ['UPDATE match SET entries = 9223372036854775807 WHERE key = 1']],
    ['a last entry in words', [`UPDATE match SET last = 'the end' WHERE key = 1`]],
    ['no last entry', ['UPDATE match SET last = NULL WHERE key = 1']],
    ['an entry of another match at its end', [`UPDATE match SET last = last - 1 WHERE key = 1`]],
    ['a table that is gone', ['DROP TABLE entry']],
    ['a table of another form', ['ALTER TABLE match RENAME COLUMN entries TO others']],
  ])('by %s is named so, and other matches go on as far as they can', async (_name, statements) => {
    const { checked, answers, logged } = await tryOut(damage(bySql(...statements)));
    expect(checked).toBe(1);
    const [own, ...others] = matches.map((match) => answers[`GET /api/v1/matches/${match}`]);
    if (own === undefined) return;
    expect([own, answers[`socket ${first()}`]]).toEqual([503, 'stopping come back']);
    expect(others).toContain(200);
    expect(logged.filter((line) => line.includes(first()))).toHaveLength(1);
  });

  it.each<[string, readonly string[]]>([
    ['a text in the lobby that is no JSON', [`UPDATE match SET lobby = '{' WHERE lobby IS NOT NULL`]],
    ['a text in the lobby that is none', [`UPDATE match SET lobby = 5 WHERE lobby IS NOT NULL`]],
    ['a time in the lobby in words', [`UPDATE match SET listed = 'noon' WHERE lobby IS NOT NULL`]],
    ['an id that isn’t text', ['UPDATE match SET id = 5 WHERE key = 2']],
    ['a snapshot that is none', [`INSERT INTO snapshot (match, entries, state) VALUES (1, 2, 'junk')`]],
    ['a snapshot of another form', [`INSERT INTO snapshot (match, entries, state) VALUES (1, 2, '{"count":2}')`]],
    ['a snapshot of what is not there', [`INSERT INTO snapshot (match, entries, state) VALUES (1, 9999, '{}')`]],
    ['a snapshot in bytes', [`INSERT INTO snapshot (match, entries, state) VALUES (1, 'two', x'00')`]],
  ])('by %s answers all the same', async (_name, statements) => {
    const { answers } = await tryOut(damage(bySql(...statements)));
    expect(answers[`GET /api/v1/matches/${first()}`]).toBe(200);
  });

  const PAGE = 4096;

  it('in any page that is all zeros is named so', async () => {
    for (let page = 0; page * PAGE < size(); page += 1) {
      const { checked } = await tryOut(
        damage((file) => {
          const bytes = readFileSync(file);
          bytes.fill(0, page * PAGE, (page + 1) * PAGE);
          writeFileSync(file, bytes);
        }),
      );
      expect([page, checked]).toEqual([page, 1]);
    }
  });

  // What is cut off the last page may be empty.
  it.each([0.85, 0.75, 0.5, 0.25, 0.1, 0.01])('by an end at %d of it is named so', async (part) => {
    const { checked } = await tryOut(damage((file) => truncateSync(file, Math.floor(size() * part))));
    expect(checked).toBe(1);
  });

  it.each(SEEDS)('by bits that flipped (seed %i) ends nothing', async (seed) => {
    const random = createRandom(seed, 0);
    const { answers } = await tryOut(damage(flip(random, 1 + (seed % 20))));
    expect(answers).toBeDefined();
  });
});
