import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GAMES } from '../../src/games/catalogue.js';
import { eventually } from '../driver/eventually.js';
import { DUEL, emptyFolder, environment, lines, runDuel } from '../driver/piped.js';

const WON = lines('3', '2', '4', '3', '2', '4', '3', '1', '2', '1');

// Entries that are wrong in every game, of twenty kinds and more.
const WRONG_ENTRIES = [
  '0x3',
  '-1',
  '2.5',
  '1e1',
  '99999999999999999999999',
  '12',
  'abc',
  'ünïcödé',
  '漢字',
  '😀',
  '"; DROP TABLE moves; --',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '{"move":3}',
  '\u001b[31mred\u001b[0m',
  '\u0000',
  '1 2',
  '3,',
  '$(rm -rf /)',
  'a'.repeat(10_000),
] as const;

const TARGETS = /Target Number: \d+/g;

describe('duel play with piped input', () => {
  it('prints the transcript and nothing else, and ends with 0 whoever won', async () => {
    const { stdout, stderr, code } = await runDuel(['play', 'dual-digits'], { input: WON });
    expect(stdout).toMatch(/^=== Dual Digits ===\nStarting Shared Number: 25\n\nPlayer 1's Turn:\n/);
    expect(stdout).toMatch(/You subtracted 1. New Shared Number: 0\nCongratulations! Player 2 wins!\n$/);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).not.toContain('\u001b');
  });

  it('reads Windows line ends and a last line without one', async () => {
    const { stdout } = await runDuel(['play', 'dual-digits'], { input: WON });
    const windows = await runDuel(['play', 'dual-digits'], { input: WON.trimEnd().replaceAll('\n', '\r\n') });
    expect(windows.stdout).toBe(stdout);
  });

  it('does not look at what comes after the end of the game', async () => {
    const { code, stdout } = await runDuel(['play', 'dual-digits'], { input: `${WON}1\n2\n${'x\n'.repeat(100_000)}` });
    expect(code).toBe(0);
    expect(stdout).toMatch(/wins!\n$/);
  });

  it('never shows a secret choice before both are in (R-ND1), nor a wrong secret entry', async () => {
    const { stdout } = await runDuel(['play', 'number-duel'], { input: lines('hush-hush', '4') });
    expect(stdout).not.toContain('hush-hush');
    expect(stdout).not.toContain('4');
    expect(stdout).toContain('Player B, enter your number (1-5): ');
  });

  const refusing = GAMES.filter(({ invalidEntry }) => invalidEntry === 'refused').map(({ id }) => id);

  it.each(refusing)('%s refuses wrong entries of many kinds and asks again (R-3)', async (id) => {
    const { stdout, stderr, code } = await runDuel(['play', id], { input: lines(...WRONG_ENTRIES) });
    expect(stdout.match(/ is not /g)?.length).toBeGreaterThanOrEqual(WRONG_ENTRIES.length);
    expect(stdout).not.toContain('\u001b');
    expect(stderr).toContain('The input ended before the game did.');
    expect(code).toBe(3);
  });

  it.each(WRONG_ENTRIES)('in Multiplication Duel %j is a choice that loses (R-MD1)', async (entry) => {
    const { stdout, code } = await runDuel(['play', 'multiplication-duel'], { input: lines(entry) });
    expect(stdout).toMatch(/is not a valid multiplier \(2-9\)\.\nPlayer 1 loses\. Player 2 wins!\n$/);
    expect(code).toBe(0);
  });

  it('in Multiplication Duel an empty line and the words of the program are no choice (R-MD1)', async () => {
    const words = ['', '   ', 'help', 'HELP', 'rules', 'score', 'history', 'undo'];
    const { stdout, code } = await runDuel(['play', 'multiplication-duel'], { input: lines(...words, '3') });
    expect(stdout).toContain('New shared number is 3.');
    expect(code).toBe(3);
  });

  it('with --strict any illegal entry forfeits (R-7)', async () => {
    const { stdout, code } = await runDuel(['play', 'dual-digits', '--strict'], { input: lines('3', '3') });
    expect(stdout).toMatch(/Player 2 forfeits the game: the referee is strict\. Player 1 wins!\n$/);
    expect(code).toBe(0);
  });

  it('helps with near misses', async () => {
    const { stdout } = await runDuel(['play', 'digit-duel-target'], { input: lines('multply') });
    expect(stdout).toContain('Did you mean multiply?');
  });

  it('draws the same target for the same seed, and a new one for each game of a series (R-6)', async () => {
    const args = ['play', 'digit-duel-target', '--seed', '7', '--games', '4'];
    const targets = async (): Promise<readonly string[]> =>
      (await runDuel(args, { input: lines('resign', 'resign', 'resign', 'resign') })).stdout.match(
        /Target Number: \d+/g,
      ) ?? [];
    const drawn = await targets();
    expect(drawn).toHaveLength(4);
    expect(new Set(drawn).size).toBeGreaterThan(1);
    expect(await targets()).toEqual(drawn);
  });

  it('lets the other player begin the next game of a series and keeps the score (R-5, R-6)', async () => {
    const { stdout } = await runDuel(['play', 'multiplication-duel', '--games', '2', '--names', 'Ana,Ben'], {
      input: lines('x', 'x'),
    });
    expect(stdout).toContain('Ana begins.');
    expect(stdout).toContain('Score: Ana: 0, Ben: 1\n');
    expect(stdout).toContain('Ben begins.');
    expect(stdout).toMatch(/Score: Ana: 1, Ben: 1\n$/);
  });

  it('declares a draw at the turn limit (R-4)', async () => {
    const { stdout, code } = await runDuel(['play', 'digit-duel-zero', '--set', 'start=100', '--turn-limit', '6'], {
      input: '0\n'.repeat(6),
    });
    expect(stdout).toMatch(/The game is a draw: the limit of 6 turns is reached\.\n$/);
    expect(code).toBe(0);
  });
});

describe('a game that was left unfinished', () => {
  it('ends with 3 and is continued by duel resume as if nothing had come between', async () => {
    const state = emptyFolder();
    const left = await runDuel(['play', 'dual-digits', '--names', 'Ana,Ben'], { input: lines('3', '2', '4'), state });
    expect(left.code).toBe(3);
    expect(left.stderr).toBe('The input ended before the game did. To continue: duel resume\n');
    const rest = await runDuel(['resume'], { input: lines('3', '2', '4', '3', '1', '2', '1'), state });
    expect(rest.code).toBe(0);
    const whole = await runDuel(['play', 'dual-digits', '--names', 'Ana,Ben'], { input: WON });
    expect(rest.stdout).toBe(whole.stdout);
    const nothing = await runDuel(['resume'], { state });
    expect(nothing.code).toBe(2);
    expect(nothing.stderr).toContain('You have no unfinished game.');
  });

  it('does not begin when --save names a file that cannot be written', async () => {
    const { stdout, stderr, code } = await runDuel(['play', 'dual-digits', '--save', 'no/such/a.duel'], { input: WON });
    expect(stdout).toBe('');
    expect(stderr).toContain('a.duel: there’s no such file or folder.');
    expect(code).toBe(2);
  });

  it('goes on with the target that was set, or with drawing where it was drawn (R-6)', async () => {
    for (const asked of [['--set', 'target=2'], []]) {
      const state = emptyFolder();
      const args = ['play', 'digit-duel-target', ...asked, '--games', '3', '--seed', '7'];
      const whole = await runDuel(args, { input: lines('resign', 'resign', 'resign') });
      await runDuel(args, { input: lines('resign'), state });
      const rest = await runDuel(['resume'], { input: lines('resign', 'resign'), state });
      expect(rest.stdout.match(TARGETS)).toEqual(whole.stdout.match(TARGETS)?.slice(1));
    }
  });

  it('is kept in a file of its own with --save, and goes on from there with --resume', async () => {
    const cwd = emptyFolder();
    const state = emptyFolder();
    await runDuel(['play', 'number-duel', '--save', 'a.duel'], { input: lines('4', '2', '5'), cwd, state });
    const saved = readFileSync(join(cwd, 'a.duel'), 'utf8');
    expect(saved).toContain('1. 4 2');
    expect(saved).not.toContain('2. 5');
    const { code } = await runDuel(['play', '--resume', 'a.duel'], {
      input: lines('5', '1', '5', '1', '5', '1'),
      cwd,
      state,
    });
    expect(code).toBe(0);
    expect(readFileSync(join(cwd, 'a.duel'), 'utf8')).toContain('Result: 1 wins\nReason: points-gone');
    expect((await runDuel(['resume'], { state })).code).toBe(2);
  });

  it('goes on with the series, its score and its seed', async () => {
    const state = emptyFolder();
    const args = ['play', 'digit-duel-target', '--games', '3', '--seed', '11', '--first', 'random'];
    const whole = await runDuel(args, { input: lines('resign', 'add', 'resign', 'resign') });
    await runDuel(args, { input: lines('resign', 'add'), state });
    const rest = await runDuel(['resume'], { input: lines('resign', 'resign'), state });
    const from = whole.stdout.indexOf('--- Digit Duel ---', 10);
    expect(rest.stdout.trimStart()).toBe(whole.stdout.slice(from));
    expect(rest.code).toBe(0);
  });

  it('never overwrites a file that is there', async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'mine.duel'), 'precious');
    const { code, stderr } = await runDuel(['play', 'dual-digits', '--save', 'mine.duel'], { input: WON, cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('already exists');
    const word = await runDuel(['play', 'dual-digits'], {
      input: lines('save mine.duel', 'save new.duel', 'quit'),
      cwd,
    });
    expect(word.stdout).toContain('Not saved in mine.duel: it already exists. Try another name.');
    expect(readFileSync(join(cwd, 'mine.duel'), 'utf8')).toBe('precious');
    expect(existsSync(join(cwd, 'new.duel'))).toBe(true);
  });

  it('leaves a file alone that holds another match by now', async () => {
    const [cwd, state] = [emptyFolder(), emptyFolder()];
    await runDuel(['play', 'dual-digits', '--save', 'a.duel'], { input: lines('3'), cwd, state });
    rmSync(join(cwd, 'a.duel'));
    await runDuel(['play', 'dual-digits', '--save', 'a.duel'], { input: WON, cwd });
    const precious = readFileSync(join(cwd, 'a.duel'), 'utf8');
    expect((await runDuel(['resume'], { input: lines('resign'), cwd, state })).code).toBe(0);
    expect(readFileSync(join(cwd, 'a.duel'), 'utf8')).toBe(precious);
  });

  it('says so when the disk refuses, and does not pretend that it can be continued', async () => {
    const state = emptyFolder();
    writeFileSync(join(state, 'duelbook'), 'a file where a folder should be');
    const { code, stderr, stdout } = await runDuel(['play', 'dual-digits'], { input: lines('3'), state });
    expect(code).toBe(3);
    expect(stdout + stderr).toContain('can’t be saved');
    expect(stderr).toContain('It couldn’t be saved, so you can’t continue it.');
  });
});

describe('words typed instead of a move', () => {
  it('undo asks the other player and takes the last turn back', async () => {
    const input = lines('3', 'undo', 'perhaps', 'yes', '1', 'undo', 'no', '1', 'quit');
    const { stdout, code } = await runDuel(['play', 'dual-digits'], { input });
    expect(stdout).toContain('Take back turn 1? Player 2, do you agree? (yes/no) perhaps\nPlease answer yes or no.\n');
    expect(stdout).toContain('Took back the last turn.');
    expect(stdout).toContain('You subtracted 1. New Shared Number: 24');
    expect(stdout).toContain('Offer declined.');
    expect(stdout).toContain('1 is forbidden: your opponent has just subtracted it. Choose 2, 3 or 4.');
    expect(code).toBe(3);
  });

  it('draw asks, resign does not', async () => {
    const drawn = await runDuel(['play', 'dual-digits'], { input: lines('draw', 'yes') });
    expect(drawn.stdout).toMatch(
      /Player 2, do you agree to a draw\? \(yes\/no\) yes\nThe players agree to a draw\.\n$/,
    );
    const resigned = await runDuel(['play', 'dual-digits'], { input: lines('3', 'resign') });
    expect(resigned.stdout).toMatch(/Player 2 resigns\. Player 1 wins!\n$/);
  });

  it('history, score and help answer and ask again', async () => {
    const { stdout } = await runDuel(['play', 'dual-digits'], {
      input: lines('3', 'history', 'score', 'help', 'rules'),
    });
    expect(stdout).toContain('1. Player 1: 3 (Shared number: 22)');
    expect(stdout).toContain('Score: Player 1: 0, Player 2: 0');
    expect(stdout).toContain('save FILE  write a replay of the game so far');
    expect(stdout).toContain('Fine print');
  });
});

describe('duel replay', () => {
  it('prints the whole transcript when piped, as it was played', async () => {
    const cwd = emptyFolder();
    const { stdout } = await runDuel(['play', 'dual-digits', '--save', 'a.duel'], { input: WON, cwd });
    expect((await runDuel(['replay', 'a.duel'], { cwd })).stdout).toBe(stdout);
  });

  it('names the line and the reason when a file is damaged', async () => {
    const cwd = emptyFolder();
    await runDuel(['play', 'dual-digits', '--save', 'a.duel'], { input: WON, cwd });
    const text = readFileSync(join(cwd, 'a.duel'), 'utf8').replace('2. 2', '2. 3');
    writeFileSync(join(cwd, 'b.duel'), text);
    const { code, stderr } = await runDuel(['replay', 'b.duel'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/b\.duel, line \d+: turn 2 can’t be played: 3 is forbidden/);
    expect((await runDuel(['replay', 'none.duel'], { cwd })).stderr).toContain('there’s no such file');
  });

  it('has a reason for a file without an end', async () => {
    const { code, stderr } = await runDuel(['replay', '/dev/zero']);
    expect(stderr).toBe('duel: Can’t read /dev/zero: it has more than 500 MB.\n');
    expect(code).toBe(2);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends by %s while it waits for a pipe', async (signal) => {
    const cwd = emptyFolder();
    const pipe = join(cwd, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const duel = spawn(process.execPath, [DUEL, 'replay', pipe], { cwd, env: environment(cwd) });
    const ended = once(duel, 'exit');
    // It can be opened without waiting only once somebody reads from it.
    const writer = await eventually(() => openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK));
    duel.kill(signal);
    expect(await ended).toEqual([null, signal]);
    closeSync(writer);
  });
});
