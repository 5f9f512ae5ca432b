import { once } from 'node:events';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import manifest from '../../package.json' with { type: 'json' };
import { SolvedGames } from '../env/solved-games.js';
import { createMcp } from '../mcp/server.js';
import { today } from './learn/puzzle-command.js';
import type { Arguments } from './command/command.js';
import { EXIT, type ExitCode, type World } from './world.js';

/** `duel mcp` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const desk = {
    games: world.games,
    truths: new SolvedGames(),
    drawSeed: () => world.drawSeed(),
    today: () => today(world.now()),
  };
  const settings = { version: manifest.version, playOnly: given.has('play-only') };
  const ended = once(world.stdin, 'end');
  const handle = serveStdio(() => createMcp(desk, settings), {
    transport: new StdioServerTransport(world.stdin, world.stdout),
    onerror: (error) => world.stderr.write(`duel mcp: ${error.message}\n`),
  });
  await ended;
  await handle.close();
  return EXIT.done;
}
