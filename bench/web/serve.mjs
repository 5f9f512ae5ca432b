// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../dist/duel.js', import.meta.url));

/** Serves the built app as `duel web` does. */
export async function serve() {
  const server = spawn(process.execPath, [command, 'web', '--port', '0', '--no-open'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [address] = await once(createInterface({ input: server.stdout }), 'line');
  return {
    address: String(address),
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}
