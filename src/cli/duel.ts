import { randomInt } from 'node:crypto';
import { GAMES } from '../games/catalogue.js';
import { main } from './main.js';
import { ENDING_SIGNALS, EXIT } from './world.js';

// A reader that has seen enough (`duel rules … | head`) closes the pipe; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done);
  process.stderr.write(`duel: can’t write: ${error.message}\n`);
  process.exit(EXIT.failed);
});

// The exit handlers, which restore the terminal, run only if the process ends by itself.
for (const signal of ENDING_SIGNALS) process.once(signal, () => process.exit(EXIT.interrupted));

process.exitCode = await main(process.argv.slice(2), {
  games: GAMES,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  drawSeed: () => randomInt(2 ** 32),
  now: () => new Date(),
});
