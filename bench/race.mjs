// @ts-check
import { compileVectors } from '../scripts/wasm.mjs';
import { bundled } from './online/bundled.mjs';
import { middle } from './online/percentile.mjs';
import { raceInC } from './solver/race-in-c.mjs';

const SIZE = 10_000;
const RUNS = 3;

/** Milliseconds of the processor: on a shared machine the time on the wall says little. @param {() => void} work */
function processorTime(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Catches what the module exports, so that it can settle the same layers again in the same memory. Nobody but a bench wants
 * that.
 * @returns {{ settleAgain: () => void }}
 */
function catchExports() {
  /** @type {Record<string, any>} */
  let caught = {};
  const { Instance } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    /** @param {ConstructorParameters<typeof Instance>} given */
    constructor(...given) {
      super(...given);
      caught = this.exports;
    }
  };
  return { settleAgain: () => caught['settle'](1, 2 * SIZE, false) };
}

/** Race to Zero by vectors against the same in C, in one run. */
export async function run() {
  /** @type {typeof import('../src/solver/layers.js') & typeof import('../src/solver/solving.js')} */
  const { settlingLayers, finish } = await bundled(['solver/layers', 'solver/solving']);
  const module = new WebAssembly.Module(await compileVectors());
  const { settleAgain } = catchExports();
  /** @type {Record<'fresh' | 'again' | 'inCFresh' | 'inCAgain', number[]>} */
  const times = { fresh: [], again: [], inCFresh: [], inCAgain: [] };
  // Held to the end: to give a table back takes time too, and it isn't the next one's.
  /** @type {import('../src/solver/layers.js').Layers[]} */
  const tables = [];
  for (let round = 0; round < RUNS; round += 1) {
    times.fresh.push(
      processorTime(() => {
        tables.push(finish(settlingLayers(module, SIZE, 'all')));
      }),
    );
    times.again.push(middle([1, 2, 3].map(() => processorTime(settleAgain))));
    const inC = raceInC(SIZE, 3);
    if (inC === undefined) continue;
    if (inC.won !== tables.at(-1)?.counts().win) throw new Error('C and WebAssembly do not agree');
    times.inCFresh.push(inC.fresh);
    times.inCAgain.push(inC.again);
  }
  const rows = [
    { what: 'Race to Zero 10,000, fresh memory', value: middle(times.fresh), unit: 'ms' },
    { what: 'Race to Zero 10,000, same memory again', value: middle(times.again), unit: 'ms' },
  ];
  if (times.inCFresh.length === 0) {
    console.log('  (no gcc, or no AVX2: nothing to compare with)');
    return rows;
  }
  return [
    ...rows,
    { what: 'in C, fresh memory', value: middle(times.inCFresh), unit: 'ms' },
    { what: 'in C, same memory again', value: middle(times.inCAgain), unit: 'ms' },
    {
      what: 'share of C, fresh memory',
      value: (100 * middle(times.inCFresh)) / middle(times.fresh),
      unit: '%',
      atLeast: 50,
    },
    { what: 'share of C, again', value: (100 * middle(times.inCAgain)) / middle(times.again), unit: '%', atLeast: 50 },
  ];
}
