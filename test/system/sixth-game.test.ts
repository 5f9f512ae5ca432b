import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { emptyFolder, environment, lines } from '../driver/piped.js';
import { KEYS, TerminalDriver } from '../driver/terminal.js';

const COMMAND = join(emptyFolder(), 'duel.mjs');

beforeAll(async () => {
  const entry = fileURLToPath(new URL('../driver/duel-with-sixth-game.ts', import.meta.url));
  await build({
    entryPoints: [entry],
    outfile: COMMAND,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: REQUIRE,
  });
});

// A bundle in one file has no `require` of its own, which a package in it may want.
const REQUIRE = { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" };

describe('a sixth game', () => {
  const env = environment(emptyFolder());
  const duel = (args: readonly string[], input = ''): string =>
    execFileSync(process.execPath, [COMMAND, ...args], { input, encoding: 'utf8', env });

  it('is listed, explained and completed without a line of code for it', () => {
    expect(duel(['games'])).toContain('last-stone');
    expect(duel(['rules', 'last-stone'])).toContain('On your turn, take 1, 2 or 3 of them.');
    expect(duel(['completion', 'bash'])).toContain('last-stone');
  });

  it('is played from a pipe', () => {
    const transcript = duel(
      ['play', 'last-stone', '--set', 'heap=4', '--set', 'last=wins', '--names', 'Ana,Ben'],
      lines('5', '3', '3', '1'),
    );
    expect(transcript).toBe(
      lines(
        '*** Last Stone ***',
        'The last stone wins.',
        '',
        'Ana:',
        'There are 4 stones.',
        'How many do you take? 5',
        '"5" is not a number from 1 to 3.',
        'How many do you take? 3',
        'You took 3. 1 stone left.',
        '',
        'Ben:',
        'There is 1 stone.',
        'How many do you take? 3',
        'You cannot take 3 of 1 stone. Choose 1.',
        'How many do you take? 1',
        'You took 1. 0 stones left.',
        'Ben took the last stone, which wins.',
        'Ben wins!',
      ),
    );
  });

  it('is solved, mapped, taught, set as puzzles, played by the computer and reviewed with no code of its own', () => {
    // Whoever must take from 1, 5, 9 … stones takes the last one.
    expect(duel(['solve', 'last-stone', '--set', 'heap=13'])).toContain('Player 2 wins in 7 turns with best play.');
    expect(duel(['table', 'last-stone', '--set', 'heap=5'])).toContain('heap,value,distance\n1,loss,1\n2,win,2\n');
    expect(duel(['map', 'last-stone'])).toContain(' W');
    expect(duel(['fairness', 'last-stone', '--range', '1..13'])).toContain('The second player wins: 1, 5, 9, 13.');
    expect(duel(['learn', 'last-stone'])).toContain('Right.');
    expect(duel(['puzzle', 'last-stone', '--seed', '1'], 'solution\n')).toContain('Right: ');
    const file = join(emptyFolder(), 'a.duel');
    duel(['play', 'last-stone', '--vs', 'newcomer', '--vs', 'perfect', '--seed', '1', '--save', file]);
    expect(duel(['review', file])).toContain('Computer 2: 100%');
  });

  it('is in the menu and is played at a terminal', async () => {
    const terminal = new TerminalDriver([], { command: [process.execPath, COMMAND] });
    onTestFinished(() => terminal.kill());
    await terminal.see('Last Stone');
    terminal.enter('last');
    await terminal.see('› 1  Play');
    terminal.send(KEYS.enter);
    await terminal.see('How many do you take?');
    terminal.enter('2');
    await terminal.see('You took 2. 10 stones left.');
  });
});
