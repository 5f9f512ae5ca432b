// @ts-check
import { ensureBuilt, say } from './setup.mjs';

// The build writes it, so that what is published always fits the code beside it.
await ensureBuilt({ types: true });
say('the API reference is in dist/api/, beginning with README.md');
