import type { Console } from './console.js';
import { wantsColour } from '../text-page.js';
import type { World } from '../world.js';

/** The console that fits: people at a terminal, or lines from a pipe. */
export async function openConsole(world: World, plain: boolean): Promise<Console> {
  if (world.stdin.isTTY !== true) {
    const { PipedConsole } = await import('./piped-console.js');
    return new PipedConsole(world.stdin, world.stdout);
  }
  const { TerminalConsole } = await import('./terminal-console.js');
  const dumb = world.env['TERM'] === 'dumb' || world.stdout.isTTY !== true;
  return new TerminalConsole(world, { colour: !plain && wantsColour(world), repaint: !plain && !dumb });
}
