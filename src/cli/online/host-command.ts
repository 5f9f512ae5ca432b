import type { Terms } from '../../online/terms.js';
import type { Arguments } from '../command/command.js';
import type { Console } from '../console/console.js';
import { findGameOrFail } from '../find-game.js';
import { openConsole } from '../console/open-console.js';
import { commandName, type ExitCode, type World } from '../world.js';
import { keepSeat } from './kept-seats.js';
import { fileReason } from '../files.js';
import { addressToSend, makeLink, type MatchAddress, serverBase } from './link.js';
import { playOnline } from './play-online.js';
import { ServerApi } from './server-api.js';
import { readName, readTerms } from './terms-flags.js';

/** Keeps a seat, or says that its player cannot come back. */
export function keepOrWarn(world: World, address: MatchAddress, token: string): void {
  try {
    keepSeat(world, address, token);
  } catch (error) {
    world.stderr.write(
      `Your seat can’t be saved on this machine: ${fileReason(error)}. If you leave, you can’t come back.\n`,
    );
  }
}

/** Creates a match on a server, prints its link and plays it. */
export async function host(
  world: World,
  console: Console,
  base: string,
  terms: Terms,
  name: string | undefined,
): Promise<ExitCode> {
  const { match, token, link } = await new ServerApi(base, commandName(world)).create(terms, name);
  const address = addressToSend(base, match, link);
  keepOrWarn(world, address, token);
  // Alone on its line, and the first that comes, so that a script can read it.
  world.stdout.write(`${makeLink(address)}\n`);
  if (terms.computer === undefined)
    world.stderr.write('Send this link to your opponent: it opens in a browser, or with duel join.\n');
  return playOnline(world, console, address, token);
}

/** `duel host GAME` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const terms = readTerms(findGameOrFail(world, given.positionals[0]), given);
  const base = serverBase(world, given.value('server'));
  const name = readName(given);
  const console = await openConsole(world, given.has('plain'));
  try {
    return await host(world, console, base, terms, name);
  } finally {
    console.close();
  }
}
