import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../src/core/random.js';
import { DATABASE_FILE } from '../../src/server/store/data-folder.js';
import { openSqliteStore } from '../../src/server/store/sqlite-store.js';
import { oneOf, randomText } from './random-terms.js';

/** A way to damage a data folder. `matches` are those that are in it. */
export interface Damage {
  readonly name: string;
  readonly run: (folder: string, random: Random, matches: readonly string[]) => void | Promise<void>;
}

const PAGE = 4096;
const HEADER = 100;

const database = (folder: string): string => join(folder, DATABASE_FILE);
const wal = (folder: string): string => `${database(folder)}-wal`;
const shm = (folder: string): string => `${database(folder)}-shm`;
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function overwrite(file: string, at: number, bytes: Buffer): void {
  const opened = openSync(file, 'r+');
  writeSync(opened, bytes, 0, bytes.length, at);
  closeSync(opened);
}

/** Flips a bit in each of so many bytes between two places. */
function flip(file: string, random: Random, times: number, from = 0, to = sizeOf(file)): void {
  if (to <= from) return;
  const bytes = readFileSync(file);
  for (let time = 0; time < times; time += 1) {
    const at = random.int(from, Math.min(to, bytes.length) - 1);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.int(0, 7));
  }
  writeFileSync(file, bytes);
}

const garbage = (random: Random, size: number): Buffer => Buffer.from(randomText(random, size));
const somePage = (file: string, random: Random, from = 0): number =>
  PAGE * random.int(from, Math.max(from, Math.floor(sizeOf(file) / PAGE) - 1));

/** Entries that fit no log, some behind good ones, some as the beginning of a match; and a lobby that is none. */
async function writeGarbage(folder: string, random: Random, matches: readonly string[], event: string): Promise<void> {
  const store = openSqliteStore(folder);
  const match = oneOf(random, matches);
  const number = (await store.read(match)).length;
  const at = Date.now();
  await store.append([
    { match, entry: { number, at, event } },
    { match: `new${randomText(random, 6)}`, entry: { number: 0, at, event }, lobby: event },
  ]);
  await store.close();
}

const row = (name: string, event: string): Damage => ({
  name: `a row with ${name}`,
  run: async (folder, random, matches) => writeGarbage(folder, random, matches, event),
});

export const DAMAGES: readonly Damage[] = [
  { name: 'one flipped bit', run: (folder, random) => flip(database(folder), random, 1) },
  { name: 'ten flipped bits', run: (folder, random) => flip(database(folder), random, 10) },
  { name: 'a hundred flipped bits', run: (folder, random) => flip(database(folder), random, 100, PAGE) },
  { name: 'flipped bits in the header', run: (folder, random) => flip(database(folder), random, 3, 0, HEADER) },
  { name: 'flipped bits in the schema', run: (folder, random) => flip(database(folder), random, 5, HEADER, PAGE) },
  {
    name: 'a page of zeros',
    run: (folder, random) => overwrite(database(folder), somePage(database(folder), random, 1), Buffer.alloc(PAGE)),
  },
  {
    name: 'a page of garbage',
    run: (folder, random) => overwrite(database(folder), somePage(database(folder), random), garbage(random, PAGE)),
  },
  {
    name: 'a page in the place of another',
    run: (folder, random) => {
      const file = database(folder);
      const from = somePage(file, random);
      overwrite(file, somePage(file, random, 1), readFileSync(file).subarray(from, from + PAGE));
    },
  },
  {
    name: 'a file cut anywhere',
    run: (folder, random) => truncateSync(database(folder), random.int(0, sizeOf(database(folder)))),
  },
  {
    name: 'a file without its last page',
    run: (folder) => truncateSync(database(folder), Math.max(0, sizeOf(database(folder)) - PAGE)),
  },
  { name: 'an empty file', run: (folder) => truncateSync(database(folder), 0) },
  { name: 'a text file', run: (folder) => writeFileSync(database(folder), 'Dear diary, '.repeat(1000)) },
  {
    name: 'a folder in the place of the file',
    run: (folder) => {
      rmSync(database(folder));
      mkdirSync(database(folder));
    },
  },
  { name: 'no log beside the file', run: (folder) => rmSync(wal(folder), { force: true }) },
  {
    name: 'a log of garbage beside the file',
    run: (folder, random) => writeFileSync(wal(folder), garbage(random, 3 * PAGE)),
  },
  {
    name: 'flipped bits in the log beside the file',
    run: (folder, random) => (existsSync(wal(folder)) ? flip(wal(folder), random, 5) : undefined),
  },
  {
    name: 'a log beside the file that is cut',
    run: (folder, random) =>
      existsSync(wal(folder)) ? truncateSync(wal(folder), random.int(0, sizeOf(wal(folder)))) : undefined,
  },
  {
    name: 'shared memory of garbage',
    run: (folder, random) => writeFileSync(shm(folder), garbage(random, 8 * PAGE)),
  },
  { name: 'a lock of garbage', run: (folder) => writeFileSync(join(folder, 'server.lock'), 'not a number') },
  row('no JSON', 'garbage'),
  row('an unknown event', '["exploded",0]'),
  row('an event that does not fit', '["m",0,"no such move"]'),
  row('an unknown game', '["created",{"game":"chess","options":{},"begins":"creator","isPublic":true},1,"Ana","key"]'),
  row('a very long event', `["m",0,"${'9'.repeat(100_000)}"]`),
];
