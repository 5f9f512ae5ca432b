import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it, onTestFailed, onTestFinished } from 'vitest';
import { DUEL, emptyFolder } from '../driver/piped.js';
import { KEYS, TerminalDriver, type TerminalOptions } from '../driver/terminal.js';

function open(args: readonly string[], options: TerminalOptions = {}): TerminalDriver {
  const terminal = new TerminalDriver(args, options);
  onTestFinished(() => terminal.kill());
  onTestFailed(() => console.log(`The screen was:\n${terminal.screen()}`));
  return terminal;
}

describe('a terminal', () => {
  it('shows the last that a program wrote, also of many that end at once', async () => {
    const command = ['/bin/sh', '-c', 'seq 4000; echo the last'] as const;
    const terminals = Array.from({ length: 12 }, () => open([], { command }));
    await Promise.all(terminals.map(({ exit }) => exit));
    for (const terminal of terminals) expect(terminal.screen()).toMatch(/\n4000\nthe last$/);
  });
});

describe('a terminal that reports no width', () => {
  it('is written to in whole lines', async () => {
    const duel = `stty cols 0 && exec '${process.execPath}' '${DUEL}' play dual-digits`;
    const terminal = open([], { command: ['/bin/sh', '-c', duel] });
    await terminal.see('Allowed Numbers to Subtract: 1, 2, 3, 4');
  });
});

describe('the menu', () => {
  it('leads to a running game in two choices, by arrows', async () => {
    const terminal = open([]);
    await terminal.see('Dual Digits');
    terminal.send(KEYS.down);
    await terminal.see('› 2  Multiplication Duel');
    terminal.send(KEYS.enter);
    await terminal.see('› 1  Play');
    terminal.send(KEYS.enter);
    await terminal.see('Player 1, choose your multiplier (2-9):');
  });

  it('cuts nothing in a window of 80 columns', async () => {
    const terminal = open([]);
    await terminal.see('Quit');
    expect(terminal.screen()).not.toContain('…');
    terminal.enter('1');
    await terminal.see('Play the computer');
    expect(terminal.screen()).not.toContain('…');
    terminal.enter('play the computer');
    await terminal.see('How strong?');
    await terminal.see('Perfect');
    expect(terminal.screen()).not.toContain('…');
  });

  it('leaves out hints that a window of 40 columns has no room for', async () => {
    const terminal = open([], { columns: 40 });
    await terminal.see('Quit');
    expect(terminal.screen()).toContain('  4  Digit Duel: Hit the Target\n');
    expect(terminal.screen()).not.toContain('…');
  });

  it('understands what is typed', async () => {
    const terminal = open([]);
    await terminal.see('Dual Digits');
    terminal.enter('chess');
    await terminal.see('"chess" isn’t in the list.');
    terminal.enter('multi');
    await terminal.see('Change settings');
    terminal.enter('change');
    await terminal.see('Names, separated by a comma [Player 1,Player 2]:');
    terminal.enter('Ana,Ben');
    await terminal.see('target [100]:');
    terminal.enter('1');
    await terminal.see('target can’t be "1"');
    terminal.enter('30');
    await terminal.see('names; target 30');
    terminal.send(KEYS.enter);
    await terminal.see('Target number: 30');
    await terminal.see('Ana, choose your multiplier (2-9):');
  });

  it('is a numbered list where nothing may be repainted', async () => {
    for (const terminal of [open(['play', '--plain']), open([], { env: { TERM: 'dumb' } })]) {
      await terminal.see('Your choice: ');
      terminal.enter('1');
      await terminal.until(() => terminal.screen().split('Your choice:').length === 3);
      terminal.enter('play');
      await terminal.see('Enter the number you wish to subtract: ');
      expect(terminal.received).not.toContain('\u001b');
    }
  });

  it('loses nothing that is typed ahead, into the game', async () => {
    const terminal = open([]);
    await terminal.see('Dual Digits');
    terminal.send(['1', '1', '3', ''].join(KEYS.enter));
    await terminal.see('You subtracted 3. New Shared Number: 22');
  });

  it('leaves with q, and with Ctrl-C', async () => {
    const one = open([]);
    await one.see('Quit');
    one.enter('q');
    expect(await one.exit).toBe(0);
    const two = open([]);
    await two.see('Quit');
    two.send(KEYS.ctrlC);
    expect(await two.exit).toBe(0);
  });
});

describe('a game at a terminal', () => {
  it('plays on, keeps the score, and lets the other begin the next game (R-5, R-6)', async () => {
    const terminal = open(['play', 'dual-digits', '--set', 'start=3', '--names', 'Ana,Ben']);
    await terminal.see("Ana's Turn:");
    await terminal.see('Not now: 4 (too large)');
    terminal.enter('3');
    await terminal.see('Congratulations! Ana wins!');
    await terminal.see('Score: Ana: 1, Ben: 0');
    terminal.enter('certainly');
    await terminal.see('Please answer yes, no or review.');
    terminal.enter('yes');
    await terminal.see("Ben's Turn:");
    terminal.enter('3');
    await terminal.see('Score: Ana: 1, Ben: 1');
    await terminal.until(() => terminal.screen().split('Another game?').length === 4);
    terminal.enter('n');
    expect(await terminal.exit).toBe(0);
  });

  it('says where it stands after a takeback, and when it is continued', async () => {
    const state = emptyFolder();
    const terminal = open(['play', 'multiplication-duel', '--names', 'Ana,Ben'], { state });
    await terminal.see('Ana, choose your multiplier (2-9):');
    terminal.enter('7');
    await terminal.see('Ben, choose your multiplier (2-9):');
    terminal.enter('2');
    await terminal.see('New shared number is 14.');
    terminal.enter('undo');
    await terminal.see('Take back turn 2?');
    terminal.enter('yes');
    await terminal.see('Took back the last turn.\nShared number: 7, Target: 100');
    terminal.enter('quit');
    await terminal.exit;
    const resumed = open(['resume'], { state });
    await resumed.see('Resuming after turn 1. Shared number: 7, Target: 100. Type history to see the');
  });

  it.each([
    ['digit-duel-zero', 'Your own number is 25.'],
    ['digit-duel-target', "Player 2's number is 1."],
  ])('tells the number that the book of %s leaves out', async (game, words) => {
    const terminal = open(['play', game]);
    await terminal.see(words);
  });

  it('resigns only when that is meant', async () => {
    const terminal = open(['play', 'dual-digits', '--names', 'Ana,Ben']);
    await terminal.see('subtract: ');
    terminal.enter('resign');
    await terminal.see('Resign? Ben wins this game. (yes/no)');
    terminal.enter('no');
    await terminal.until(() => terminal.screen().split('wish to subtract:').length === 3);
    terminal.enter('resign');
    await terminal.until(() => terminal.screen().split('Resign?').length === 3);
    terminal.enter('yes');
    await terminal.see('Ana resigns. Ben wins!');
  });

  it('edits a line: backspace, Ctrl-U and Tab', async () => {
    const terminal = open(['play', 'digit-duel-target', '--set', 'target=25']);
    await terminal.see('> ');
    terminal.send('ab', KEYS.backspace, KEYS.ctrlU, 'mu', KEYS.tab);
    await terminal.see('> multiply');
    terminal.send(KEYS.enter);
    await terminal.see('You multiplied by 2. Your new number is 2.');
  });

  it('fits a window of 40 columns without cutting words', async () => {
    const terminal = open(['play', 'number-duel', '--plain', '--names', 'Anastasia the Terrible,Benedict of Nursia'], {
      columns: 40,
    });
    terminal.enter('4');
    terminal.enter('2');
    await terminal.see('Press Enter to proceed to the next');
    expect(terminal.screen()).toContain("Anastasia the Terrible's number is\nhigher.");
  });

  it('keeps help in its column and questions whole in a window of 40 columns', async () => {
    const terminal = open(['play', 'dual-digits', '--vs', 'newcomer'], { columns: 40 });
    terminal.enter('help');
    await terminal.see('  save FILE  write a replay of the game\n             so far');
    terminal.enter('resign');
    await terminal.see('Resign? The computer wins this game.\n(yes/no)');
  });

  it('lists in help only what works in this game', async () => {
    const shared = open(['play', 'dual-digits']);
    shared.enter('help');
    await shared.see('  quit       leave; you can continue later');
    expect(shared.screen()).toContain('  undo       take back the last turn, if the other player agrees');
    expect(shared.screen()).not.toMatch(/^ {2}(hint|why) /m);
    const alone = open(['play', 'dual-digits', '--vs', 'newcomer']);
    alone.enter('help');
    await alone.see('  hint       a nudge, then the move, then why');
    await alone.see('  undo       take back your last move\n');
  });

  it.each([
    ['NO_COLOR', { NO_COLOR: '1' }, []],
    ['TERM=dumb', { TERM: 'dumb' }, []],
    ['--plain', {}, ['--plain']],
  ] as const)('has no colour with %s', async (_name, env, flags) => {
    const terminal = open(['play', 'dual-digits', '--set', 'start=3', ...flags], { env });
    await terminal.see('subtract: ');
    terminal.enter('9');
    await terminal.see('is not a number from 1 to 4');
    terminal.enter('3');
    await terminal.see('Another game?');
    expect(terminal.received).not.toContain('\u001b[');
  });

  it.each([
    ['quit', ['quit', KEYS.enter], 0],
    ['Ctrl-C in the middle of an entry', ['12', KEYS.ctrlC], 130],
    ['Ctrl-D', [KEYS.ctrlD], 0],
  ] as const)('leaves the terminal as it was after %s, and nothing is lost', async (_way, keys, code) => {
    const state = emptyFolder();
    // The shell shows its terminal settings before and after, so that the test can compare them.
    const script = 'stty -g; "$0" "$1" play dual-digits; echo "code $?"; stty -g';
    const terminal = open([], { state, command: ['/bin/sh', '-c', script, process.execPath, DUEL] });
    await terminal.see('subtract:');
    terminal.enter('3');
    await terminal.see("Player 2's Turn:");
    await terminal.until(() => terminal.screen().endsWith('subtract:'));
    terminal.send(...keys);
    await terminal.exit;
    const settings = (): readonly string[] => terminal.screen().match(/^[0-9a-f:]{30,}$/gm) ?? [];
    await terminal.until(() => settings().length === 2);
    expect(settings()[1]).toBe(settings()[0]);
    expect(terminal.screen()).toContain('To continue: duel resume');
    expect(terminal.screen()).toContain(`code ${code}`);
    await expectResumable(state);
  });

  it('keeps the game where duel resume looks when its own file cannot be written any more', async () => {
    const state = emptyFolder();
    const folder = emptyFolder();
    const terminal = open(['play', 'dual-digits', '--save', join(folder, 'a.duel')], { state });
    await terminal.see('subtract:');
    rmSync(folder, { recursive: true });
    terminal.enter('3');
    await terminal.see('The game can’t be saved where it should be');
    terminal.enter('quit');
    await terminal.see('To continue: duel resume');
    await expectResumable(state);
  });

  it('tells how to continue when a series is left between two games', async () => {
    const state = emptyFolder();
    const terminal = open(['play', 'dual-digits', '--set', 'start=3', '--games', '3'], { state });
    await terminal.see('subtract:');
    terminal.enter('3');
    await terminal.see('Press Enter to continue');
    terminal.send(KEYS.ctrlC);
    expect(await terminal.exit).toBe(130);
    await terminal.see('The series is unfinished. To continue: duel resume');
    const list = open(['resume', '--list'], { state });
    await list.see('Player 1 against Player 2, after game 1 of 3');
  });

  it('loses nothing when the window is closed', async () => {
    const state = emptyFolder();
    const terminal = open(['play', 'dual-digits'], { state });
    await terminal.see('subtract:');
    terminal.enter('3');
    await terminal.see("Player 2's Turn:");
    terminal.kill();
    await terminal.exit;
    await expectResumable(state);
  });
});

async function expectResumable(state: string): Promise<void> {
  const again = open(['resume'], { state });
  await again.see('Resuming after turn 1');
  await again.see("Player 2's Turn:");
}

describe('duel serve at a terminal', () => {
  it('greets a person in words, and ends with Ctrl-C', async () => {
    const terminal = open(['serve', '--port', '0', '--data', ':memory:']);
    await terminal.see('Duelbook is running at this address. Ctrl-C stops it.');
    expect(terminal.screen()).not.toMatch(/[{}]/);
    terminal.send(KEYS.ctrlC);
    await terminal.exit;
    expect(terminal.screen()).not.toMatch(/[{}]/);
  });
});

describe('secret choices at a terminal (R-ND1)', () => {
  it.each([
    ['on a screen of their own', []],
    ['in --plain', ['--plain']],
  ] as const)('are never shown before the reveal %s', async (_name, flags) => {
    const terminal = open(['play', 'number-duel', '--set', 'max=9', ...flags]);
    await terminal.see('Player A, enter your number (1-9):');
    const before = terminal.received.length;
    terminal.enter('8');
    await terminal.see('Player B, enter your number (1-9):');
    // Typed ahead and wrong entries are not echoed either.
    terminal.enter('seven');
    await terminal.see('That is not a number from 1 to 9.');
    const untilReveal = stripVTControlCharacters(terminal.received.slice(before));
    terminal.enter('7');
    await terminal.see('Player A selected: 8');
    await terminal.see('Player B selected: 7');
    expect(untilReveal).not.toMatch(/[78]|seven/);
    await terminal.see('Press Enter to proceed to the next round.');
  });

  it('leave nothing in the scroll-back but [input hidden]', async () => {
    const terminal = open(['play', 'number-duel']);
    await terminal.see('your secret choice');
    expect(terminal.isOnOtherScreen()).toBe(true);
    terminal.enter('help');
    await terminal.see('Press Enter to go back to your choice.');
    expect(terminal.isOnOtherScreen()).toBe(false);
    terminal.send(KEYS.enter);
    await terminal.until(() => terminal.isOnOtherScreen());
    terminal.enter('4');
    await terminal.see('Player B, your secret choice.');
    terminal.enter('2');
    await terminal.see('Player A selected: 4');
    expect(terminal.isOnOtherScreen()).toBe(false);
    expect(terminal.screen()).toContain(
      'Player A, enter your number (1-5): [input hidden]\nPlayer B, enter your number (1-5): [input hidden]\n\nPlayer A selected: 4',
    );
    expect(terminal.screen()).not.toContain('look away');
  });

  it('may be typed right after the answer to a word', async () => {
    const terminal = open(['play', 'number-duel']);
    await terminal.see('your secret choice');
    terminal.enter('help');
    await terminal.see('Press Enter to go back to your choice.');
    const before = terminal.received.length;
    terminal.enter('4');
    await terminal.see('Player B, your secret choice.');
    expect(stripVTControlCharacters(terminal.received.slice(before))).not.toContain('4');
    terminal.enter('2');
    await terminal.see('Player A selected: 4');
    expect(terminal.screen()).toContain('Player A, enter your number (1-5): [input hidden]');
  });

  it('do not leave their screen behind when the process is ended, or stopped with Ctrl-Z', async () => {
    const script = '"$0" "$1" play number-duel; echo "back in the shell"; fg';
    const terminal = open([], { command: ['/bin/bash', '-mc', script, process.execPath, DUEL] });
    await terminal.see('your secret choice');
    terminal.send('3', KEYS.ctrlZ);
    await terminal.until(() => /\[\?1049l[^]*back in the shell[^]*\[\?1049h/u.test(terminal.received));
    terminal.enter('');
    await terminal.see('Player B, your secret choice.');

    const pid = open(['play', 'number-duel']);
    await pid.see('your secret choice');
    pid.kill('SIGTERM');
    await pid.exit;
    await pid.until(() => !pid.isOnOtherScreen());
  });

  it('wait for Enter between rounds and leave cleanly from the middle of a choice', async () => {
    const terminal = open(['play', 'number-duel']);
    await terminal.see('your secret choice');
    terminal.enter('4');
    terminal.enter('2');
    await terminal.see('Press Enter to proceed to the next round.');
    expect(terminal.screen()).not.toContain('Round 2');
    terminal.send(KEYS.enter);
    await terminal.see('Round 2: Player A, your secret choice.');
    terminal.send('3', KEYS.ctrlC);
    expect(await terminal.exit).toBe(130);
    await terminal.until(() => !terminal.isOnOtherScreen());
    expect(terminal.screen()).toContain('To continue: duel resume');
  });
});
