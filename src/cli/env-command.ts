import { once } from 'node:events';
import { Env } from '../env/env.js';
import { answerPieces, tooLongAnswer } from '../env/lines.js';
import type { Arguments } from './command/command.js';
import { linesWithin } from './lines-within.js';
import { EXIT, type ExitCode, UserError, type World } from './world.js';

/** More than a million steps in a batch; a text can't be much longer. */
const LONGEST_LINE = 128 * 1024 * 1024;

/** `duel env --stdio` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  if (!given.has('stdio')) throw new UserError('duel env talks to programs: call it with --stdio.');
  const env = new Env(world.games);
  const write = async (text: string): Promise<void> => {
    if (!world.stdout.write(text)) await once(world.stdout, 'drain');
  };
  for await (const line of linesWithin(world.stdin, LONGEST_LINE)) {
    if (line?.trim() === '') continue;
    let held = '';
    for (const piece of line === undefined ? [tooLongAnswer(LONGEST_LINE)] : answerPieces(env, line)) {
      if (held !== '') await write(held);
      held = piece;
    }
    await write(`${held}\n`);
  }
  return EXIT.done;
}
