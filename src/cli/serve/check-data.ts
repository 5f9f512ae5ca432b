import { IN_MEMORY } from '../../server/store/in-memory.js';
import { EXIT, type ExitCode, UserError, type World } from '../world.js';

const counted = (count: number, one: string, many: string): string =>
  `${new Intl.NumberFormat('en').format(count)} ${count === 1 ? one : many}`;

/** `duel serve --check`: says what is in a data folder, and ends with a failure if it is not sound. */
export async function checkData(world: World, folder: string): Promise<ExitCode> {
  if (folder === IN_MEMORY) throw new UserError(`There is nothing to check with --data ${IN_MEMORY}.`);
  const [{ verify }, { foldLog }] = await Promise.all([
    import('../../server/store/verify.js'),
    import('../../server/node/match-log.js'),
  ]);
  const { matches, entries, problems } = verify(folder, (log) => void foldLog(log));
  const content = `${counted(matches, 'match', 'matches')} with ${counted(entries, 'entry', 'entries')}`;
  if (problems.length === 0) {
    world.stdout.write(`${folder}: ${content}. All is sound.\n`);
    return EXIT.done;
  }
  world.stdout.write(`${folder}: ${content}. It is not sound:\n`);
  for (const problem of problems) world.stdout.write(`  ${problem}\n`);
  world.stderr.write('duel: stop the server and put a backup in its place.\n');
  return EXIT.failed;
}
