// @ts-check
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, root } from './setup.mjs';

await ensureBuilt();

const command = join(root, 'dist/duel.js');
process.argv[1] = command;
// Where the command says how to go on, it says what works from here.
process.env.DUELBOOK_COMMAND = 'npm start --';
await import(pathToFileURL(command).href);
