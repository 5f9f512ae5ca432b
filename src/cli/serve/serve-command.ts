import { existsSync } from 'node:fs';
import { runServer } from '../../server/run-server.js';
import { boundHeap } from '../../server/heap-bounds.js';
import type { Arguments } from '../command/command.js';
import { findWebFolder } from '../web/web-folder.js';
import { EXIT, type ExitCode, UserError, type World } from '../world.js';
import { logTo, serve } from './serve.js';

/** The file of the computers' thread. It lies beside the command, whose parts lie in a folder of their own or do not. */
function findComputers(): URL {
  const places = ['computer-worker.js', '../computer-worker.js'].map((place) => new URL(place, import.meta.url));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new UserError('Part of this command is missing. Install it again.', EXIT.failed);
  return found;
}

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** `duel serve` */
export const run = (world: World, given: Arguments): Promise<ExitCode> =>
  serve(
    world,
    given,
    async (config) => {
      const context = {
        app: findWebFolder(),
        computers: findComputers(),
        write: logTo(world.stderr),
        forPeople: world.stderr.isTTY === true,
      };
      boundHeap();
      try {
        return await runServer(config, context);
      } catch (error) {
        if (!isBusy(error)) throw error;
        throw new UserError(
          `Port ${config.port} is busy. Choose another with --port, or stop the program that uses it.`,
          EXIT.failed,
        );
      }
    },
    process,
  );
