// @ts-check
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, root } from './setup.mjs';

await ensureBuilt();

const command = join(root, 'dist/duel.js');
process.argv[1] = command;
await import(pathToFileURL(command).href);
