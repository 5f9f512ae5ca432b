import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Env } from '../env/env.js';
import { answerLine } from '../env/lines.js';
import type { Arguments } from './command/command.js';
import { EXIT, type ExitCode, UserError, type World } from './world.js';

/** `duel env --stdio` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  if (!given.has('stdio')) throw new UserError('duel env talks to programs: call it with --stdio.');
  const env = new Env(world.games);
  for await (const line of createInterface({ input: world.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    if (!world.stdout.write(`${answerLine(env, line)}\n`)) await once(world.stdout, 'drain');
  }
  return EXIT.done;
}
