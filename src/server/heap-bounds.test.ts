import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { expect, it } from 'vitest';

const source = readFileSync(new URL('heap-bounds.ts', import.meta.url), 'utf8');
const { code } = transformSync(source, { loader: 'ts', format: 'esm' });

/** Makes many objects, of which some stay for a while. */
const WORK = `
  import { setImmediate as nextTurn } from 'node:timers/promises';
  const work = async () => {
    let kept = [];
    for (let turns = 0; turns < 150; turns += 1) {
      for (let made = 0; made < 20_000; made += 1) kept.push({ made: [made] });
      if (kept.length > 30_000) kept = [];
      await nextTurn();
    }
  };`;

/** Works, and tells how large the space for new objects has become. In megabytes. */
const SHORT_LIVED = `${WORK}
  await work();
  console.log(capacityOf('new_space') / 2 ** 20);`;

/** Works, makes the space for new objects small, as V8 does while nothing happens, works again, and tells how large it is then. */
const PAUSED = `${WORK}
  import { getHeapSnapshot } from 'node:v8';
  await work();
  getHeapSnapshot().destroy();
  if (capacityOf('new_space') > 2 ** 20) throw new Error('the space is not small');
  for (let times = 0; times < 10 && capacityOf('new_space') < 6 * 2 ** 20; times += 1) await work();
  console.log(capacityOf('new_space') / 2 ** 20);`;

/** Makes objects that each stay as long as a match, and tells how large the space for old ones is, on average. In megabytes. */
const MATCH_LONG = `
  const kept = new Map();
  const sizes = [];
  let made = 0;
  const turn = () => {
    for (const until = made + 1000; made < until; made += 1) {
      kept.set(made, { made: [made], turns: Array.from({ length: 10 }, (_, turn) => ({ turn, made })) });
      kept.delete(made - 20_000);
    }
    sizes.push(capacityOf('old_space') / 2 ** 20);
    if (made < 400_000) setImmediate(turn);
    else console.log(sizes.reduce((sum, size) => sum + size, 0) / sizes.length);
  };
  turn();`;

// The flags are those of a whole process, so each has a process of its own.
const sizeAfter = (start: string, load: string): number =>
  Number(
    execFileSync(process.execPath, ['--input-type=module', '-e', `${code}\n${start}\n${load}`], { encoding: 'utf8' }),
  );

it('the space for new objects stays small, where V8 would take much more', () => {
  expect(sizeAfter('', SHORT_LIVED)).toBeGreaterThan(12);
  expect(sizeAfter('boundHeap();', SHORT_LIVED)).toBeLessThanOrEqual(8);
});

it('the space for new objects grows again after a time in which nothing happened', () => {
  expect(sizeAfter('boundHeap();', PAUSED)).toBeGreaterThan(6);
});

it('what matches leave behind is cleared up before it takes much more memory', () => {
  const unbounded = sizeAfter('', MATCH_LONG);
  expect(sizeAfter('boundHeap();', MATCH_LONG)).toBeLessThan(unbounded * 0.8);
});
