import type { TestProject } from 'vitest/node';
import { describeSqlite } from '../src/server/store/sqlite.js';
import { StoreError } from '../src/server/store/store.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** What the tests of a project run in, besides Node; told at the end of a run. */
    readonly environment?: string;
  }
}

/** Notes what the tests of a project run in. */
export function noteEnvironment(project: TestProject, description: string): void {
  project.provide('environment', description);
}

/** Notes something more that the tests of a project run in. */
export function addEnvironment(project: TestProject, description: string): void {
  const known = project.getProvidedContext().environment;
  noteEnvironment(project, [known, description].filter((part) => part !== undefined).join(', '));
}

/** Notes which SQLite the tests of a project use. */
export default function setup(project: TestProject): void {
  try {
    noteEnvironment(project, describeSqlite());
  } catch (error) {
    // The tests that need it tell what is missing.
    if (!(error instanceof StoreError)) throw error;
    noteEnvironment(project, 'no SQLite');
  }
}
