import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { leastRun, readTotals, runsOf, tellTotals, withRun, writeTotals } from '../../scripts/flaky-totals.mjs';

const MOMENTS = ['idle', 'busy'];

describe('hunts for tests that depend on luck', () => {
  it('are added up, over several evenings', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'duelbook-flaky-')), 'folder', 'totals.json');
    expect(readTotals(path)).toEqual({});
    writeTotals(path, withRun(readTotals(path), 'a', 'idle', []));
    writeTotals(path, withRun(readTotals(path), 'a', 'idle', ['x', 'y']));
    writeTotals(path, withRun(readTotals(path), 'a', 'busy', ['x']));
    writeTotals(path, withRun(readTotals(path), 'a', 'idle', ['x']));
    const totals = readTotals(path);
    expect(['idle', 'busy', 'never'].map((moment) => runsOf(totals, 'a', moment))).toEqual([3, 1, 0]);
    expect(tellTotals(totals, ['a', 'b'], MOMENTS).split('\n')).toEqual([
      'b: 0 idle, 0 busy',
      'a: 3 idle, 1 busy',
      '  x: failed in 2 of 3 runs (idle)',
      '  y: failed in 1 of 3 runs (idle)',
      '  x: failed in 1 of 1 runs (busy)',
    ]);
  });

  it('run next what was run least, until all was run often enough', () => {
    let totals = withRun({}, 'b', 'idle', []);
    const order: string[] = [];
    for (let next = leastRun(totals, ['a', 'b'], MOMENTS, 2); next !== undefined; ) {
      order.push(`${next.files.join(' ')} ${next.moment} ${next.runs}`);
      for (const file of next.files) totals = withRun(totals, file, next.moment, []);
      next = leastRun(totals, ['a', 'b'], MOMENTS, 2);
    }
    expect(order).toEqual(['a idle 0', 'a b busy 0', 'a b idle 1', 'a b busy 1']);
    expect(leastRun(totals, ['a', 'b', 'c'], ['busy'], 2)).toEqual({ files: ['c'], moment: 'busy', runs: 0 });
  });
});
