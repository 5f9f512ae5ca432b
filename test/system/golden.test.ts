import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runDuel } from '../driver/piped.js';

const GOLDEN = fileURLToPath(new URL('../golden', import.meta.url));

const CASES = readdirSync(GOLDEN).flatMap((game) => readdirSync(join(GOLDEN, game)).map((name) => `${game}/${name}`));

describe('duel play prints what the rule books print', () => {
  it.each(CASES)('%s', async (name) => {
    const read = (file: string): string => readFileSync(join(GOLDEN, name, file), 'utf8');
    const args = read('arguments.txt').trim().split('\n');
    const { stdout, stderr, code } = await runDuel(['play', ...args], { input: read('input.txt') });
    expect(stdout).toBe(read('transcript.txt'));
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });
});
