import { describe, expect, it } from 'vitest';
import { errorOf } from '../../test/contract/playing.js';
import {
  allowedValues,
  defaultValue,
  numberOptions,
  type OptionSpecs,
  parseOptions,
  phraseOptionProblem,
  settleOptions,
} from './options.js';
import { createRandom } from './random.js';

const SPECS = {
  start: { kind: 'number', meaning: 'the start', min: 1, max: 100, default: 25 },
  target: { kind: 'number', meaning: 'the target', min: 2, max: 99, default: { drawnFrom: 20, drawnTo: 30 } },
  last: { kind: 'choice', meaning: 'the last', values: ['wins', 'loses'], default: 'loses' },
} as const satisfies OptionSpecs;

function explain(given: Record<string, string>, specs: OptionSpecs = SPECS): string {
  const problem = errorOf(parseOptions(specs, Object.entries(given)));
  return problem === undefined ? '' : phraseOptionProblem(problem);
}

describe('options', () => {
  it.each([
    { given: {}, options: {} },
    { given: { start: '7' }, options: { start: 7 } },
    { given: { start: ' 07 ', last: ' Wins ' }, options: { start: 7, last: 'wins' } },
    { given: { start: '1', target: '99' }, options: { start: 1, target: 99 } },
    { given: { start: '100' }, options: { start: 100 } },
  ])('are read from $given', ({ given, options }) => {
    expect(parseOptions(SPECS, Object.entries(given))).toEqual({ ok: true, value: options });
  });

  it.each([
    { name: 'start', value: '0' },
    { name: 'start', value: '101' },
    { name: 'start', value: '-5' },
    { name: 'start', value: '2.5' },
    { name: 'start', value: '' },
    { name: 'start', value: 'abc' },
    { name: 'target', value: '1' },
    { name: 'last', value: 'draws' },
    { name: 'last', value: '' },
  ] as const)('$name cannot be "$value"', ({ name, value }) => {
    expect(errorOf(parseOptions(SPECS, [[name, value]]))).toEqual({
      code: 'bad-value',
      name,
      value,
      spec: SPECS[name],
    });
  });

  it.each(['begin', 'constructor', '__proto__', 'Start', ''])('"%s" is not one of them', (name) => {
    const problem = errorOf(parseOptions(SPECS, [[name, '1']]));
    expect(problem).toEqual({ code: 'unknown-option', name, allowed: ['start', 'target', 'last'] });
  });

  it('cannot be given twice', () => {
    const problem = errorOf(
      parseOptions(SPECS, [
        ['start', '1'],
        ['start', '1'],
      ]),
    );
    expect(problem).toEqual({ code: 'repeated-option', name: 'start' });
  });

  it('left open get their default, drawn where the default is drawn (R-DT1)', () => {
    const settled = settleOptions(SPECS, {}, createRandom(1));
    expect(settled).toMatchObject({ start: 25, last: 'loses' });
    expect(settled['target']).toBeGreaterThanOrEqual(20);
    expect(settled['target']).toBeLessThanOrEqual(30);
    expect(settleOptions(SPECS, {}, createRandom(1))).toEqual(settled);
  });

  it('that were asked for are kept, and nothing else is', () => {
    const asked = { start: 3, target: 40, last: 'wins', other: 1 };
    expect(settleOptions(SPECS, asked, createRandom(1))).toEqual({ start: 3, target: 40, last: 'wins' });
  });

  it('that are numbers have a name each', () => {
    expect(numberOptions(SPECS)).toEqual([
      { name: 'start', spec: SPECS.start },
      { name: 'target', spec: SPECS.target },
    ]);
  });

  it('are described in words', () => {
    expect(Object.values(SPECS).map(allowedValues)).toEqual([
      'a whole number from 1 to 100',
      'a whole number from 2 to 99',
      'one of wins, loses',
    ]);
    expect(Object.values(SPECS).map(defaultValue)).toEqual(['25', 'random from 20 to 30', 'loses']);
  });

  it('that are wrong are explained: what is wrong, and what is allowed', () => {
    expect(explain({ start: '999' })).toBe('start can’t be "999". Use a whole number from 1 to 100.');
    expect(explain({ last: 'x' })).toBe('last can’t be "x". Use one of wins, loses.');
    expect(explain({ strat: '5' })).toBe(
      'This game has no option "strat". Did you mean start? It has: start, target, last.',
    );
    expect(explain({ zzz: '5' })).toBe('This game has no option "zzz". It has: start, target, last.');
    expect(explain({ zzz: '5' }, {})).toBe('This game has no option "zzz". It has none.');
    // What somebody typed is cleaned before it is shown.
    expect(explain({ start: '\u001b[2J' })).toBe('start can’t be "?[2J". Use a whole number from 1 to 100.');
    expect(explain({ 'a\u0007b': '5' })).toBe('This game has no option "a?b". It has: start, target, last.');
  });
});
