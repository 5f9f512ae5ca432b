import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../../src/core/index.js';
import { isRunning } from '../driver/processes.js';
import { DUEL, emptyFolder, environment, runDuel } from '../driver/piped.js';
import { findPythons } from '../driver/python.js';

const pathOf = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** The player in TypeScript as a file that every Node runs. */
async function typescriptPlayer(): Promise<string> {
  const outfile = join(emptyFolder(), 'player.mjs');
  await build({ entryPoints: [pathOf('examples/players/player.ts')], outfile, format: 'esm', platform: 'node' });
  return `${process.execPath} ${outfile}`;
}

/** The player in Python, on the oldest one of this machine. */
async function pythonPlayer(): Promise<string | undefined> {
  const [oldest] = await findPythons();
  return oldest === undefined ? undefined : `${oldest.program} ${pathOf('examples/players/player.py')}`;
}

describe('the players of the documentation', () => {
  it.for<[string, () => Promise<string | undefined>]>([
    ['TypeScript', typescriptPlayer],
    ['Python', pythonPlayer],
    ['shell', async () => `sh ${pathOf('examples/players/player.sh')}`],
  ])('in %s plays every game without a fault', async ([, find], { skip }) => {
    const command = await find();
    if (command === undefined) return skip('Python 3.9 or newer is not here');
    const { stdout, code } = await runDuel(['arena', 'check', `cmd:${command}`, '--move-time', '60']);
    expect({ stdout: stdout.split('\n').filter((line) => !line.startsWith('ok ') && line !== ''), code }).toEqual({
      stdout: [],
      code: 0,
    });
  });
});

const KILLS = 5;

const RUN = [
  'arena',
  'run',
  `first=cmd:${process.execPath} ${pathOf('test/driver/scripted-player.mjs')}`,
  'regular',
  '--game=dual-digits',
  '--game=digit-duel-zero',
  '--pairs=12',
  '--seed=5',
  '--concurrency=2',
];

const answersIn = (record: string): number =>
  existsSync(record) ? readFileSync(record, 'utf8').split('"answer"').length - 1 : 0;

/** A run that goes on by itself. */
const begin = (words: readonly string[]): ChildProcess =>
  spawn(process.execPath, [DUEL, ...words], { env: environment(emptyFolder()), stdio: 'ignore' });

describe('a run that is killed', () => {
  it('at any moment, and resumed, ends with the same report', async () => {
    const whole = await runDuel([...RUN, '--record', join(emptyFolder(), 'whole.jsonl')]);
    expect(whole.code).toBe(0);
    const record = join(emptyFolder(), 'killed.jsonl');
    const random = createRandom(11);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const until = answersIn(record) + random.int(1, 25);
      const child = begin([...RUN, '--record', record, ...(existsSync(record) ? ['--resume'] : [])]);
      const closed = once(child, 'close');
      await expect
        .poll(() => answersIn(record) >= until || child.exitCode !== null, { timeout: 60_000, interval: 2 })
        .toBe(true);
      child.kill('SIGKILL');
      await closed;
    }
    const resumed = await runDuel([...RUN, '--record', record, '--resume']);
    expect({ code: resumed.code, stdout: resumed.stdout }).toEqual({ code: 0, stdout: whole.stdout });
    const score = await runDuel(['arena', 'score', record]);
    expect(score.stdout).toBe(whole.stdout);
  }, 300_000);

  it('while a model is thinking leaves a trace of the question, and is no obstacle to the next run', async () => {
    let silent = true;
    const endpoint = createServer((request, response) => {
      request.resume().on('end', () => {
        if (silent) return;
        const choices = [{ finish_reason: 'stop', message: { content: '1' } }];
        response.end(JSON.stringify({ choices, usage: { prompt_tokens: 50, completion_tokens: 5 } }));
      });
    }).listen(0, '127.0.0.1');
    await once(endpoint, 'listening');
    onTestFinished(() => {
      endpoint.closeAllConnections();
      endpoint.close();
    });
    const address = endpoint.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const record = join(emptyFolder(), 'model.jsonl');
    const words = ['arena', 'run', `model:m@http://127.0.0.1:${port}/v1`, 'newcomer', '--game=dual-digits'];
    const run = [...words, '--pairs=1', '--seed=2', '--record', record];
    const child = begin(run);
    const closed = once(child, 'close');
    const asked = (): boolean => existsSync(record) && readFileSync(record, 'utf8').includes('"type":"ask"');
    await expect.poll(asked, { timeout: 60_000, interval: 5 }).toBe(true);
    const locked = await runDuel([...run, '--resume']);
    expect({ code: locked.code, stderr: locked.stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining(`process ${child.pid},`),
    });
    child.kill('SIGKILL');
    await closed;
    silent = false;
    const resumed = await runDuel([...run, '--resume', '--json']);
    expect(resumed.code).toBe(0);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ pairs: { played: 1 }, unanswered: 1 });
  });

  it('by Ctrl-C ends its matches, says how to continue, and can be continued', async () => {
    const record = join(emptyFolder(), 'stopped.jsonl');
    const words = [...RUN, '--record', record];
    const child = spawn(process.execPath, [DUEL, ...words], { env: environment(emptyFolder()) });
    const closed = once(child, 'close');
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.stdout.resume();
    await expect.poll(() => answersIn(record) >= 5, { timeout: 60_000, interval: 2 }).toBe(true);
    child.kill('SIGINT');
    await closed;
    expect({ code: child.exitCode, stderr }).toEqual({
      code: 3,
      stderr: 'Stopped before the end. Continue with the same command and --resume.\n',
    });
    const resumed = await runDuel([...words, '--resume']);
    expect(resumed.code).toBe(0);
  });

  it.each(['SIGTERM', 'SIGHUP'] as const)('by %s leaves no program behind', async (signal) => {
    const record = join(emptyFolder(), 'ended.jsonl');
    const program = `${process.execPath} ${pathOf('test/driver/scripted-player.mjs')} family`;
    const words = ['arena', 'run', `p=cmd:${program}`, 'regular', '--game=dual-digits', '--pairs=200', '--seed=5'];
    const child = begin([...words, '--record', record]);
    const closed = once(child, 'close');
    await expect.poll(() => answersIn(record) > 0, { timeout: 60_000, interval: 2 }).toBe(true);
    child.kill(signal);
    await closed;
    expect(child.exitCode).toBe(130);
    const [started = 0] = readFileSync(`${record}.p.log`, 'utf8').split('\n').map(Number);
    expect(started).toBeGreaterThan(0);
    await expect.poll(() => isRunning(started), { timeout: 60_000, interval: 5 }).toBe(false);
  });
});
