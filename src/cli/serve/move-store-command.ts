import { databaseOptions } from '../../server/storage.js';
import type { Contents } from '../../server/store/contents.js';
import { findDataFile } from '../../server/store/data-folder.js';
import { moveContents } from '../../server/store/move-contents.js';
import {
  areAddresses,
  isPostgresAddress,
  looksLikeAddress,
  splitAddresses,
} from '../../server/store/postgres/address.js';
import { severalContents } from '../../server/store/several-contents.js';
import { sqliteContents } from '../../server/store/sqlite-contents.js';
import { StoreError, WrongPlace } from '../../server/store/store.js';
import type { Arguments } from '../command/command.js';
import { EXIT, type ExitCode, useInstead, UserError, type World } from '../world.js';
import { counted } from './check-data.js';

/** Refuses what is meant as a database and is none, before anything is made of it. */
function requirePlace(place: string): void {
  if (looksLikeAddress(place) && !areAddresses(place))
    throw new UserError(
      'A database looks like postgres://user@host:5432/database. Name each once, with spaces between.',
    );
}

/** Throws a `StoreError` unless a server has used this place already: opening it would make one of it. */
async function requireUsedPlace(place: string, passwordFile: string | undefined): Promise<void> {
  if (!isPostgresAddress(place)) return void findDataFile(place);
  const { requireUsed } = await import('../../server/store/postgres-verify.js');
  for (const url of splitAddresses(place)) await requireUsed(databaseOptions(url, passwordFile));
}

async function openContents(place: string, passwordFile: string | undefined): Promise<Contents> {
  if (!isPostgresAddress(place)) return sqliteContents(place);
  const { postgresContents } = await import('../../server/store/postgres-contents.js');
  const urls = splitAddresses(place);
  const parts: Contents[] = [];
  try {
    for (const [position, url] of urls.entries())
      parts.push(
        await postgresContents({ ...databaseOptions(url, passwordFile), place: { position, of: urls.length } }),
      );
    const [only, ...others] = parts;
    return only !== undefined && others.length === 0 ? only : severalContents(parts);
  } catch (error) {
    for (const part of parts) await part.close();
    throw error;
  }
}

/** Opens both ends, lets them be used, and closes them whatever happens. */
async function withBoth<T>(
  [from, to]: readonly [string, string],
  passwordFile: string | undefined,
  use: (source: Contents, target: Contents) => Promise<T>,
): Promise<T> {
  await requireUsedPlace(from, passwordFile);
  const source = await openContents(from, passwordFile);
  try {
    const target = await openContents(to, passwordFile);
    try {
      return await use(source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

const DOING = { moved: 'Moved', compared: 'Compared' } as const;

/** `duel move-store` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const [from, to] = given.positionals;
  if (from === undefined || to === undefined) throw useInstead('From where, and to where?', 'move-store FROM TO');
  if (from === to) throw new UserError('FROM and TO are the same place: name the new one as TO.');
  requirePlace(from);
  requirePlace(to);
  try {
    await withBoth([from, to], given.value('store-password-file'), async (source, target) => {
      const moved = await moveContents(source, target, (step, matches, all) =>
        world.stderr.write(`${DOING[step]} ${matches} of ${counted(all, 'match', 'matches')}.\n`),
      );
      const content = `${counted(moved.matches, 'match', 'matches')} with ${counted(moved.entries, 'entry', 'entries')}`;
      const before = moved.already === 0 ? '' : ` ${moved.already} of them were there already.`;
      world.stdout.write(`${target.name} now has everything from ${source.name}: ${content}, all compared.${before}\n`);
      world.stderr.write(`${source.name} hasn’t changed. Keep it until you’re sure.\n`);
    });
    return EXIT.done;
  } catch (error) {
    if (error instanceof StoreError)
      throw new UserError(error.problem.reason, error instanceof WrongPlace ? EXIT.misused : EXIT.failed);
    throw error;
  }
}
