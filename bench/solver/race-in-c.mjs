// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { middle } from '../online/percentile.mjs';

const source = fileURLToPath(new URL('race.c', import.meta.url));
const folder = fileURLToPath(new URL('../../test-output', import.meta.url));

/**
 * Runs the peer of Race to Zero in C, if there is a compiler and a processor for it.
 * @param {number} size
 * @param {number} runs
 * @returns {{ fresh: number, again: number, won: number } | undefined} milliseconds of the processor
 */
export function raceInC(size, runs) {
  mkdirSync(folder, { recursive: true });
  const program = join(folder, 'race-in-c');
  try {
    execFileSync('gcc', ['-O3', '-mavx2', '-o', program, source], { stdio: 'ignore' });
    const lines = execFileSync(program, [`${size}`, `${runs}`], { encoding: 'utf8' }).split('\n');
    const of = (/** @type {string} */ what) =>
      lines.filter((line) => line.startsWith(`${what} `)).map((line) => Number(line.slice(what.length + 1)));
    return { fresh: middle(of('fresh')), again: middle(of('again')), won: of('won')[0] ?? 0 };
  } catch (error) {
    // No compiler, or a processor that does not know the instructions; anything else is a fault of ours.
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const isUnknown = error instanceof Error && 'signal' in error && error.signal === 'SIGILL';
    if (isMissing || isUnknown) return undefined;
    throw error;
  }
}
