import { ensureBuilt } from '../../scripts/setup.mjs';

/** Keeps the system tests from running against an old build. */
export default async function setup(): Promise<void> {
  await ensureBuilt({ types: true });
}
