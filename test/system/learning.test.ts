import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFailed, onTestFinished } from 'vitest';
import { TRIED_BEFORE } from '../../src/coach/puzzle.js';
import { dailyPuzzle } from '../../src/coach/index.js';
import type { Move } from '../../src/core/index.js';
import { GAMES } from '../../src/games/catalogue.js';
import { must } from '../contract/playing.js';
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
    expect(stdout).toContain('1. Ana’s 2 gives the win away');
    expect(stdout).toContain('The turning point was turn 7');
    expect(stdout).toContain('Who was winning');
    expect(stdout).toMatch(/^Ana: [0-9.]+% accuracy\. Right on \d of the \d turns/m);
  });

  it('speaks to the person who played the computer, unless they have a name', async () => {
    const cwd = emptyFolder();
    const game = ['play', 'dual-digits', '--vs', 'regular', '--seed', '1', '--save', 'a.duel'];
    await runDuel(game, { input: lines('resign'), cwd });
    const { stdout } = await runDuel(['review', 'a.duel'], { cwd });
    expect(stdout).toContain('Review: Dual Digits, you against the computer');
    expect(stdout).toContain('The computer wins: you resigned');
    await runDuel([...game.slice(0, -1), 'b.duel', '--names', 'Ana,Robot'], { input: lines('resign'), cwd });
    expect((await runDuel(['review', 'b.duel'], { cwd })).stdout).toContain('Robot wins: Ana resigned');
  });

  it('tells two computers apart', async () => {
    const cwd = emptyFolder();
    const game = ['play', 'dual-digits', '--vs', 'newcomer', '--vs', 'perfect', '--seed', '2', '--save', 'a.duel'];
    await runDuel(game, { cwd });
    const { stdout } = await runDuel(['review', 'a.duel'], { cwd });
    expect(stdout).toContain('Review: Dual Digits, Computer 1 against Computer 2');
    expect(stdout).toMatch(/^Computer 1: /m);
    expect(stdout).toMatch(/^Computer 2: /m);
    expect(stdout).not.toMatch(/\bComputer\b(?! [12])/);
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
    expect((await runDuel(['review', 'none.duel'])).stderr).toContain('there’s no such file');
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
    await terminal.see('Right. 4 wins right away.');
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

  it('lets you play out the puzzle of a day, takes one life for a wrong move, and shows the win when none is left', async () => {
    const { carry, choices, game, options } = must(dailyPuzzle('2026-11-16', GAMES));
    if (carry === undefined) throw new Error('one move solves it');
    const textOf = (move: Move): string => game.rules(options).makeMove(move);
    const isRight = (tries: readonly Move[]): boolean => carry(tries)?.last?.answer.right === true;
    const wrong = choices.find((move) => !isRight([move]));
    /** Tries right or wrong moves, as wanted and as far as there are some, until it is over. */
    const triesTo = (wantsRight: boolean): readonly Move[] => {
      const tries: Move[] = [];
      for (let state = carry(tries); state?.state === 'open'; state = carry(tries)) {
        const { refuted } = state;
        const legal = game.rules(options).legalMoves(state.position, state.seat);
        const untried = legal.filter((move) => !refuted.includes(move));
        tries.push(untried.find((move) => isRight([...tries, move]) === wantsRight) ?? untried[0] ?? '');
      }
      return tries;
    };
    const played = [wrong ?? '', wrong ?? '', ...triesTo(true)].map(textOf);
    const args = ['puzzle', '--date', '2026-11-16'];
    const won = await runDuel(args, { input: lines('hello', ...played, 'quit') });
    expect(won.stdout).toContain('2 lives left.');
    expect(won.stdout).toContain('Solved, with 2 lives left.');
    expect(won.stdout).toContain('Solved on the first try: 0 of 1.');
    expect(won.stderr + won.stdout).toContain('or quit.');
    expect(won.stderr + won.stdout).toContain(TRIED_BEFORE);
    expect(won.stdout).toContain('Duelbook 16 Nov ●●○\n');
    const lost = await runDuel(args, { input: lines(...triesTo(false).map(textOf), 'quit') });
    expect(lost.stdout).toContain('0 lives left.');
    expect(lost.stdout).toMatch(/Not solved\. This wins: you play .*you win: you reached zero\./);
    expect(lost.stdout).toContain('Duelbook 16 Nov ○○○\n');
  });

  it.each(IDS)('has as many as you like of %s, none twice, and answers every move', async (id) => {
    const { stdout, code } = await runDuel(['puzzle', id, '--seed', '3'], { input: 'solution\n'.repeat(10) });
    expect(code).toBe(0);
    expect(stdout).toContain('Solved on the first try: 0 of 10.');
    const questions = stdout.match(/^.*Find a .*$|^.*Which .*\?$/gm) ?? [];
    expect(new Set(questions).size).toBe(questions.length);
  });

  it('answers a wrong move with its refutation, and counts what was solved at first try', async () => {
    const terminal = open(['puzzle', 'digit-duel-zero', '--seed', '2']);
    await terminal.see('You’re Player 1 and can play 1 or 0.');
    terminal.enter('zero');
    await terminal.see('or solution or quit.');
    terminal.enter('0');
    await terminal.see('your opponent plays');
    terminal.enter('1');
    await terminal.see('Right: 1 keeps the win.');
    await terminal.see('Solved on the first try: 0 of 1.');
    terminal.enter('no');
    expect(await terminal.exit).toBe(0);
  });

  it.each([
    [['--date', 'yesterday'], 'is not a date such as'],
    [['--set', 'start=3'], '--set needs a game'],
    [['dual-digits', '--date', '2026-01-01'], 'leave out GAME, or --date'],
    [['dual-digits', '--seed', 'x'], '--seed can’t be "x"'],
    [['dual-digits', '--set', 'start=1'], 'There’s no puzzle with these options. Try others.'],
  ] as const)('%j is refused in words', async (args, words) => {
    const { stderr, code } = await runDuel(['puzzle', ...args]);
    expect(stderr).toContain(words);
    expect(code).toBe(2);
  });
});
