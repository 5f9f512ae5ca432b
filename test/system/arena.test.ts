import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/core/index.js';
import { DUEL, emptyFolder, environment, runDuel } from '../driver/piped.js';

const pathOf = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** The player in TypeScript as a file that every Node runs. */
async function typescriptPlayer(): Promise<string> {
  const outfile = join(emptyFolder(), 'player.mjs');
  await build({ entryPoints: [pathOf('examples/players/player.ts')], outfile, format: 'esm', platform: 'node' });
  return `${process.execPath} ${outfile}`;
}

describe('the players of the documentation', () => {
  it.each<[string, () => Promise<string>]>([
    ['TypeScript', typescriptPlayer],
    ['Python', async () => `python3 ${pathOf('examples/players/player.py')}`],
    ['shell', async () => `sh ${pathOf('examples/players/player.sh')}`],
  ])('in %s plays every game without a fault', async (_language, command) => {
    const { stdout, code } = await runDuel(['arena', 'check', `cmd:${await command()}`, '--move-time', '60']);
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
});
