import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRuns, recordRun, worseThanBefore } from '../../scripts/bench-history.mjs';

const runsOf = (...values: readonly number[]) => values.map((value) => ({ machine: 'here', rows: { 'a: b': value } }));
const time = (value: number) => ({ what: 'b', value, unit: 'ms' });
const speed = (value: number) => ({ what: 'b', value, unit: 'M/s' });

describe('a bench that is run again', () => {
  it('tells what got slower than a tenth', () => {
    expect(worseThanBefore(runsOf(100), 'a: b', time(125))).toContain('a: b: 25 % slower than the last run');
    expect(worseThanBefore(runsOf(100), 'a: b', time(109))).toBeUndefined();
    expect(worseThanBefore(runsOf(100), 'a: b', time(50))).toBeUndefined();
  });

  it('knows that a speed should be large', () => {
    expect(worseThanBefore(runsOf(10), 'a: b', speed(5))).toContain('100 % slower');
    expect(worseThanBefore(runsOf(10), 'a: b', speed(20))).toBeUndefined();
    expect(worseThanBefore(runsOf(50), 'a: b', { ...time(20), unit: '%', atLeast: 50 })).toContain('slower');
  });

  it('says nothing of what earlier runs differ by anyway', () => {
    expect(worseThanBefore(runsOf(100, 140, 110), 'a: b', time(150))).toBeUndefined();
    expect(worseThanBefore(runsOf(100, 140, 110), 'a: b', time(160))).toContain('earlier runs differ by 40 %');
  });

  it('has nothing to compare with at first', () => {
    expect(worseThanBefore([], 'a: b', time(1))).toBeUndefined();
    expect(worseThanBefore(runsOf(1), 'a: other', time(9))).toBeUndefined();
  });

  it('keeps the last five runs of each machine', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'bench-')), 'runs.json');
    expect(readRuns(file)).toEqual([]);
    recordRun(file, readRuns(file), { machine: 'there', rows: { 'a: b': 0 } });
    for (const value of [1, 2, 3, 4, 5, 6])
      recordRun(file, readRuns(file), { machine: 'here', rows: { 'a: b': value } });
    expect(readRuns(file)).toEqual([{ machine: 'there', rows: { 'a: b': 0 } }, ...runsOf(2, 3, 4, 5, 6)]);
    writeFileSync(file, 'half a fi');
    expect(readRuns(file)).toEqual([]);
  });
});
