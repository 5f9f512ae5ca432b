import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { LEVELS } from '../../src/bots/levels.js';
import { COMMANDS } from '../../src/cli/command/commands.js';
import { rulesPageOf } from '../../src/core/rules-page.js';
import { GAMES } from '../../src/games/catalogue.js';
import { DUEL, runDuel } from '../driver/piped.js';
import { root } from '../../scripts/setup.mjs';

describe('duel without a terminal', () => {
  it('says what it is and how to go on', async () => {
    const { stdout, code } = await runDuel([]);
    expect(stdout).toContain('duel play dual-digits');
    expect(code).toBe(0);
  });

  it.each(COMMANDS.map(({ name }) => name))('duel %s --help shows examples first', async (name) => {
    const { stdout, code } = await runDuel([name, '--help']);
    expect(code).toBe(0);
    expect(stdout.indexOf('Examples')).toBeLessThan(stdout.indexOf('Usage'));
    expect((await runDuel(['help', name])).stdout).toBe(stdout);
  });

  it('speaks of itself as it was called', async () => {
    const env = { DUELBOOK_COMMAND: 'npm start --' };
    for (const args of [[], ['--help'], ['play', '--help'], ['serve', '--help']]) {
      const { stdout } = await runDuel(args, { env });
      expect(stdout).toContain('npm start --');
      expect(stdout).not.toMatch(/\bduel (?:play|rules|resume|serve|host)\b/);
    }
    expect((await runDuel(['replay'], { env })).stderr).toBe('duel: Which file? npm start -- replay FILE\n');
  });

  it('speaks of npm start in a clone, where there is no duel', () => {
    const { stdout, status } = spawnSync('npm', ['start', '--silent', '--', '--help'], { cwd: root, encoding: 'utf8' });
    expect(stdout).toContain('npm start -- play dual-digits');
    expect(stdout).not.toMatch(/\bduel (?:play|rules|resume|serve|host)\b/);
    expect(status).toBe(0);
  });

  it.each(GAMES)('duel play $id --help lists the options of the game, and the levels', async ({ id, options }) => {
    const { stdout } = await runDuel(['play', id, '--help']);
    for (const [name, { meaning }] of Object.entries(options)) {
      expect(stdout).toContain(`--set ${name}=`);
      expect(stdout).toContain(meaning);
    }
    for (const level of LEVELS) expect(stdout).toContain(`--vs ${level.id}`);
  });

  it('knows its version', async () => {
    expect((await runDuel(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('lists every game', async () => {
    const { stdout } = await runDuel(['games']);
    for (const { id, title } of GAMES) {
      expect(stdout).toContain(`${id}\n`);
      expect(stdout).toContain(title);
    }
  });

  it.each(GAMES)('duel rules $id gives examples, options and the fine print', async (game) => {
    const { id, options } = game;
    const { stdout, code } = await runDuel(['rules', id]);
    expect(code).toBe(0);
    const sections = [
      ...(Object.keys(options).length === 0 ? [] : ['Options']),
      ...(rulesPageOf(game).rulings.length === 0 ? [] : ['Fine print']),
    ];
    for (const part of ['How to play', 'Examples', ...sections, `duel play ${id}`]) expect(stdout).toContain(part);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it.each([
    [['pley'], 'Did you mean play?'],
    [['dual-digits'], 'dual-digits is a game. To play it: duel play dual-digits'],
    [['play'], 'Which game? The games are: dual-digits'],
    [['games', 'extra'], 'duel games doesn’t take "extra". To see what it takes: duel games --help'],
    [['replay'], 'Which file? duel replay FILE'],
    [['move-store', 'a'], 'From where, and to where? duel move-store FROM TO'],
    [['play', 'dual-digit'], 'Did you mean dual-digits?'],
    [['play', '\u001b[2J'], 'There’s no game "?[2J".'],
    [['play', 'chess'], 'There’s no game "chess". The games are: dual-digits'],
    [['play', 'dual-digits', '--sead', '1'], 'Did you mean --seed?'],
    [['play', 'dual-digits', '--set'], '--set needs a value: --set NAME=VALUE'],
    [['play', 'dual-digits', '--set', 'start'], '--set needs NAME=VALUE, not "start".'],
    [['play', 'dual-digits', '--set', 'strat=3'], 'Did you mean start? It has: start, max.'],
    [['play', 'dual-digits', '--set', 'start=0'], 'start can’t be "0". Use a whole number from 1 to 10000.'],
    [['play', 'dual-digits', '--set', 'start=3', '--set', 'start=4'], 'The option "start" is given twice.'],
    [['play', 'dual-digits', '--set', '__proto__=3'], 'This game has no option "__proto__".'],
    [['play', 'dual-digits', '--first', '3'], '--first can’t be "3". Use 1, 2 or random.'],
    [['play', 'dual-digits', '--names', 'Ana'], 'two names separated by a comma'],
    [['play', 'dual-digits', '--names', 'Ana,Ana'], 'Both players are called Ana. Choose two different names.'],
    [['play', 'dual-digits', '--names', 'Ana,\u001b[2J'], 'control characters'],
    [['play', 'dual-digits', '--games', '0'], '--games can’t be "0". Use a whole number from 1.'],
    [['play', 'dual-digits', '--seed', 'x'], '--seed can’t be "x". Use a whole number.'],
    [['play', 'dual-digits', '--turn-limit', '-1'], '--turn-limit can’t be "-1"'],
    [['play', 'dual-digits', '--strict=yes'], '--strict takes no value.'],
    [['play', 'dual-digits', 'extra'], 'duel play doesn’t take "extra"'],
    [['play', 'dual-digits', '-x'], 'There’s no option -x.'],
    [['play', '--resume', 'nowhere.duel'], 'there’s no such file'],
    [['play', '--resume', 'nowhere.duel', '--seed', '3'], 'leave out --seed'],
    [['fairness', 'dual-digits', '--range', '10..5'], '--range starts with the smaller number: 5..10, not "10..5".'],
    [['fairness', 'dual-digits', '--range', '10'], '--range needs two numbers with two dots between'],
    [['rules'], 'Which game?'],
    [['replay'], 'Which file?'],
    [['serve', '--port', '0', '--data', 'package.json'], 'there’s a file with that name.'],
    [['serve', '--check', '--data', 'nowhere'], 'There’s no duelbook.db in nowhere. Is this the data folder?'],
    [['completion', 'tcsh'], 'The shells are: bash, zsh, fish.'],
  ] as const)('duel %j is refused in words, with exit code 2', async (args, words) => {
    const { stdout, stderr, code } = await runDuel([...args]);
    expect(stderr).toContain(words);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  it('ends quietly when its reader has seen enough', async () => {
    const child = spawn(process.execPath, [DUEL, 'rules', 'number-duel'], { stdio: ['ignore', 'pipe', 'pipe'] });
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint += text;
    });
    child.stdout.destroy();
    const [code] = await once(child, 'close');
    expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
  });
});

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish'])('the %s script knows commands, games and options', async (shell) => {
    const { stdout, code } = await runDuel(['completion', shell]);
    expect(code).toBe(0);
    for (const word of ['resume', 'dual-digits', 'turn-limit', 'start=']) expect(stdout).toContain(word);
  });

  it('the bash script completes in a real bash', async () => {
    const { stdout } = await runDuel(['completion', 'bash']);
    const complete = (words: readonly string[]): readonly string[] => {
      const script = `${stdout}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; compopt() { :; }; _duel; echo "\${COMPREPLY[@]}"`;
      const { stdout: found, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
      expect(stderr).toBe('');
      return found.trim().split(' ');
    };
    expect(complete(['duel', 'pl'])).toEqual(['play']);
    expect(complete(['duel', 'play', 'dual'])).toEqual(['dual-digits']);
    expect(complete(['duel', 'play', 'dual-digits', '--first', ''])).toEqual(['1', '2', 'random']);
    expect(complete(['duel', 'play', 'dual-digits', '--set', 'st'])).toEqual(['start=']);
    expect(complete(['duel', 'completion', 'f'])).toEqual(['fish']);
  });
});
