import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { expect, it } from 'vitest';

const source = readFileSync(new URL('young-space.ts', import.meta.url), 'utf8');
const { code } = transformSync(source, { loader: 'ts', format: 'esm' });

/** Makes many objects, of which some stay for a while, and tells how large the space for new ones has become. In megabytes. */
const LOAD = `
  let kept = [];
  let turns = 0;
  const turn = () => {
    for (let made = 0; made < 20_000; made += 1) kept.push({ made: [made] });
    if (kept.length > 30_000) kept = [];
    turns += 1;
    if (turns < 300) setImmediate(turn);
    else console.log(youngSize() / 2 ** 20);
  };
  turn();`;

// The flag is one of the whole process, so each has a process of its own.
const sizeAfter = (start: string): number =>
  Number(
    execFileSync(process.execPath, ['--input-type=module', '-e', `${code}\n${start}\n${LOAD}`], { encoding: 'utf8' }),
  );

it('the space for new objects stays small, where V8 would take much more', () => {
  expect(sizeAfter('')).toBeGreaterThan(16);
  expect(sizeAfter('boundYoungSpace();')).toBeLessThanOrEqual(16);
});
