import { openSqliteStore } from '../../src/server/store/sqlite-store.js';
import type { LogEntry } from '../../src/server/store/store.js';
import { verify } from '../../src/server/store/verify.js';
import { ComputerChecks } from './check-computers.js';
import { checkMatch } from './check-match.js';
import { reasonOf } from './findings.js';
import { readMatch } from './rogue.js';
import type { Scene } from './scene.js';

/** The logs of all matches of a round, by id. */
type Logs = ReadonlyMap<string, readonly LogEntry[]>;

async function readLogs({ target, records }: Scene): Promise<Logs> {
  const store = openSqliteStore(target.folder);
  try {
    const logs = new Map<string, readonly LogEntry[]>();
    for (const { id } of records) logs.set(id, await store.read(id));
    return logs;
  } finally {
    await store.close();
  }
}

function checkFile({ target, findings }: Scene): void {
  try {
    const { problems } = verify(target.folder);
    if (problems.length > 0) findings.add('the file is not sound', problems.join(' '));
  } catch (error) {
    findings.add('the file cannot be verified', reasonOf(error));
  }
}

const isBehind = (before: readonly LogEntry[], after: readonly LogEntry[]): boolean =>
  before.every((entry, index) => entry.event === after[index]?.event && entry.at === after[index]?.at);

/** Lets a new server open the data, and reads every match from it. Computers may move on there. */
async function openAgain(scene: Scene): Promise<void> {
  const { target, records, tally } = scene;
  if (!(await target.startOrSay())) return;
  const queue = [...records];
  const reader = async (): Promise<void> => {
    for (let record = queue.pop(); record !== undefined; record = queue.pop()) {
      await readMatch(scene, record, 'spectator', undefined);
      tally.add('matches opened by a second server');
    }
  };
  await Promise.all(Array.from({ length: 8 }, reader));
  await target.stop();
}

/**
 * Holds the logs of a server that has ended against everything that it told, then those that a second server leaves
 * behind: the second may add, and changes nothing.
 */
export async function checkData(scene: Scene): Promise<void> {
  const { findings, tally, records } = scene;
  checkFile(scene);
  const first = await readLogs(scene);
  await openAgain(scene);
  const second = await readLogs(scene);
  const computers = new ComputerChecks(tally);
  for (const record of records) {
    const entries = second.get(record.id) ?? [];
    if (!isBehind(first.get(record.id) ?? [], entries)) findings.add('a second server changed a log', record.id);
    tally.add('log entries checked', entries.length);
    checkMatch(record, entries, findings, computers);
  }
  tally.add('matches checked', records.length);
  checkFile(scene);
}
