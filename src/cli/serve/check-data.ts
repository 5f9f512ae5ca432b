import { printable } from '../../core/text.js';
import type { Config } from '../../server/settings/config.js';
import { IN_MEMORY } from '../../server/store/in-memory.js';
import { describeAddress, splitAddresses } from '../../server/store/postgres/address.js';
import type { LogEntry } from '../../server/store/store.js';
import type { Verified } from '../../server/store/verify.js';
import { EXIT, type ExitCode, UserError, type World } from '../world.js';

export const counted = (count: number, one: string, many: string): string =>
  `${new Intl.NumberFormat('en').format(count)} ${count === 1 ? one : many}`;

/** Where the data is. */
type DataPlace = Pick<Config, 'data' | 'store' | 'storePasswordFile'>;

/** What is verified, as people call it, and what was found there. */
async function verifyData({
  data,
  store,
  storePasswordFile,
}: DataPlace): Promise<Verified & { readonly place: string }> {
  const { foldLog } = await import('../../server/node/match-log.js');
  const readLog = (log: readonly LogEntry[]): void => void foldLog(log);
  if (store === undefined) {
    if (data === IN_MEMORY) throw new UserError(`There’s nothing to check: --data ${IN_MEMORY} saves nothing.`);
    const { verify } = await import('../../server/store/verify.js');
    return { place: data, ...verify(data, readLog) };
  }
  const [{ verifyPostgres }, { databaseOptions }, { addressOf }] = await Promise.all([
    import('../../server/store/postgres-verify.js'),
    import('../../server/storage.js'),
    import('../../server/store/postgres/database.js'),
  ]);
  const found: Verified[] = [];
  const urls = splitAddresses(store);
  for (const url of urls) found.push(await verifyPostgres(databaseOptions(url, storePasswordFile), readLog));
  const sum = (count: (verified: Verified) => number): number => found.reduce((all, one) => all + count(one), 0);
  return {
    place: urls.map((url) => describeAddress(addressOf(url))).join(' '),
    matches: sum(({ matches }) => matches),
    entries: sum(({ entries }) => entries),
    problems: found.flatMap(({ problems }) => problems),
  };
}

/** `duel serve --check`: says what is in a data folder or database, and ends with a failure if it is not sound. */
export async function checkData(world: World, where: DataPlace): Promise<ExitCode> {
  const { place, matches, entries, problems } = await verifyData(where);
  const content = `${counted(matches, 'match', 'matches')} with ${counted(entries, 'entry', 'entries')}`;
  if (problems.length === 0) {
    world.stdout.write(`${place}: ${content}. Everything is fine.\n`);
    return EXIT.done;
  }
  world.stdout.write(`${place}: ${content}. It’s damaged:\n`);
  // Damage can be of any kind, also what would rewrite the screen.
  for (const problem of problems) world.stdout.write(`  ${printable(problem, Number.POSITIVE_INFINITY)}\n`);
  world.stderr.write('duel: stop the server and restore a backup.\n');
  return EXIT.failed;
}
