// @ts-check
import { middle } from './online/percentile.mjs';
/** @type {typeof import('../src/index.js')} */
const { numberDuel } = await import(new URL('../dist/index.js', import.meta.url).href);
/** @type {typeof import('../src/solver/index.js')} */
const { findTruth, solveEquilibria } = await import(new URL('../dist/solver.js', import.meta.url).href);

/** @param {import('../src/index.js').NumberDuelOptions} options */
function numberDuelRules(options) {
  const rules = numberDuel.rules(options);
  if (rules.kind !== 'simultaneous') throw new TypeError('Number Duel is not simultaneous');
  return rules;
}

/**
 * The median time of a few runs in milliseconds.
 * @param {number} runs
 * @param {() => unknown} work
 */
function time(runs, work) {
  const times = Array.from({ length: runs }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return middle(times);
}

/**
 * @template T
 * @param {import('../src/core/result.js').Result<T, { code: string }>} solved
 */
function checked(solved) {
  if (!solved.ok) throw new Error(solved.error.code);
  return solved.value;
}

/** Solves the largest game by the book's rule, which only a proof can do at once. */
function proveLarge() {
  const options = /** @type {const} */ ({ points: 10_000, max: 9, numbers: 'free' });
  const truth = checked(findTruth(numberDuel, options));
  if (truth.kind !== 'simultaneous' || truth.equilibria.method !== 'proof') throw new TypeError('not proved');
  return truth.equilibria.at(numberDuelRules(options).start(0));
}

export async function run() {
  const free = numberDuelRules({ points: 15, max: 5, numbers: 'free' });
  const spent = numberDuelRules({ points: 15, max: 5, numbers: 'spent' });
  const wide = numberDuelRules({ points: 15, max: 9, numbers: 'spent' });

  // The first solve of a process is what a user waits for, so it comes before everything has warmed up.
  const first = time(1, () => checked(solveEquilibria(spent)));
  const all = checked(solveEquilibria(spent));
  const again = time(5, () => checked(solveEquilibria(spent)));
  return [
    {
      what: 'Number Duel, free, every position by table',
      value: time(9, () => checked(solveEquilibria(free))),
      unit: 'ms',
      goal: 10,
    },
    {
      what: 'Number Duel, free, 10,000 points, by proof',
      value: time(9, proveLarge),
      unit: 'ms',
      goal: 1,
    },
    { what: 'Number Duel, spent, every position, first time', value: first, unit: 'ms', goal: 5000 },
    { what: 'Number Duel, spent, every position', value: again, unit: 'ms', goal: 5000 },
    { what: 'Number Duel, spent, a position', value: (again * 1000) / all.positions, unit: 'µs' },
    {
      what: 'Number Duel, spent, from the start',
      value: time(5, () => checked(solveEquilibria(spent, { from: [spent.start(0)] }))),
      unit: 'ms',
      goal: 100,
    },
    {
      what: 'Number Duel, spent, numbers to 9, from the start',
      value: time(1, () => checked(solveEquilibria(wide, { from: [wide.start(0)] }))),
      unit: 'ms',
      goal: 5000,
    },
  ];
}
