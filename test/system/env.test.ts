import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyFolder, lines, runDuel } from '../driver/piped.js';

describe('duel env', () => {
  it('answers a line for each line, in order, and nothing else', async () => {
    const reset = '{"op":"reset","game":"number-duel"}';
    const { stdout, stderr, code } = await runDuel(['env', '--stdio'], {
      input: lines(reset, '', 'no JSON', `[${reset}]`),
    });
    const answers = stdout.trim().split('\n');
    expect({ stderr, code, count: answers.length }).toEqual({ stderr: '', code: 0, count: 3 });
    expect(JSON.parse(answers[0] ?? '')).toMatchObject({ obs: [15, 15], toMove: [0, 1] });
    expect(JSON.parse(answers[1] ?? '')).toMatchObject({ error: { code: 'bad-json' } });
    expect(answers[2]).toBe(`[${answers[0]}]`);
  });

  it('says how to call it', async () => {
    expect(await runDuel(['env'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--stdio') });
  });
});

describe('duel export', () => {
  it('writes JSON, or a file that did not exist', async () => {
    const folder = emptyFolder();
    const { stdout } = await runDuel(['export', 'dual-digits', '--set', 'start=9']);
    expect(JSON.parse(stdout)).toMatchObject({ game: 'dual-digits', options: { start: 9, max: 4 }, start: 40 });
    const file = join(folder, 'table.npz');
    expect(await runDuel(['export', 'dual-digits', '--npz', file])).toMatchObject({ code: 0, stdout: '' });
    expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
    writeFileSync(file, 'mine');
    expect(await runDuel(['export', 'dual-digits', '--npz', file])).toMatchObject({ code: 2 });
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it('refuses a game that is too large for a table', async () => {
    const file = join(emptyFolder(), 'table.npz');
    const run = await runDuel(['export', 'digit-duel-zero', '--set', 'start=1000', '--npz', file]);
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('1000000 positions') });
    expect(existsSync(file)).toBe(false);
  });
});
