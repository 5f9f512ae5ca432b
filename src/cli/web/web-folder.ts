import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXIT, UserError } from '../world.js';

/** The folder of the built app. It lies beside the command, whose parts lie in a folder of their own or do not. */
export function findWebFolder(): string {
  const places = ['web', '../web'].map((place) => fileURLToPath(new URL(place, import.meta.url)));
  const found = places.find((place) => existsSync(join(place, 'index.html')));
  if (found !== undefined) return found;
  throw new UserError(
    'The browser app is missing. In a clone, run "npm run build"; otherwise install the package again.',
    EXIT.failed,
  );
}
