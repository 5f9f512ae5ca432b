import { describe, expect, it } from 'vitest';
import { compileVectors } from '../../scripts/wasm.mjs';
import { digitDuelZeroRules } from '../games/digit-duel-zero/rules.js';
import { type Codes, codesIn } from './codes.js';
import { solvingDigitDuelZero } from './digit-duel-zero.js';
import { settlingLayers } from './layers.js';
import { finish } from './solving.js';
import { answerTo, distanceOf } from './value.js';
import { compileModule, vectorModule } from './vector-module.js';

const module = compileModule(await compileVectors());
if (module === undefined) throw new Error('this machine has no WebAssembly with vectors, so they cannot be tested');

const byVectors = (size: number, kept: 'all' | 'last') => finish(settlingLayers(module, size, kept));
const byPlainCode = (start: number): Codes => codesIn(finish(solvingDigitDuelZero({ start })));

function differences(ours: Codes, theirs: Codes): readonly number[] {
  const found: number[] = [];
  for (let index = 0; index < theirs.size; index += 1) if (ours.at(index) !== theirs.at(index)) found.push(index);
  return found;
}

// Around the ends of vectors, and where numbers get another digit.
const SIZES = [
  ...Array.from({ length: 41 }, (_, index) => index + 1),
  63,
  64,
  65,
  99,
  100,
  101,
  127,
  500,
  999,
  1000,
  1001,
];

describe('Race to Zero by vectors', () => {
  it.each(SIZES)('agrees with plain code on every position from %i', (size) => {
    const { codes } = byVectors(size, 'all');
    expect(codes.size).toBe(size * size);
    expect(differences(codes, byPlainCode(size))).toEqual([]);
  });

  it.each([1, 2, 8, 25, 100, 347, 1001])('counts and finds the farthest as plain code does, from %i', (size) => {
    const layers = byVectors(size, 'all');
    const plain = byPlainCode(size);
    expect(layers.codes.counts()).toEqual(plain.counts());
    expect(layers.codes.farthest()).toBe(plain.farthest());
    expect(layers.longest()).toBe(distanceOf(plain.at(plain.farthest())));
  });

  it.each([1, 2, 7, 25, 100, 1001])('comes to the same with sixteen layers at hand, from %i', (size) => {
    const [some, all] = [byVectors(size, 'last'), byVectors(size, 'all')];
    expect(some.counts()).toEqual(all.counts());
    expect(some.longest()).toBe(all.longest());
    expect([...some.diagonal].slice(1)).toEqual([...all.diagonal].slice(1));
    for (let digit = 0; digit < Math.min(10, size); digit += 1)
      expect(some.codeOf(size, size - digit)).toBe(all.codeOf(size, size - digit));
  });

  it('finds every start on the diagonal of the largest table', () => {
    const { diagonal } = byVectors(300, 'last');
    for (const start of [1, 2, 24, 25, 26, 99, 100, 101, 256, 300])
      expect(diagonal[start]).toBe(byPlainCode(start).at(start * start - 1));
  });

  it.each([10_236, 12_345])(
    'holds for numbers of five digits: each of the last positions from %i follows from its moves',
    (size) => {
      const layers = byVectors(size, 'last');
      const rules = digitDuelZeroRules({ start: size });
      let seen = 0;
      for (let own = size - 6; own <= size; own += 1)
        for (let opponent = 2 * size - 6 - own; opponent <= size; opponent += 1) {
          const position = { own, opponent, mover: 0 } as const;
          const worths = rules.legalMoves(position, 0).map((move) => {
            const { own: next, opponent: left } = rules.play(position, move);
            return answerTo(layers.codeOf(next, left));
          });
          expect(layers.codeOf(own, opponent)).toBe(Math.max(...worths));
          seen += 1;
        }
      expect(seen).toBe(28);
    },
  );

  it('tells how far it has come, and stops when nobody asks for more', () => {
    const steps = [...settlingLayers(module, 3000, 'last')];
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.at(-1)).toEqual({ done: 9_000_000, of: 9_000_000 });
    expect(steps.every(({ done }, index) => index === 0 || done > (steps[index - 1]?.done ?? 0))).toBe(true);
  });
});

it('does without vectors where the machine refuses the module', () => {
  // The beginning of every module, and a section that no machine knows.
  expect(compileModule(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 99, 1, 0]))).toBeUndefined();
  // What was not built has none.
  expect(vectorModule()).toBeUndefined();
});
