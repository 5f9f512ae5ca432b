import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const PREFIX = 'duelbook-tests-';

/** Gives a run of tests a temporary folder of its own, and takes it away with all that was left there. */
export default function setup(): (() => void) | undefined {
  // The projects of a run share one.
  if (basename(tmpdir()).startsWith(PREFIX)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
