import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { expect, it } from 'vitest';

const source = readFileSync(new URL('heap-bounds.ts', import.meta.url), 'utf8');
const { code } = transformSync(source, { loader: 'ts', format: 'esm' });

/** Makes many objects, of which some stay for a while, and tells how large the space for new ones has become. In megabytes. */
const SHORT_LIVED = `
  let kept = [];
  let turns = 0;
  const turn = () => {
    for (let made = 0; made < 20_000; made += 1) kept.push({ made: [made] });
    if (kept.length > 30_000) kept = [];
    turns += 1;
    if (turns < 300) setImmediate(turn);
    else console.log(sizeOf('new_space') / 2 ** 20);
  };
  turn();`;

/** Makes objects that each stay as long as a match, and tells how large the space for old ones has been. In megabytes. */
const MATCH_LONG = `
  const kept = new Map();
  let made = 0;
  let largest = 0;
  const turn = () => {
    for (const until = made + 1000; made < until; made += 1) {
      kept.set(made, { made: [made], turns: Array.from({ length: 10 }, (_, turn) => ({ turn, made })) });
      kept.delete(made - 20_000);
    }
    largest = Math.max(largest, sizeOf('old_space'));
    if (made < 300_000) setImmediate(turn);
    else console.log(largest / 2 ** 20);
  };
  turn();`;

// The flags are those of a whole process, so each has a process of its own.
const sizeAfter = (start: string, load: string): number =>
  Number(
    execFileSync(process.execPath, ['--input-type=module', '-e', `${code}\n${start}\n${load}`], { encoding: 'utf8' }),
  );

it('the space for new objects stays small, where V8 would take much more', () => {
  expect(sizeAfter('', SHORT_LIVED)).toBeGreaterThan(16);
  expect(sizeAfter('boundHeap();', SHORT_LIVED)).toBeLessThanOrEqual(16);
});

it('what matches leave behind is cleared up before it takes twice the memory', () => {
  const unbounded = sizeAfter('', MATCH_LONG);
  expect(sizeAfter('boundHeap();', MATCH_LONG)).toBeLessThan(unbounded * 0.7);
});
