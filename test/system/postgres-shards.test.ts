import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseArguments } from '../../src/cli/command/arguments.js';
import { MOVE_STORE } from '../../src/cli/command/serve-entry.js';
import { checkData } from '../../src/cli/serve/check-data.js';
import { run } from '../../src/cli/serve/move-store-command.js';
import { openPostgresStore } from '../../src/server/store/postgres-store.js';
import { openSqliteStore } from '../../src/server/store/sqlite-store.js';
import type { Append, Store } from '../../src/server/store/store.js';
import { matchIdOf } from '../../src/server/tokens.js';
import { databaseForEach, runSql } from '../driver/databases.js';
import { makeTestWorld } from '../driver/test-world.js';

let folder: string;
let stores: Store[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duelbook-shards-'));
  stores = [];
});
afterEach(async () => {
  for (const store of stores) await store.close();
  rmSync(folder, { recursive: true });
});
const databases = [await databaseForEach(), await databaseForEach()];
let [first, second] = ['', ''];
beforeEach(() => {
  [first = '', second = ''] = databases.map((database) => database().url);
});

async function open(url: string, position = 0, of = 1): Promise<Store> {
  const store = await openPostgresStore({ url, place: { position, of } });
  stores.push(store);
  return store;
}

const ids = [0, 1].map((slot) => Array.from({ length: 300 }, (_, index) => matchIdOf(`${index}`, '{}', slot)));
const appends = (matches: readonly string[] = []): readonly Append[] =>
  matches.flatMap((match) => [0, 1].map((number) => ({ match, entry: { number, at: 1, event: `{"m":"${match}"}` } })));
const countAt = async (url: string): Promise<unknown> => {
  const [row] = await runSql(url, 'SELECT count(*)::int AS matches FROM match');
  return row;
};

async function command(work: (world: Parameters<typeof run>[0]) => Promise<number>): Promise<string> {
  const { world, told } = makeTestWorld();
  const code = await work(world);
  return `${code} ${told()}`;
}

const move = async (from: string, to: string): Promise<string> =>
  command(async (world) => run(world, parseArguments(MOVE_STORE, [from, to])));

describe('several databases', () => {
  it('are named in the same order always, and none is left out', async () => {
    await open(first, 0, 2);
    await open(second, 1, 2);
    await expect(open(second, 0, 2)).rejects.toThrow('is number 2 of the databases, and not 1');
    await expect(open(first, 1, 2)).rejects.toThrow('is number 1 of the databases, and not 2');
    await expect(open(first)).rejects.toThrow('is one of 2 databases, and only 1 is named');
    await open(first, 0, 3);
    await expect(open(first, 0, 2)).rejects.toThrow('is one of 3 databases, and only 2 are named');
  });

  it('may become more, unless a match would then be looked for elsewhere', async () => {
    const alone = await open(first);
    await alone.append([...appends(ids[0]), { match: 'old', entry: { number: 0, at: 1, event: '{}' } }]);
    await open(first, 0, 2);
    await runSql(first, 'UPDATE place SET places = 1');
    await alone.append(appends(ids[1]));
    await expect(open(first, 0, 2)).rejects.toThrow('belongs into another of these databases');
    await open(first);
  });

  it('take over what was in a folder or in one, each match where it belongs, and give it back', async () => {
    const store = openSqliteStore(folder);
    await store.append([...appends(ids[0]), ...appends(ids[1])]);
    await store.close();
    const both = `${first} ${second}`;
    expect(await move(folder, both)).toContain('600 matches with 1,200 entries, all compared.');
    expect([await countAt(first), await countAt(second)]).toEqual([{ matches: 300 }, { matches: 300 }]);
    expect(await move(folder, both)).toContain('600 of them were there already');
    const back = join(folder, 'back');
    expect(await move(both, back)).toContain('600 matches with 1,200 entries');
    // Half of them would be left behind.
    await expect(move(second, join(folder, 'half'))).rejects.toThrow('is number 2 of the databases');
    await expect(move(folder, `${second} ${first}`)).rejects.toThrow('is number 2 of the databases, and not 1');
  });

  it('refuse a match that belongs into one that is not named', async () => {
    const store = openSqliteStore(folder);
    await store.append(appends([matchIdOf('a', '{}', 2)]));
    await store.close();
    await expect(move(folder, `${first} ${second}`)).rejects.toThrow('belongs into database number 3');
  });

  it('are checked together', async () => {
    await (await open(first, 0, 2)).append(appends(ids[0]));
    await (await open(second, 1, 2)).append(appends(ids[1]));
    const broken = ids[1]?.[0];
    await runSql(
      second,
      `DELETE FROM entry WHERE number = 0 AND match = (SELECT key FROM match WHERE id = '${broken}')`,
    );
    const told = await command(async (world) =>
      checkData(world, { data: folder, store: `${first} ${second}`, storePasswordFile: undefined }),
    );
    expect(told).toContain('600 matches with 1,199 entries. It’s damaged:');
    expect(told).toContain(`The log of match ${broken} has gaps.`);
  });
});
