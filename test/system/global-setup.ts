import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../scripts/setup.mjs';
import { findPythons } from '../driver/python.js';
import { addEnvironment } from '../noted-environment.js';

/** Keeps the system tests from running against an old build, and notes which Pythons there are. */
export default async function setup(project: TestProject): Promise<void> {
  await ensureBuilt({ types: true });
  const versions = (await findPythons()).map(({ version }) => version);
  addEnvironment(project, versions.length === 0 ? 'no Python from 3.9 on' : `Python ${versions.join(', ')}`);
}
