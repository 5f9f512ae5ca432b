import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFailed, onTestFinished } from 'vitest';
import { emptyFolder, lines, runDuel } from '../driver/piped.js';
import { KEYS, TerminalDriver, type TerminalOptions } from '../driver/terminal.js';
import { LiveServer } from '../unit/live-server.js';

async function serve(settings: ConstructorParameters<typeof LiveServer>[0] = {}, port = 0): Promise<LiveServer> {
  const server = new LiveServer(settings);
  onTestFinished(() => server.stop());
  return server.start(port);
}

function open(args: readonly string[], options: TerminalOptions = {}): TerminalDriver {
  const terminal = new TerminalDriver(args, options);
  onTestFinished(() => terminal.kill());
  onTestFailed(() => console.log(`The screen of duel ${args.join(' ')} was:\n${terminal.screen()}`));
  return terminal;
}

const LINK = /http:\/\/127\.0\.0\.1:\d+\/#\/match\/[\w-]+/;

/** Hosts a match in a terminal, and waits for its link. */
async function host(server: LiveServer, args: readonly string[], options: TerminalOptions = {}) {
  const terminal = open(['host', ...args, '--server', server.url], { columns: 120, ...options });
  await terminal.see('Waiting for someone to join…');
  const [link = ''] = LINK.exec(terminal.screen()) ?? [];
  return { terminal, link, match: link.slice(link.lastIndexOf('/') + 1) };
}

const comeTo = (link: string, args: readonly string[] = [], options: TerminalOptions = {}): TerminalDriver =>
  open(['join', link, ...args], { columns: 120, ...options });

const DD = ['dual-digits', '--set', 'start=7', '--name', 'Ana'];
const PROMPT = 'Enter the number you wish to subtract: ';

describe('two terminals', () => {
  it('play Dual Digits to its end, and another game', async () => {
    const server = await serve();
    const { terminal: ana, link } = await host(server, DD);
    const ben = comeTo(link, ['--name', 'Ben']);
    await ben.see('Dual Digits against Ana, start 7.');
    await ben.see('Join? (yes/no)');
    ben.enter('yes');
    await ana.see('Ben has joined.');
    await ana.see(PROMPT);
    await ben.see('Waiting for Ana…');
    ben.enter('2');
    await ben.see('It’s Ana’s turn. Please wait.');
    ana.enter('5');
    await ana.see('"5" is not a number from 1 to 4.');
    ana.enter('3');
    await ben.see(`${PROMPT}3`);
    await ben.see('Not now: 3 (just subtracted)');
    ben.enter('1');
    await ana.see(`${PROMPT}1`);
    ana.enter('3');
    await ana.see('Congratulations! Ana wins!');
    await ben.see('Congratulations! Ana wins!');
    await ben.see('Score: Ana: 1, Ben: 0');
    await ana.see('Another game? (yes, no or review)');
    ana.enter('yes');
    await ana.see('Waiting for Ben to continue…');
    ana.enter('3');
    await ana.see('The next game hasn’t started yet. Please wait, or type review or quit.');
    await ben.see('Ana wants to play the next game.');
    ben.enter('review');
    await ben.see('Turn by turn');
    ben.enter('yes');
    // The other side begins.
    await ana.see('Waiting for Ben…');
    await ben.until(() => ben.screen().split('Starting Shared Number').length === 3);
    ben.enter('resign');
    await ben.see('Resign? Ana wins this game. (yes/no)');
    ben.enter('yes');
    await ana.see('Ben resigns. Ana wins!');
    await ana.see('Score: Ana: 2, Ben: 0');
    ana.enter('no');
    ben.enter('no');
    expect(await Promise.all([ana.exit, ben.exit])).toEqual([0, 0]);
    expect(ana.screen()).toContain(`${PROMPT}3\nYou subtracted 3. New Shared Number: 4`);
  });

  it('play Number Duel in secret: nothing typed is shown, on either screen', async () => {
    const server = await serve();
    const { terminal: ana, link } = await host(server, ['number-duel', '--set', 'points=5', '--games', '1']);
    const ben = comeTo(link, ['--yes']);
    const [first, second] = ['Player A, enter your number (1-5): ', 'Player B, enter your number (1-5): '];
    await ana.see(first);
    await ben.see(second);
    ben.send('4');
    ana.enter('5');
    await ben.see(`${first}[input hidden]`);
    await ana.see('Waiting for Player B…');
    for (const terminal of [ana, ben]) expect(terminal.received).not.toMatch(/selected/);
    ben.send(KEYS.backspace, '1', KEYS.enter);
    for (const terminal of [ana, ben]) {
      await terminal.see('Player A selected: 5');
      await terminal.see('Player B selected: 1');
      await terminal.see('Player A wins the game!');
      await terminal.see('Press Enter to end, or type review.');
      expect(terminal.screen()).not.toContain('Press Enter to proceed');
      expect(terminal.screen().split('[input hidden]')).toHaveLength(3);
      terminal.send(KEYS.enter);
    }
    expect(await Promise.all([ana.exit, ben.exit])).toEqual([0, 0]);
  });

  it('never see what was typed in secret, even when the game ends before it is entered', async () => {
    const server = await serve();
    const { terminal: ana, link } = await host(server, ['number-duel', '--set', 'max=9']);
    const ben = comeTo(link, ['--yes']);
    await ben.see('Player B, enter your number (1-9): ');
    await ana.see('Player A, enter your number (1-9): ');
    const before = ben.received.length;
    ben.send('7');
    // Once he has seen what came later, he has surely typed this.
    ana.enter('draw');
    await ben.see('Player A offers a draw.');
    ana.enter('resign');
    await ana.see('Resign?');
    ana.enter('yes');
    await ben.see('Another game? (yes, no or review)');
    ben.enter('no');
    expect(await ben.exit).toBe(0);
    expect(ben.received.slice(before)).not.toContain('7');
  });

  it('offer, ask, answer and decline while they wait', async () => {
    const server = await serve();
    const { terminal: ana, link } = await host(server, DD);
    const ben = comeTo(link, ['--name', 'Ben', '--yes']);
    await ana.see(PROMPT);
    ana.enter('2');
    await ben.see('Not now: 2');
    ana.enter('undo');
    await ben.see('Ana asks to take back 1 turn. Do you agree?');
    ben.enter('yes');
    await ana.see('Took back the last turn.');
    await ana.until(() => ana.screen().split(PROMPT.trimEnd()).length === 3);
    ana.enter('1');
    await ben.see('Not now: 1');
    ben.enter('draw');
    await ana.see('Ben offers a draw. Do you agree?');
    ana.enter('no');
    await ben.see('Ana declines the draw.');
    ben.send('3');
    await ben.see(`${PROMPT}3`);
    ana.enter('draw');
    // What was typed before the offer came is still there.
    await ben.until(() => /Ana offers a draw\.[^]*subtract: 3$/.test(ben.screen()));
    ben.send(KEYS.backspace);
    ben.enter('yes');
    await ana.see('The players agree to a draw.');
    await ben.see('Another game?');
  });

  it('learn that the other one is gone, and claim the win', async () => {
    const server = await serve({ limits: { claimAfter: 300 } });
    const { terminal: ana, link } = await host(server, DD);
    const state = emptyFolder();
    const ben = comeTo(link, ['--name', 'Ben', '--yes'], { state });
    await ben.see('Waiting for Ana…');
    ben.send(KEYS.ctrlC);
    expect(await ben.exit).toBe(130);
    expect(ben.screen()).toContain(`To come back: duel join '${link}'`);
    await ana.see('Ben has left.');
    const again = comeTo(link, [], { state });
    await ana.see('Ben is back.');
    await again.see('Waiting for Ana…');
    again.kill();
    const hasWon = (): boolean => ana.screen().includes('Ana wins!');
    const offers = (): number =>
      ana
        .screen()
        .replace(/^[^]*Ben is back\./, '')
        .split('Type claim to take the win').length - 1;
    // A server that stood still meanwhile refuses, and it's said again when there is no more to wait for.
    for (let claims = 0; !hasWon(); claims += 1) {
      await ana.until(() => hasWon() || offers() > claims);
      if (!hasWon()) ana.enter('claim');
    }
  });
});

describe('the menu', () => {
  it('leads to a match that is hosted, and to one that is joined with a pasted link', async () => {
    const server = await serve();
    const env = { DUELBOOK_SERVER: server.url };
    const [ana, ben] = [open([], { columns: 120, env }), open([], { columns: 120, env })];
    for (const terminal of [ana, ben]) {
      await terminal.see('Play online');
      terminal.enter('play');
      await terminal.see('Join with a link');
    }
    ana.enter('dual');
    await ana.see(`The server [${server.url}/]:`);
    ana.send(KEYS.enter);
    await ana.see('Your name (Enter for none):');
    ana.enter('Ana');
    await ana.see('Waiting for someone to join…');
    ben.enter('join');
    await ben.see('The link:');
    ben.enter('nonsense');
    await ben.see('"nonsense" isn’t a link to a match');
    ben.enter('play');
    await ben.until(() => ben.screen().split('Join with a link').length === 3);
    ben.enter('join');
    await ben.until(() => ben.screen().split('The link:').length === 3);
    ben.enter(LINK.exec(ana.screen())?.[0] ?? '');
    await ben.see('Your name (Enter for none):');
    ben.enter('Ben');
    await ben.see('Join?');
    ben.enter('yes');
    await ana.see('Ben has joined.');
    await ben.see('Waiting for Ana…');
  });
});

describe('a seat', () => {
  it('is kept for its user alone, and taken up again where it was left', async () => {
    const server = await serve();
    const state = emptyFolder();
    const { terminal: ana, link, match } = await host(server, DD, { state });
    const ben = comeTo(link, ['--name', 'Ben', '--yes']);
    await ana.see(PROMPT);
    ana.enter('2');
    await ben.see('Not now: 2');
    ana.enter('quit');
    expect(await ana.exit).toBe(0);
    const folder = join(state, 'duelbook', 'online');
    const [file = ''] = readdirSync(folder);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, file), 'utf8')).toContain(match);
    ben.enter('1');
    await ben.see('New Shared Number: 4');
    const again = comeTo(link, [], { state });
    await again.see('Resuming after turn 2. Shared number: 4.');
    await again.see('Not now: 1');
    again.enter('4');
    await ben.see('Congratulations! Ana wins!');
  });

  it('is left free when people do not want it', async () => {
    const server = await serve();
    const { link } = await host(server, DD);
    const ben = comeTo(link);
    await ben.see('Join?');
    ben.enter('no');
    expect(await ben.exit).toBe(0);
    expect(ben.screen()).toContain(`duel watch '${link}'`);
  });
});

describe('a connection that is cut', () => {
  it('comes back by itself, and nothing is lost', async () => {
    const first = new LiveServer();
    await first.start();
    const { terminal: ana, link } = await host(first, DD);
    const ben = comeTo(link, ['--name', 'Ben', '--yes']);
    await ana.see(PROMPT);
    await first.stop();
    await ana.see('The server is stopping.');
    ana.enter('3');
    await serve({ store: first.store }, Number(new URL(first.url).port));
    await ana.see('Connected again.');
    await ben.see('Not now: 3');
    ben.enter('4');
    await ana.see('Congratulations! Ben wins!');
    expect(ana.screen().split('You subtracted 3.')).toHaveLength(2);
  });
});

describe('a pipe', () => {
  it('plays the moves that it is given, and prints the transcript', async () => {
    const server = await serve();
    const { terminal: ana, link } = await host(server, DD);
    const ben = runDuel(['join', link, '--name', 'Ben'], { input: lines('1') });
    await ana.see(PROMPT);
    ana.enter('3');
    await ana.see(`${PROMPT}1`);
    ana.enter('3');
    const { stdout, stderr, code } = await ben;
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    const local = await runDuel(['play', 'dual-digits', '--set', 'start=7', '--names', 'Ana,Ben'], {
      input: lines('3', '1', '3'),
    });
    expect(stdout).toBe(local.stdout);
  });

  it('hosts: the link is its first line; the end of the input before that of the game is 3', async () => {
    const server = await serve();
    const { stdout, stderr, code } = await runDuel(
      ['host', 'dual-digits', '--vs', 'newcomer', '--server', server.url],
      {
        input: lines('1'),
      },
    );
    const [link = ''] = stdout.split('\n');
    expect(link).toMatch(LINK);
    expect(stderr).toBe(`The input ended before the game did. To come back: duel join '${link}'\n`);
    expect(code).toBe(3);
  });
});

describe('watching', () => {
  it('shows the transcript as it grows, and no secret', async () => {
    const server = await serve();
    const { match, tokens } = await server.table({ game: 'number-duel', options: { points: 5 }, games: 1 });
    const [ana, ben] = [await server.enter(match, tokens[0]), await server.enter(match, tokens[1])];
    const link = `${server.url}/#/match/${match}`;
    const piped = runDuel(['watch', link]);
    const terminal = open(['watch', link]);
    await terminal.see('Watching…');
    ana.do('a1', { kind: 'play', entry: '5' });
    await terminal.see('Ana, enter your number (1-5): [input hidden]');
    expect(terminal.received).not.toContain('selected');
    ben.do('b1', { kind: 'play', entry: '1' });
    await terminal.see('Ana wins the game!');
    expect(await terminal.exit).toBe(0);
    const { stdout, code } = await piped;
    expect(stdout).toContain('Ben selected: 1');
    expect(code).toBe(0);
  });

  it('ends with Ctrl-C', async () => {
    const server = await serve();
    const { match } = await server.create({ game: 'dual-digits' });
    const terminal = open(['watch', `${server.url}/#/match/${match}`]);
    await terminal.see('Waiting for someone to join…');
    terminal.send(KEYS.ctrlC);
    expect(await terminal.exit).toBe(130);
  });
});

describe('what leads nowhere', () => {
  it.each([
    ['join', 'nonsense', '"nonsense" isn’t a link to a match'],
    ['watch', 'http://127.0.0.1:1/', 'isn’t a link to a match'],
    [
      'join',
      'http://127.0.0.1:1/#/match/abc',
      'No server answers at http://127.0.0.1:1/. To start one on this machine',
    ],
    ['watch', 'http://127.0.0.1:1/#/match/abc', 'No server answers at http://127.0.0.1:1/.'],
  ])('duel %s %s says why', async (command, link, why) => {
    const { stderr, code } = await runDuel([command, link]);
    expect(stderr).toContain(why);
    expect(code).toBe(why.startsWith('No server') ? 1 : 2);
  });

  it('a match that is not there, or has no free seat, is told as such', async () => {
    const server = await serve();
    const { match } = await server.table({ game: 'dual-digits' });
    const none = await runDuel(['join', `${server.url}/#/match/nothing-here`]);
    expect(none).toMatchObject({ code: 2, stdout: '' });
    expect(none.stderr).toContain('There’s no match at');
    const taken = await runDuel(['join', `${server.url}/#/match/${match}`]);
    expect(taken).toMatchObject({ code: 2, stdout: '' });
    expect(taken.stderr).toContain('Both seats are taken. To watch: duel watch');
  });

  it.each([
    [['host', 'dual-digits', '--clock', 'soon'], '--clock can’t be "soon"'],
    [['host', 'dual-digits', '--first', 'us'], '--first can’t be "us". Use me, friend or random.'],
    [['host', 'dual-digits', '--server', 'here'], '--server can’t be "here"'],
    [['host', 'dual-digits', '--vs', 'master'], 'There’s no level "master"'],
    [['host'], 'Which game?'],
  ])('duel %j says what is allowed', async (args, why) => {
    const { stderr, code } = await runDuel(args);
    expect(stderr).toContain(why);
    expect(code).toBe(2);
  });
});
