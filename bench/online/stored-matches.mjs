// @ts-check
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { createMatch } from './duelbook-tables.mjs';
import { startDuelbook } from './server-process.mjs';

const ENTRIES = ['["m",0,"3","a"]', '["m",1,"2","a"]', '["m",0,"4","b"]', '["m",1,"3","b"]', '["m",0,"2","c"]'];

/**
 * Fills a data folder with matches that are under way, and tells their ids. The server makes the folder and the first
 * match; all others are written as copies of it, since this is not about how fast matches are made.
 * @param {string} folder
 * @param {number} count
 */
export async function fillStore(folder, count) {
  const server = await startDuelbook(folder);
  await createMatch(server.address, '10.0.0.1', 25);
  await server.stop();
  const database = new DatabaseSync(join(folder, 'duelbook.db'));
  const { event: created } = Object(database.prepare('SELECT event FROM entry').get());
  const key = 'k'.repeat(43);
  const addMatch = database.prepare('INSERT INTO match (id, entries, last) VALUES (?, ?, ?)');
  const addEntry = database.prepare('INSERT INTO entry (previous, at, event) VALUES (?, ?, ?)');
  const log = [created, JSON.stringify(['seated', 1, 'Bob', key]), ...ENTRIES];
  const ids = Array.from({ length: count }, (_, index) => `stored-${index}`);
  database.exec('BEGIN');
  for (const id of ids) {
    /** @type {number | bigint | null} */
    let last = null;
    for (const event of log) last = addEntry.run(last, Date.now(), event).lastInsertRowid;
    addMatch.run(id, log.length, last);
  }
  database.exec('COMMIT');
  database.close();
  return ids;
}
