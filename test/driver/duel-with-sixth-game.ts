import { main } from '../../src/cli/main.js';
import { GAMES } from '../../src/games/catalogue.js';
import { lastStone } from '../contract/sixth-game.js';

// The command as it would be with one game more in the catalogue.
process.exitCode = await main(process.argv.slice(2), {
  games: [...GAMES, lastStone],
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  drawSeed: () => 1,
  now: () => new Date(0),
});
