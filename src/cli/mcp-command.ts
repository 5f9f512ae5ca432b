import { once } from 'node:events';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import manifest from '../../package.json' with { type: 'json' };
import { SolvedGames } from '../env/solved-games.js';
import { createMcp } from '../mcp/server.js';
import { today } from './learn/puzzle-command.js';
import type { Arguments } from './command/command.js';
import { serverBase } from './online/link.js';
import { remoteTable } from './online/online-table.js';
import { commandName, EXIT, type ExitCode, type World } from './world.js';

/** `duel mcp` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const server = given.value('server') ?? world.env['DUELBOOK_SERVER'];
  const desk = {
    games: world.games,
    truths: new SolvedGames(),
    // Only where one was named: people who play the computer need none.
    table: server ? remoteTable(serverBase(world, server), commandName(world)) : undefined,
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
