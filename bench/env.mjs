// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @type {typeof import('../src/index.js')} */
const { GAMES } = await import(new URL('../dist/index.js', import.meta.url).href);
/** @type {typeof import('../src/env/index.js')} */
const { answerLine, Env } = await import(new URL('../dist/env.js', import.meta.url).href);

const BATCH = 1000;
const ROUNDS = 300;
const command = fileURLToPath(new URL('../dist/duel.js', import.meta.url));
const sources = fileURLToPath(new URL('../python/src', import.meta.url));
const script = fileURLToPath(new URL('env.py', import.meta.url));
// The environment that the tests of the Python package have made.
const withNumpy = fileURLToPath(new URL('../test-output/python/newest/bin/python', import.meta.url));

/**
 * Batches of random play: each is what an agent sends after the answers to the one before.
 * @returns {string[]}
 */
function recordBatches() {
  const env = new Env(GAMES);
  const reset = { op: 'reset', game: 'dual-digits' };
  /** @type {object[]} */
  let requests = Array.from({ length: BATCH }, () => reset);
  const lines = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const line = JSON.stringify(requests);
    lines.push(line);
    /** @type {{ state: string, mask: number[], toMove: number[] }[]} */
    const steps = JSON.parse(answerLine(env, line));
    requests = steps.map(({ state, mask, toMove }, index) => {
      if (toMove.length === 0) return reset;
      const legal = mask.flatMap((may, action) => (may === 1 ? [action] : []));
      return { op: 'step', state, action: legal[(index * 7 + round) % legal.length] };
    });
  }
  return lines;
}

/**
 * Thousands of steps a second of processor time, within this process.
 * @param {string[]} lines
 */
function answered(lines) {
  const env = new Env(GAMES);
  for (const line of lines.slice(0, 30)) answerLine(env, line);
  const before = process.cpuUsage();
  for (const line of lines) answerLine(env, line);
  const { user, system } = process.cpuUsage(before);
  return (lines.length * BATCH * 1000) / (user + system);
}

/**
 * Thousands of steps a second by the clock through the pipes of `duel env`, once it has started; nobody waits for an answer
 * before the next batch.
 * @param {string[]} lines
 */
async function piped(lines) {
  const child = spawn(process.execPath, [command, 'env', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const warm = 30;
  let [ends, startedAt] = [0, 0];
  child.stdout.on('data', (/** @type {Buffer} */ chunk) => {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) {
      ends += 1;
      if (ends === warm) startedAt = performance.now();
    }
  });
  for (const line of lines) if (!child.stdin.write(`${line}\n`)) await once(child.stdin, 'drain');
  child.stdin.end();
  await closed;
  if (ends !== lines.length) throw new Error(`${ends} answers to ${lines.length} batches`);
  return ((lines.length - warm) * BATCH) / (performance.now() - startedAt);
}

/** Makes a process tell on its fourth stream, when it ends, how much processor time it took. */
const TELL_USAGE = `data:text/javascript,${encodeURIComponent(
  "import { writeSync } from 'node:fs'; process.on('exit', () => { const { user, system } = process.cpuUsage(); writeSync(3, String(user + system)); });",
)}`;

/**
 * Processor time of `duel env` for these lines through pipes, in microseconds.
 * @param {string[]} lines
 */
async function usage(lines) {
  const args = ['--import', TELL_USAGE, command, 'env', '--stdio'];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit', 'pipe'] });
  const closed = once(child, 'close');
  child.stdout?.resume();
  let told = '';
  child.stdio[3]?.on('data', (chunk) => {
    told += String(chunk);
  });
  for (const line of lines) if (child.stdin?.write(`${line}\n`) === false) await once(child.stdin, 'drain');
  child.stdin?.end();
  await closed;
  return Number(told);
}

/**
 * Thousands of steps a second of processor time through the pipes of `duel env`, without its start.
 * @param {string[]} lines
 */
async function pipedUsage(lines) {
  const first = lines.slice(0, 30);
  const [all, start] = [await usage(lines), await usage(first)];
  return ((lines.length - first.length) * BATCH * 1000) / (all - start);
}

/** @returns {{ pure: number, vector?: number, copies?: number } | undefined} */
function python() {
  const hasNumpy = existsSync(withNumpy);
  const { status, stdout } = spawnSync(hasNumpy ? withNumpy : 'python3', [script, ...(hasNumpy ? ['--numpy'] : [])], {
    env: { ...process.env, PYTHONPATH: sources, PYTHONDONTWRITEBYTECODE: '1' },
    encoding: 'utf8',
  });
  return status === 0 ? JSON.parse(stdout) : undefined;
}

/** @returns {Promise<import('../scripts/bench.mjs').Row[]>} */
export async function run() {
  const lines = recordBatches();
  const measured = python();
  if (measured?.vector === undefined)
    console.log('  Python or numpy is not here: `npx vitest run --project=system python` installs what is missing.');
  return [
    {
      what: 'steps answered in batches of 1,000, a second of processor time',
      value: answered(lines),
      unit: 'k',
      atLeast: 500,
    },
    {
      what: 'the same through pipes, a second of processor time',
      value: await pipedUsage(lines),
      unit: 'k',
      atLeast: 500,
    },
    { what: 'the same through pipes, a second by the clock', value: await piped(lines), unit: 'k', atLeast: 500 },
    ...(measured === undefined
      ? []
      : [
          {
            what: 'Python, random play on a table, steps a second',
            value: measured.pure / 1000,
            unit: 'k',
            atLeast: 300,
          },
        ]),
    ...(measured?.vector === undefined || measured.copies === undefined
      ? []
      : [
          {
            what: 'Python with numpy, random play, steps a second',
            value: measured.vector / 1e6,
            unit: 'M',
            atLeast: 5,
          },
          { what: 'deepcopy of a drop-in for gg-bench', value: 1e6 / measured.copies, unit: 'µs', goal: 5 },
        ]),
  ];
}
