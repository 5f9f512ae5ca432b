import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBuilt, root } from '../../scripts/setup.mjs';
import { serve } from '../browser/driver/host.js';
import { noteEnvironment } from '../noted-environment.js';
import type { EngineKind } from './driver/engine.js';
import { FIREFOX } from './driver/firefox.js';
import { WEBKIT } from './driver/webkit.js';

/** What a browser calls itself, or why it isn't there. */
async function describeEngine(kind: EngineKind): Promise<string> {
  const missing = kind.missing(process.env);
  if (missing !== undefined) return missing;
  const engine = await kind.start();
  await engine.close();
  return engine.description;
}

/** Builds the app and puts it on a host, once for both browsers. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt({ types: true });
  const host = await serve(join(root, 'dist/web'));
  project.provide('app', host.app);
  noteEnvironment(project, (await Promise.all([FIREFOX, WEBKIT].map(describeEngine))).join(', '));
  return () => host.close();
}
