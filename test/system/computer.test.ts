import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFailed, onTestFinished } from 'vitest';
import { LEVELS } from '../../src/bots/levels.js';
import { GAMES } from '../../src/games/catalogue.js';
import { DUEL, emptyFolder, environment, lines, runDuel } from '../driver/piped.js';
import { KEYS, TerminalDriver } from '../driver/terminal.js';

describe('duel play --vs', () => {
  it.each(GAMES.flatMap(({ id }) => LEVELS.map((level) => [id, level.id] as const)))(
    '%s: two computers of level %s play to an end, the same for the same seed',
    async (id, level) => {
      const args = ['play', id, '--vs', level, '--vs', 'regular', '--seed', '5', '--turn-limit', '60'];
      const { stdout, stderr, code } = await runDuel(args);
      expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
      expect(stdout).toMatch(/wins|win!|draw/);
      expect((await runDuel(args)).stdout).toBe(stdout);
    },
  );

  it('answers from a pipe, and the transcript shows its entries like anybody’s', async () => {
    const { stdout, code } = await runDuel(['play', 'dual-digits', '--set', 'start=7', '--vs', 'perfect'], {
      input: lines('2', '4', '3', '2'),
    });
    expect(stdout).toContain("Computer's Turn:\nPrevious Opponent's Number: 2\n");
    expect(stdout).toMatch(/Congratulations! Player 1 wins!\n$/);
    expect(code).toBe(0);
  });

  it('perfect wins every game it can win, from either side', async () => {
    // 25 is lost for whoever begins.
    const { stdout } = await runDuel(
      ['play', 'dual-digits', '--vs', 'perfect', '--games', '4', '--first', '1', '--strict'],
      {
        input: lines('1', 'resign', 'resign', 'resign', 'resign'),
      },
    );
    expect(stdout).toContain('Score: Player 1: 0, Computer: 4');
    const other = await runDuel(['play', 'multiplication-duel', '--vs', 'perfect', '--side', '2'], {
      input: lines('2', '2', '2', '2', '2', '2'),
    });
    expect(other.stdout).toMatch(/Player 2 loses\. Computer wins!\n$/);
  });

  it('goes on after a break as if there had been none', async () => {
    const state = emptyFolder();
    const args = ['play', 'digit-duel-zero', '--vs', 'learner', '--seed', '9'];
    const first = await runDuel(args, { input: lines('2'), state });
    expect(first.code).toBe(3);
    const rest = await runDuel(['resume'], { input: lines('resign'), state });
    const whole = await runDuel(args, { input: lines('2', 'resign') });
    expect(rest.stdout).toBe(whole.stdout);
  });

  it('keeps the level in the replay', async () => {
    const cwd = emptyFolder();
    await runDuel(['play', 'number-duel', '--vs', 'expert', '--side', '2', '--save', 'a.duel'], {
      input: lines('5', '5', 'resign'),
      cwd,
    });
    expect(readFileSync(join(cwd, 'a.duel'), 'utf8')).toContain('Computer 1: expert\n');
  });

  it('takes back to the player’s own last decision without asking, and can be asked for advice', async () => {
    const { stdout } = await runDuel(['play', 'dual-digits', '--vs', 'perfect', '--seed', '1'], {
      input: lines('undo', '3', 'undo', '4', 'hint', 'hint', 'hint', 'why', 'draw', 'quit'),
    });
    expect(stdout).toContain('There’s nothing to take back yet.');
    expect(stdout).toContain('Took back the last 2 turns.');
    expect(stdout.match(/type hint again for more/g)).toHaveLength(2);
    expect(stdout).toContain('The computer would rather play on.');
  });

  it('has nothing to take back before the player’s first decision, though the computer has moved', async () => {
    const { stdout } = await runDuel(['play', 'dual-digits', '--vs', 'perfect', '--first', '2'], {
      input: lines('undo', 'quit'),
    });
    expect(stdout).toContain('There’s nothing to take back yet.');
  });

  it('draws a secret choice anew after a takeback, so that undo does not tell it', async () => {
    // At the start of the variant every number is equally good, so perfect chooses at random.
    const args = ['play', 'number-duel', '--set', 'numbers=spent', '--vs', 'perfect', '--seed', '4'];
    const entries = Array.from({ length: 8 }, () => ['1', 'undo']).flat();
    const { stdout } = await runDuel(args, { input: lines(...entries, 'quit') });
    const chosen = stdout.match(/^Computer selected: \d$/gm) ?? [];
    expect(chosen).toHaveLength(8);
    expect(new Set(chosen).size).toBeGreaterThan(1);
    expect((await runDuel(args, { input: lines(...entries, 'quit') })).stdout).toBe(stdout);
  });

  it('gives no hints between people', async () => {
    const { stdout } = await runDuel(['play', 'multiplication-duel'], { input: lines('hint', 'why', '3') });
    expect(stdout.match(/Hints only work when you play the computer on this device\./g)).toHaveLength(2);
    expect(stdout).toContain('New shared number is 3.');
  });

  it.each([
    [['--vs', 'expret'], 'There’s no level "expret". Did you mean expert? The levels are: newcomer'],
    [['--vs', 'expert', '--vs', 'expert', '--vs', 'expert'], 'there are two seats'],
    [['--side', '2'], 'it needs one --vs'],
    [['--vs', 'expert', '--side', '3'], '--side can’t be "3"'],
  ] as const)('%j is refused in words', async (args, words) => {
    const { stderr, code } = await runDuel(['play', 'dual-digits', ...args]);
    expect(stderr).toContain(words);
    expect(code).toBe(2);
  });

  it('says so where the game is too large to be solved', async () => {
    const args = ['play', 'number-duel', '--set', 'numbers=spent', '--set', 'points=9000', '--vs', 'perfect'];
    const { stderr, code } = await runDuel(args, { input: lines('3') });
    expect(stderr).toContain('choose smaller options');
    expect(code).toBe(2);
  });
});

describe('two computers whose game never ends', () => {
  const args = ['play', 'number-duel', '--vs', 'perfect', '--vs', 'perfect', '--turn-limit', 'off'];

  it('stop when nobody reads them any more', async () => {
    const child = spawn(process.execPath, [DUEL, ...args], { env: environment(emptyFolder()) });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    child.stdout.destroy();
    await once(child, 'close');
    expect(child.exitCode).toBe(0);
  });

  it('stop when the process is told to', async () => {
    const child = spawn(process.execPath, [DUEL, ...args], { env: environment(emptyFolder()) });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout.resume(), 'data');
    child.kill('SIGTERM');
    await once(child, 'close');
    expect(child.exitCode).toBe(130);
  });

  it('stop at Ctrl-C, and can go on later', async () => {
    const state = emptyFolder();
    // The last words of a program that has written so much may be lost on their way through a pseudo-terminal, so it is the
    // next one that tells.
    for (const command of [args, ['resume']]) {
      const terminal = new TerminalDriver(command, { state });
      onTestFinished(() => terminal.kill('SIGKILL'));
      await terminal.see('Round 20');
      terminal.send(KEYS.ctrlC);
      expect(await terminal.exit).toBe(130);
    }
    const { stdout } = await runDuel(['resume', '--list'], { state });
    expect(stdout).toContain('Number Duel');
  });
});

describe('a game against the computer at a terminal', () => {
  it('that is too large to be solved is refused, and the terminal is given back', async () => {
    const terminal = new TerminalDriver([]);
    onTestFinished(() => terminal.kill());
    onTestFailed(() => console.log(terminal.screen()));
    await terminal.see('Number Duel');
    terminal.enter('number duel');
    await terminal.see('Change settings');
    terminal.enter('change');
    for (const [prompt, text] of [
      ['Names', ''],
      ['points [15]:', '9000'],
      ['max [5]:', '9'],
      ['numbers [free]:', 'spent'],
    ] as const) {
      await terminal.see(prompt);
      terminal.enter(text);
    }
    await terminal.see('points 9000, max 9, numbers spent');
    terminal.enter('play the');
    await terminal.see('How strong?');
    terminal.enter('regular');
    expect(await terminal.exit).toBe(2);
    await terminal.see('You can still play it');
  });

  it('never begins where it is too large to be solved, and leaves the terminal alone', async () => {
    const args = ['play', 'number-duel', '--set', 'numbers=spent', '--set', 'points=9000', '--vs', 'perfect'];
    const terminal = new TerminalDriver([...args, '--side', '2']);
    onTestFinished(() => terminal.kill());
    expect(await terminal.exit).toBe(2);
    expect(terminal.screen()).not.toContain('Round 1');
  });

  it('does not ask a computer to look away', async () => {
    const terminal = new TerminalDriver(['play', 'number-duel', '--vs', 'regular']);
    onTestFinished(() => terminal.kill());
    await terminal.see('Nothing you type is shown.');
    expect(terminal.screen()).not.toContain('look away');
  });

  it('is reached from the menu, and ends with a review on request', async () => {
    const terminal = new TerminalDriver([]);
    onTestFinished(() => terminal.kill());
    onTestFailed(() => console.log(terminal.screen()));
    await terminal.see('Dual Digits');
    terminal.send(KEYS.enter);
    await terminal.see('Play the computer');
    terminal.enter('play the');
    await terminal.see('How strong?');
    terminal.enter('perfect');
    await terminal.see('Who starts?');
    terminal.enter('you');
    await terminal.see("Player 1's Turn:");
    terminal.enter('resign');
    await terminal.see('Resign? The computer wins this game.');
    terminal.enter('yes');
    await terminal.see('Another game? (yes, no or review)');
    terminal.enter('review');
    await terminal.see('The computer wins: you resigned before the first turn.');
    await terminal.see('No moves were played.');
    await terminal.until(() => terminal.screen().split('Another game?').length === 3);
    terminal.enter('no');
    expect(await terminal.exit).toBe(0);
  });
});
