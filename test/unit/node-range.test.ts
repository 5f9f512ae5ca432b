import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isWithin, oldestOf, rangeInWords } from '../../scripts/node-range.mjs';
import { nodes } from '../../scripts/nodes.mjs';

const RANGE = '^20.19.0 || >=22.12.0';

it.each([
  ['18.20.8', false],
  ['20.0.0', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['20.20.2', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['23.0.1', true],
  ['26.10.0', true],
])('Node %s is told whether it will do: %s', (version, will) => {
  expect(isWithin(version, RANGE)).toBe(will);
});

it('says a range as people do, and refuses one that it can’t read', () => {
  expect(rangeInWords(RANGE)).toBe('20.19, or 22.12 or newer');
  expect(rangeInWords('>=22.12.0')).toBe('22.12 or newer');
  expect(() => isWithin('20.19.0', '>=20')).toThrow('can be read');
});

it('tests run on the oldest Node that package.json allows', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(nodes[0]?.version).toBe(oldestOf(engines.node));
});
