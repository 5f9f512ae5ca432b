import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, tool } from '../../scripts/setup.mjs';

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

interface Outcome {
  readonly code: unknown;
  /** What became of each test, in their order. */
  readonly tests: readonly string[];
  readonly failures: readonly string[];
}

/** Runs the tests of the folder `lost-browser` in the browser that is named, as `npm test` runs ours. */
async function run(browser: string): Promise<Outcome> {
  const file = join(mkdtempSync(join(tmpdir(), 'duelbook-lost-')), 'report.json');
  const { command, options } = tool('vitest');
  const config = join(root, 'test/browser/lost-browser/vitest.config.ts');
  const child = spawn(command, ['run', '--config', config, '--reporter=json', `--outputFile=${file}`], {
    ...options,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: tmpdir(), CHROMIUM_PATH: browser },
    stdio: 'ignore',
  });
  const [code] = await once(child, 'close');
  const { testResults }: Report = JSON.parse(readFileSync(file, 'utf8'));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    code,
    tests: tests.map(({ title, status }) => `${title}: ${status}`),
    failures: tests.flatMap(({ failureMessages }) => failureMessages ?? []),
  };
}

describe('a browser that is lost is one failure, and no success:', () => {
  it('one that cannot start', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'duelbook-browser-')), 'browser');
    writeFileSync(path, '#!/bin/sh\necho "no fonts here" >&2\nexit 1\n');
    chmodSync(path, 0o755);
    const { code, tests, failures } = await run(path);
    expect(tests).toEqual([
      'needs no browser: passed',
      'opens a page: failed',
      'loses its browser: skipped',
      'fails by itself: failed',
      'comes later: skipped',
      'comes last: skipped',
    ]);
    expect(failures).toHaveLength(2);
    expect(failures[0]).toContain("The browser can't start");
    expect(failures[0]).toContain('no fonts here');
    expect(code).toBe(1);
  });

  it('one that dies', async () => {
    const { code, tests, failures } = await run(process.env['CHROMIUM_PATH'] ?? '');
    expect(tests).toEqual([
      'needs no browser: passed',
      'opens a page: passed',
      'loses its browser: failed',
      'fails by itself: failed',
      'comes later: skipped',
      'comes last: skipped',
    ]);
    expect(failures).toHaveLength(2);
    expect(failures[0]).toContain('The browser died');
    expect(failures[0]).toContain('Its last words');
    expect(code).toBe(1);
  });
});
