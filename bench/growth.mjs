// @ts-check
import { chartOf } from './growth/chart.mjs';
import { serverGrowth } from './online/server-growth.mjs';

/** @type {typeof import('../src/index.js')} */
const { act, createMatch, digitDuelZero, GAMES, makeReplay, NO_COMPUTERS, parseReplays, setupOf } = await import(
  new URL('../dist/index.js', import.meta.url).href
);
/** @type {typeof import('../src/solver/index.js')} */
const { solveAlternating } = await import(new URL('../dist/solver.js', import.meta.url).href);

/**
 * Milliseconds of the processor, and megabytes that the process grew by.
 * @template T
 * @param {() => T} work
 */
function measured(work) {
  const [usage, memory] = [process.cpuUsage(), process.memoryUsage().rss];
  const result = work();
  const { user, system } = process.cpuUsage(usage);
  return { result, time: (user + system) / 1000, megabytes: Math.max(0, process.memoryUsage().rss - memory) / 2 ** 20 };
}

/** A game of so many turns that nobody can win: both pass by digit 0 for ever. @param {number} turns */
function longReplay(turns) {
  let match = createMatch(setupOf(digitDuelZero, { start: 100 }, { turnLimit: null }));
  for (let turn = 0; turn < turns; turn += 1) {
    const next = act(match, { type: 'move', seat: turn % 2 === 0 ? 0 : 1, move: 0 });
    if (!next.ok) throw new Error(next.error.code);
    match = next.value;
  }
  return makeReplay({ match, series: undefined, seed: undefined, computers: NO_COMPUTERS });
}

/** Time and memory against size, with a chart of both. */
export async function run() {
  const solved = [10, 100, 1000, 10_000].flatMap((start) => {
    const { time, megabytes } = measured(() => solveAlternating(digitDuelZero, { start }));
    const what = `Race to Zero, ${start ** 2} positions`;
    return [
      { what, value: time, unit: 'ms' },
      { what: `${what}, memory`, value: megabytes, unit: 'MB' },
    ];
  });
  const replays = [100, 1000, 10_000, 50_000].flatMap((turns) => {
    const { result: text, time: written } = measured(() => longReplay(turns));
    const { time: read, megabytes } = measured(() => parseReplays(text, GAMES));
    return [
      { what: `replay, ${turns} turns: played and written`, value: written, unit: 'ms' },
      { what: `replay, ${turns} turns: read`, value: read, unit: 'ms' },
      { what: `replay, ${turns} turns: read, memory`, value: megabytes, unit: 'MB' },
    ];
  });
  const rows = [...solved, ...replays, ...(await serverGrowth())];
  console.log(chartOf(rows));
  return rows;
}
