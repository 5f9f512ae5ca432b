import { describe, expect, it } from 'vitest';
import { makeAccount, makeSummary } from '../../scripts/stages.mjs';

const part = { name: 'unit', passed: 3, failed: 0, skipped: 0, environment: 'Node 20.1.0', notes: [] };
const stage = { name: 'tests', run: () => true };

describe('what npm test says at its end', () => {
  it('tells which parts ran in what, and what did not run and why', () => {
    const browsers = { ...part, name: 'browsers', failed: 1, skipped: 2, notes: ['no Firefox', 'no WebKit'] };
    const account = makeAccount([{ ...stage, parts: [part, browsers] }], ['Other systems.']);
    expect(account.split('\n')).toEqual([
      'What ran, and in what:',
      '  unit: 3 passed, 0 failed; Node 20.1.0',
      '  browsers: 3 passed, 1 failed, 2 skipped; Node 20.1.0',
      'What did not run:',
      '  2 tests of browsers (no Firefox; no WebKit).',
      '  Other systems.',
    ]);
  });

  it('closes with the counts of all stages', () => {
    const stages = [part, { ...part, failed: 2, skipped: 1 }].map((one) => ({ ...stage, parts: [one] }));
    expect(makeSummary(stages)).toBe('Tests: 6 passed, 2 failed, 1 skipped');
  });
});
