import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFailed, onTestFinished } from 'vitest';
import { GAMES } from '../../src/games/catalogue.js';
import { emptyFolder, lines, runDuel } from '../driver/piped.js';
import { KEYS, TerminalDriver } from '../driver/terminal.js';

const IDS = GAMES.map(({ id }) => id);
const GOLDEN = fileURLToPath(new URL('../golden', import.meta.url));

function open(args: readonly string[]): TerminalDriver {
  const terminal = new TerminalDriver(args);
  onTestFinished(() => terminal.kill());
  onTestFailed(() => console.log(terminal.screen()));
  return terminal;
}

describe('duel review', () => {
  it('finds where the book’s example of Race to Zero turned', async () => {
    const cwd = emptyFolder();
    const input = readFileSync(join(GOLDEN, 'digit-duel-zero/book-example/input.txt'), 'utf8');
    await runDuel(['play', 'digit-duel-zero', '--names', 'Ana,Ben', '--save', 'a.duel'], { input, cwd });
    const { stdout, code } = await runDuel(['review', 'a.duel'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain("1. Ana's 2 gives the win away");
    expect(stdout).toContain('The turning point was turn 7');
    expect(stdout).toContain('The value over the game');
    expect(stdout).toMatch(/^Ana: [0-9.]+ %\. The value was kept on \d of \d turns/m);
  });

  it.each(IDS)('judges a game of %s, however it ended', async (id) => {
    const cwd = emptyFolder();
    await runDuel(
      ['play', id, '--vs', 'newcomer', '--vs', 'regular', '--seed', '2', '--games', '2', '--save', 'a.duel'],
      { cwd },
    );
    await runDuel(['play', id, '--save', 'b.duel'], { input: lines('resign'), cwd });
    const { stdout, stderr, code } = await runDuel(['review', 'a.duel'], { cwd });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(stdout.match(/^Accuracy$/gm)).toHaveLength(2);
    expect((await runDuel(['review', 'b.duel'], { cwd })).stdout).toContain('resigned');
  });

  it('asks for a file that is there', async () => {
    expect(await runDuel(['review'])).toMatchObject({ code: 2, stderr: 'duel: Which file? duel review FILE\n' });
    expect((await runDuel(['review', 'none.duel'])).stderr).toContain('there is no such file');
  });
});

describe('duel learn', () => {
  it.each(IDS)('prints the whole lesson of %s to a pipe, no line wider than 80', async (id) => {
    const { stdout, code } = await runDuel(['learn', id]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^1\/\d {2}/m);
    expect(stdout).toContain('Right.');
    expect(Math.max(...stdout.split('\n').map((text) => text.length))).toBeLessThanOrEqual(80);
  });

  it('teaches other options too', async () => {
    const { stdout, code } = await runDuel(['learn', 'dual-digits', '--set', 'max=6', '--set', 'start=20']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^1\/\d {2}/m);
  });

  it('asks at a terminal, helps, corrects, and goes on when the answer is right', async () => {
    const terminal = open(['learn', 'dual-digits']);
    await terminal.see('Your move:');
    terminal.enter('hint');
    await terminal.until(() => terminal.screen().split('Your move:').length === 3);
    terminal.enter('banana');
    await terminal.see('or hint, skip or quit.');
    terminal.enter('2');
    await terminal.see('Not this time.');
    terminal.enter('4');
    await terminal.see('Right. 4 wins at once.');
    await terminal.see('Press Enter to continue.');
    terminal.send(KEYS.enter);
    await terminal.see('2/7');
    terminal.enter('quit');
    expect(await terminal.exit).toBe(0);
  });
});

describe('duel puzzle', () => {
  it('has one for each day, the same for everybody', async () => {
    const args = ['puzzle', '--date', '2026-11-15'];
    const { stdout, code } = await runDuel(args, { input: lines('solution') });
    expect(code).toBe(0);
    expect(stdout).toContain('Difficulty ');
    expect(stdout).toContain('Right: ');
    expect((await runDuel([...args, '--seed', '1'])).stdout.split('Your move')[0]).toBe(stdout.split('Your move')[0]);
    expect((await runDuel(['puzzle', '--date', '2026-11-16'])).stdout.split('Your move')[0]).not.toBe(
      stdout.split('Your move')[0],
    );
  });

  it.each(IDS)('has as many as you like of %s, none twice, and answers every move', async (id) => {
    const { stdout, code } = await runDuel(['puzzle', id, '--seed', '3'], { input: 'solution\n'.repeat(10) });
    expect(code).toBe(0);
    expect(stdout).toContain('Solved at first try: 0 of 10.');
    const questions = stdout.match(/^.*Find a .*$|^.*Which .*\?$/gm) ?? [];
    expect(new Set(questions).size).toBe(questions.length);
  });

  it('answers a wrong move with its refutation, and counts what was solved at first try', async () => {
    const terminal = open(['puzzle', 'digit-duel-zero', '--seed', '2']);
    await terminal.see('Player 1 may play 1 or 0.');
    terminal.enter('zero');
    await terminal.see('solution tells it, quit leaves.');
    terminal.enter('0');
    await terminal.see('Player 2 plays');
    terminal.enter('1');
    await terminal.see('Right: 1 keeps the win.');
    await terminal.see('Solved at first try: 0 of 1.');
    terminal.enter('no');
    expect(await terminal.exit).toBe(0);
  });

  it.each([
    [['--date', 'yesterday'], 'is not a date such as'],
    [['--set', 'start=3'], '--set needs a game'],
    [['dual-digits', '--date', '2026-01-01'], 'leave out GAME, or --date'],
    [['dual-digits', '--seed', 'x'], '--seed cannot be "x"'],
    [['dual-digits', '--set', 'start=1'], 'there is no puzzle'],
  ] as const)('%j is refused in words', async (args, words) => {
    const { stderr, code } = await runDuel(['puzzle', ...args]);
    expect(stderr).toContain(words);
    expect(code).toBe(2);
  });
});
