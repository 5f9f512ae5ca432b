import type { TestProject } from 'vitest/node';
import { describeSqlite } from '../src/server/store/sqlite.js';
import { StoreError } from '../src/server/store/store.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** What the tests of a project run in, besides Node; told at the end of a run. */
    readonly surroundings?: string;
  }
}

/** Notes what the tests of a project run in. */
export function noteSurroundings(project: TestProject, description: string): void {
  project.provide('surroundings', description);
}

/** Notes which SQLite the tests of a project use. */
export default function setup(project: TestProject): void {
  try {
    noteSurroundings(project, describeSqlite());
  } catch (error) {
    // The tests that need it tell what is missing.
    if (!(error instanceof StoreError)) throw error;
    noteSurroundings(project, 'no SQLite');
  }
}
