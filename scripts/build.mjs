// @ts-check
import { buildAll, say } from './setup.mjs';

await buildAll();
// Said on standard error: standard output stays free for `npm pack --json`.
say('built dist/');
