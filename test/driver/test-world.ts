import { PassThrough } from 'node:stream';
import type { World } from '../../src/cli/world.js';
import { GAMES } from '../../src/games/catalogue.js';

/** All that was written to a stream since it was last asked; one `read` gives all on an old Node, and one piece on a new one. */
export function said(stream: PassThrough): string {
  let text = '';
  while (stream.readableLength > 0) text += String(stream.read());
  return text;
}

/** A world without input in which a command can run, and all that the command has said in it. */
export function makeTestWorld(env: World['env'] = {}): { readonly world: World; readonly told: () => string } {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const stdin = new PassThrough();
  const world = { games: GAMES, stdin, stdout, stderr, env, drawSeed: () => 1, now: () => new Date(0) };
  return { world, told: () => said(stdout) + said(stderr) };
}
