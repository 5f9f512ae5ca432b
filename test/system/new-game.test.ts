import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/setup.mjs';
import { emptyFolder, environment, lines } from '../driver/piped.js';
import { startServed } from '../driver/served.js';

const COPY = emptyFolder();
/** What is made here, and git’s own. */
const LEFT_OUT = ['.git', '.setup-lock', 'dist', 'node_modules', 'coverage', 'test-output'];

/** Runs a program in the copy of the project. */
function run(file: string, args: readonly string[], input = '') {
  const env = environment(COPY, { TMPDIR: emptyFolder(), NO_COLOR: '1' });
  const { stdout, stderr, status } = spawnSync(file, args, { cwd: COPY, env, input, encoding: 'utf8' });
  return { stdout, stderr, status };
}

const newGame = (...args: readonly string[]) => run(process.execPath, ['scripts/new-game.mjs', ...args]);
const duel = (args: readonly string[], input = ''): string =>
  run(process.execPath, ['dist/duel.js', ...args], input).stdout;
const tool = (name: string): string => join(COPY, 'node_modules/.bin', name);
const unitTests = (...args: readonly string[]) => run(tool('vitest'), ['run', '--project=unit', ...args]);

/** Test files that look at every game of the catalogue. */
const OF_ALL_GAMES: readonly string[] = [
  'column-words',
  'docs.test',
  'golden.test',
  'players-page',
  'rulings.test',
  'table-policy',
  'words.test',
];

beforeAll(() => {
  const parts = readdirSync(root).filter((name) => !LEFT_OUT.includes(name) && !name.startsWith('.dist-'));
  for (const part of parts) cpSync(join(root, part), join(COPY, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(COPY, 'node_modules'));
});

describe('npm run new-game', () => {
  it.each([
    { args: [], said: 'Give the new game one name' },
    { args: ['two', 'names'], said: 'Give the new game one name' },
    { args: ['Step Up'], said: '"Step Up" cannot be the name of a game.' },
    { args: ['../step-up'], said: '"../step-up" cannot be the name of a game.' },
    { args: ['class'], said: '"class" is a word of the language' },
    { args: ['dual-digits'], said: 'There is something named "dual-digits" already.' },
    { args: ['find-game'], said: 'There is something named "find-game" already.' },
  ])('refuses $args and changes nothing', ({ args, said }) => {
    const before = readdirSync(join(COPY, 'src/games'));
    const { stderr, status } = newGame(...args);
    expect(stderr).toContain(said);
    expect(status).toBe(2);
    expect(readdirSync(join(COPY, 'src/games'))).toEqual(before);
    expect(readFileSync(join(COPY, 'src/games/catalogue.ts'), 'utf8')).toBe(
      readFileSync(join(root, 'src/games/catalogue.ts'), 'utf8'),
    );
  });
});

describe('a game made by npm run new-game', { timeout: 240_000 }, () => {
  beforeAll(() => {
    newGame('step-up');
  });

  it('cannot be made twice', () => {
    expect(readdirSync(join(COPY, 'src/games/step-up'))).toEqual(['game.test.ts', 'game.ts']);
    expect(newGame('step-up').stderr).toContain('There is something named "step-up" already.');
  });

  it('has types that fit, and is formatted', () => {
    expect(run(tool('tsc'), ['-p', '.', '--noEmit'])).toEqual({ stdout: '', stderr: '', status: 0 });
    expect(run(tool('biome'), ['format', 'src/games']).status).toBe(0);
  });

  it('passes its test, the contract suite and the tests of lessons, with no other line for it', () => {
    const { stdout, status } = unitTests('src/games/step-up', 'games-contract', 'lessons', '-t', 'step-up|Step Up');
    expect(stdout).toMatch(/Tests +\d{2,} passed/);
    expect(status).toBe(0);
  });

  it('breaks no test that looks at all games', () => {
    const { stdout, status } = unitTests(...OF_ALL_GAMES);
    expect(stdout).toMatch(/Tests +\d{2,} passed/);
    expect(status).toBe(0);
  });

  it('is played, solved, taught and reviewed, and played online', async () => {
    const played = run(
      process.execPath,
      ['scripts/start.mjs', 'play', 'step-up', '--set', 'goal=3'],
      lines('4', '2', '3', '1'),
    );
    expect(played.stdout).toBe(
      lines(
        '=== Step Up ===',
        '',
        "Player 1's turn:",
        'Number: 0',
        'Player 1, your move: 4',
        '"4" is not a number from 1 to 3.',
        'Player 1, your move: 2',
        'Player 1 plays 2.',
        '',
        "Player 2's turn:",
        'Number: 2',
        'Player 2, your move: 3',
        '2 and 3 is more than 3. Choose 1.',
        'Player 2, your move: 1',
        'Player 2 plays 1.',
        'Player 2 wins: reached the goal.',
      ),
    );

    // Whoever leaves a multiple of 4 below the goal wins.
    expect(duel(['solve', 'step-up', '--set', 'goal=8'])).toContain('Player 2 wins in 4 turns with best play.');
    expect(duel(['learn', 'step-up'])).toContain('Right.');
    expect(duel(['puzzle', 'step-up', '--seed', '1'], 'solution\n')).toContain('Right: ');
    duel(['play', 'step-up', '--vs', 'newcomer', '--vs', 'perfect', '--seed', '1', '--save', 'a.duel']);
    expect(duel(['review', 'a.duel'])).toContain('Computer 2: 100%');

    const served = await startServed({ file: join(COPY, 'dist/duel.js') });
    const created = await fetch(`${served.address}api/v1/matches`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ terms: { game: 'step-up', computer: 'perfect' } }),
    });
    expect(created.status).toBe(201);
    const app = readdirSync(join(COPY, 'dist/web'), { recursive: true, encoding: 'utf8' });
    const scripts = app.filter((name) => name.endsWith('.js'));
    expect(scripts.some((name) => readFileSync(join(COPY, 'dist/web', name), 'utf8').includes('step-up'))).toBe(true);
  });
});
