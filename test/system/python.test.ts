import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findGame } from '../../src/games/catalogue.js';
import { copyOfPackage, environmentWith, findPythons, programOf, PYTHON_FOLDER, runProgram } from '../driver/python.js';
import { DUEL, emptyFolder, runDuel } from '../driver/piped.js';

const ROOT = join(PYTHON_FOLDER, '..');
const TABLES = join(PYTHON_FOLDER, 'src/duelbook/tables');
const pythons = await findPythons();
const [oldest] = pythons;
const newest = pythons.at(-1);
const NO_PYTHON = 'Python 3.9 or newer is not here';
const NO_PACKAGES = 'the Python packages cannot be installed here';
/** Packages are installed the first time. */
const LONG = 600_000;

/** The oldest and the newest packages that the environments are for: on the oldest and on the newest Python there is. */
const PACKAGES = {
  oldest: [
    'numpy==1.23.5; python_version < "3.12"',
    'numpy==1.26.0; python_version == "3.12"',
    'numpy==2.1.0; python_version > "3.12"',
    'gymnasium==0.29.1',
    'pettingzoo==1.24.3',
    'pytest==8.4.2',
  ],
  newest: [
    'numpy==2.4.6; python_version < "3.12"',
    'numpy==2.5.4; python_version >= "3.12"',
    'gymnasium==1.4.0',
    'pettingzoo==1.27.0',
    'pytest==9.2.0',
    'build==1.6.1',
    'twine==7.0.0',
  ],
} as const;

/** The virtual environment with these packages; undefined: there is none here. */
const withPackages = async (age: keyof typeof PACKAGES): Promise<string | undefined> => {
  const python = age === 'oldest' ? oldest : newest;
  return python === undefined ? undefined : environmentWith(python, age, PACKAGES[age]);
};

describe('the tables of the Python package', () => {
  const files = readdirSync(TABLES).toSorted();

  it('are those of the five books, and of no game that there is not', () => {
    const games = new Set(files.map((file) => file.replace(/\..*/, '')));
    expect(games.size).toBeGreaterThanOrEqual(5);
    expect([...games].filter((id) => findGame(id) === undefined)).toEqual([]);
  });

  it.each(files)('%s is what duel export writes', async (file) => {
    const [id = '', target] = file.replace(/\.npz$/, '').split('.');
    const out = join(emptyFolder(), file);
    const settings = target === undefined ? [] : ['--set', `target=${target}`];
    const run = await runDuel(['export', id, ...settings, '--npz', out]);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(out).equals(readFileSync(join(TABLES, file)))).toBe(true);
  });
});

describe('the Python package', () => {
  it('needs nothing but Python to play, and plays as the command does on every Python of this machine', {
    timeout: LONG,
  }, async ({ skip }) => {
    if (pythons.length === 0) return skip(NO_PYTHON);
    for (const { program, version } of pythons) {
      const run = await runProgram(program, ['-m', 'unittest', '-q', 'test_pure']);
      expect({ version, ...run }).toMatchObject({ code: 0, said: expect.not.stringContaining('skipped') });
    }
  });

  it.for(['oldest', 'newest'] as const)(
    'passes its tests and those of Gymnasium and PettingZoo with the %s packages',
    { timeout: LONG },
    async (name, { skip }) => {
      if (oldest === undefined) return skip(NO_PYTHON);
      const environment = await withPackages(name);
      if (environment === undefined) return skip(NO_PACKAGES);
      const tests = join(PYTHON_FOLDER, 'tests');
      const run = await runProgram(programOf(environment, 'python'), [
        '-m',
        'pytest',
        '-q',
        '-p',
        'no:cacheprovider',
        tests,
      ]);
      expect(run.said).toMatch(/\n\d+ passed[^,]*\n$/);
    },
  );

  it('installs from its wheel and works alone', { timeout: LONG }, async ({ skip }) => {
    if (newest === undefined || oldest === undefined) return skip(NO_PYTHON);
    const environment = await withPackages('newest');
    const clean = await environmentWith(oldest, 'clean', []);
    if (environment === undefined || clean === undefined) return skip(NO_PACKAGES);
    const folder = copyOfPackage();
    const program = programOf(environment, 'python');
    expect(await runProgram(program, ['-m', 'build', '--outdir', 'out', '.'], folder)).toMatchObject({ code: 0 });
    const built = readdirSync(join(folder, 'out')).map((file) => join(folder, 'out', file));
    const checked = await runProgram(program, ['-m', 'twine', 'check', '--strict', ...built]);
    expect(checked.said.match(/PASSED/g)).toHaveLength(2);
    const wheel = built.find((file) => file.endsWith('.whl')) ?? '';
    const pip = ['-m', 'pip', 'install', '--quiet', '--no-index', '--force-reinstall', wheel];
    expect(await runProgram(programOf(clean, 'python'), pip)).toMatchObject({ code: 0 });
    const code =
      'import duelbook; g = duelbook.load("digit-duel-zero"); print(duelbook.__file__, g.value(g.reset().state))';
    // -I: nothing but what is installed is found.
    const run = await runProgram(programOf(clean, 'python'), ['-I', '-c', code]);
    expect(run.said).toMatch(/site-packages.* 1\n$/);
  });

  it.for(['dual-digits', 'digit-duel-zero'])(
    'learns %s without an error left',
    { timeout: LONG },
    async (game, { skip }) => {
      if (oldest === undefined) return skip(NO_PYTHON);
      const run = await runProgram(oldest.program, [join(PYTHON_FOLDER, 'examples/q_learning.py'), game]);
      expect(run.said).toMatch(/worst regret is 0\n$/);
    },
  );
});

/** What stands in fences of this kind on a page. */
const fences = (page: string, kind: string): readonly string[] =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, code = '']) => code,
  );

describe.each(['docs/research.md', 'python/README.md'])('%s', (page) => {
  const snippets = fences(page, 'python').map((code) => ({ code, name: code.trim().split('\n').at(-1) ?? '' }));

  it.for(snippets)('says what Python prints: $name', { timeout: LONG }, async ({ code }, { skip }) => {
    if (newest === undefined) return skip(NO_PYTHON);
    const environment = await withPackages('newest');
    if (environment === undefined) return skip(NO_PACKAGES);
    // What a line prints stands behind it.
    const printed = [...code.matchAll(/^ *print\(.*\) {2}# (.*)$/gm)].map(([, text = '']) => `${text}\n`).join('');
    expect(printed).not.toBe('');
    expect(await runProgram(programOf(environment, 'python'), ['-W', 'error', '-c', code])).toEqual({
      code: 0,
      said: printed,
    });
  });
});

describe('docs/research.md', () => {
  const commands = fences('docs/research.md', 'console').flatMap((fence) =>
    fence
      .split(/^\$ /m)
      .filter((part) => part !== '')
      .map((part) => {
        const end = part.indexOf('\n');
        return { typed: part.slice(0, end), shown: part.slice(end + 1) };
      }),
  );

  it.each(commands)('says what a terminal shows: $typed', async ({ typed, shown }) => {
    const run = await runProgram('sh', ['-c', `duel() { '${process.execPath}' '${DUEL}' "$@"; }; ${typed}`]);
    expect(run).toEqual({ code: 0, said: shown });
  });

  it('lists every difference from gg-bench that the package lists', { timeout: LONG }, async ({ skip }) => {
    if (newest === undefined) return skip(NO_PYTHON);
    const environment = await withPackages('newest');
    if (environment === undefined) return skip(NO_PACKAGES);
    const code =
      'from duelbook import gg\nfor d in gg.DIFFERENCES: print("|", d.id, "|", d.original, "|", d.here, "|")';
    const rows = (await runProgram(programOf(environment, 'python'), ['-c', code])).said.trim().split('\n');
    const plain = readFileSync(join(ROOT, 'docs/research.md'), 'utf8').replaceAll('`', '').replaceAll('−', '-');
    expect(rows.filter((row) => !plain.includes(row))).toEqual([]);
  });
});
