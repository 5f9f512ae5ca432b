import type { ClientState } from '../../online/online-client.js';
import type { Arguments } from '../command/command.js';
import type { Console } from '../console/console.js';
import { openConsole } from '../console/open-console.js';
import { commandName, EXIT, type ExitCode, type World } from '../world.js';
import { type MatchAddress, parseLink } from './link.js';
import { ServerApi } from './server-api.js';
import { type Asking, MatchFollower } from './match-follower.js';

/** Whether there will be nothing more to see. A pipe does not wait for games that nobody has promised. */
function isOver({ followed }: ClientState, { interactive }: Console): boolean {
  if (followed?.match?.status.kind !== 'finished') return false;
  const { games } = followed.shown.terms;
  return games === undefined ? !interactive : followed.shown.game?.number === games;
}

function asking(follower: MatchFollower, console: Console): Asking {
  const { state } = follower;
  if (isOver(state, console)) return { takes: 'words', prompt: '', isSkipped: true };
  const status = state.followed?.match?.status;
  const prompt =
    state.followed === undefined
      ? ''
      : status === undefined
        ? 'Waiting for someone to join… '
        : status.kind === 'finished'
          ? 'Waiting for the next game… '
          : 'Watching… ';
  return { takes: 'words', prompt, words: ['quit'] };
}

async function watch(follower: MatchFollower, console: Console): Promise<ExitCode> {
  for (;;) {
    const { asked, answer } = await follower.next(() => asking(follower, console));
    if (asked.isSkipped === true || answer.kind === 'end') return EXIT.done;
    if (answer.kind === 'interrupt') return EXIT.interrupted;
    const text = answer.text.trim().toLowerCase();
    if (text === 'quit' || text === 'q') return EXIT.done;
    if (text !== '') console.refuse('You’re watching. Type quit to leave.');
  }
}

/** `duel watch LINK` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const { base, match }: MatchAddress = parseLink(given.positionals[0]);
  // Before the screen is taken: a link that leads nowhere is told as such.
  await new ServerApi(base, commandName(world)).look({ base, match });
  const console = await openConsole(world, given.has('plain'));
  const follower = new MatchFollower(console, { base, match }, undefined);
  try {
    return await watch(follower, console);
  } finally {
    follower.close();
    console.close();
  }
}
