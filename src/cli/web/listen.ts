import { once } from 'node:events';
import type { Server } from 'node:http';
import { EXIT, UserError } from '../world.js';
import { LAST_PORT } from '../../server/settings/port.js';

/** Only programs on this machine reach it. */
export const HOST = '127.0.0.1';
const TRIES = 20;

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

async function tryPort(server: Server, port: number): Promise<boolean> {
  server.listen(port, HOST);
  try {
    await once(server, 'listening');
    return true;
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return false;
    if (codeOf(error) === 'EACCES')
      throw new UserError(`Port ${port} is reserved on this machine: choose another with --port, or --port 0 for any.`);
    throw error;
  }
}

/** Listens on this machine, at a port or the next one that is free, and tells which it became. */
export async function listen(server: Server, wanted: number): Promise<number> {
  const last = wanted === 0 ? 0 : Math.min(wanted + TRIES - 1, LAST_PORT);
  for (let port = wanted; port <= last; port += 1) {
    if (!(await tryPort(server, port))) continue;
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }
  throw new UserError(
    `The ports from ${wanted} to ${last} are all busy: choose another with --port, or --port 0 for any.`,
    EXIT.failed,
  );
}
