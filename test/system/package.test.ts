import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { describeSqlite } from '../../src/server/store/sqlite.js';
import { openSqliteStore } from '../../src/server/store/sqlite-store.js';
import { compile, installPackage } from '../driver/installed-package.js';
import { emptyFolder, environment, lines, runDuel } from '../driver/piped.js';
import { startServed } from '../driver/served.js';
import { ask, startWebForTest } from '../driver/web-server.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MOVES = lines('3', '2', '4', '3', '2', '4', '3', '1', '2', '1');

describe('the package', () => {
  it('runs by itself and can be imported with its types', async () => {
    const folder = emptyFolder();
    const installed = installPackage(folder);
    // It brings no other package, not even the database of the server where Node has none: all that follows works without it.
    const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
    expect(Object.keys(packages)).toEqual(['node_modules/duelbook']);

    const transcript = execFileSync(process.execPath, [join(installed, 'dist/duel.js'), 'play', 'dual-digits'], {
      cwd: folder,
      input: MOVES,
      encoding: 'utf8',
    });
    expect(transcript).toMatch(/Congratulations! Player 2 wins!\n$/);

    const web = await startWebForTest({ command: join(installed, 'dist/duel.js') });
    const page = await ask(web.port, '/');
    expect(page.body.toString()).toContain('<title>Duelbook</title>');
    const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(page.body.toString()) ?? [];
    expect((await ask(web.port, `/${script}`)).status).toBe(200);

    writeFileSync(
      join(folder, 'use.ts'),
      `import { act, createMatch, dualDigits, type Outcome, setupOf } from 'duelbook';
const match = createMatch(setupOf(dualDigits, { start: 3, max: 4 }));
const played = act(match, { type: 'move', seat: 0, move: 3 });
if (!played.ok) throw new Error(played.error.code);
const shared: number = played.value.position.shared;
const outcome: Outcome | undefined = played.value.status.kind === 'finished' ? played.value.status.outcome : undefined;
// @ts-expect-error: a move of this game is a number
act(match, { type: 'move', seat: 0, move: 'three' });
export const result: string = \`\${shared} \${outcome?.reason}\`;
`,
    );
    compile(folder, 'use.ts');
    const print = "import('./out/use.js').then(({ result }) => process.stdout.write(result))";
    expect(execFileSync(process.execPath, ['-e', print], { cwd: folder, encoding: 'utf8' })).toBe('0 reached-zero');
  });
});

describe('the package beside the database that it can use', () => {
  it('serves matches, and checks the folder in which they are kept', async () => {
    const installed = installPackage(emptyFolder());
    // As if installed, too.
    symlinkSync(join(ROOT, 'node_modules/@photostructure'), join(installed, '../@photostructure'));
    const command = join(installed, 'dist/duel.js');
    const served = await startServed({ file: command });
    const terms = { game: 'dual-digits', computer: 'perfect' };
    const created = await fetch(`${served.address}api/v1/matches`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ terms }),
    });
    expect(created.status).toBe(201);
    expect((await ask(Number(new URL(served.address).port), '/')).body.toString()).toContain('<title>Duelbook</title>');
    served.signal('SIGTERM');
    expect(await served.ended()).toBe(0);
    const check = spawnSync(process.execPath, [command, 'serve', '--check', '--data', served.folder], {
      encoding: 'utf8',
    });
    expect(check.stdout).toContain('1 match with 1 entry. Everything is fine.');
    // Node's own SQLite is experimental in some versions, and warns of it.
    expect(check.stderr).toBe('');
  });
});

describe('the package without the database that it can use', () => {
  it('keeps matches with the SQLite of Node, or says what is missing', async () => {
    const folder = emptyFolder();
    await openSqliteStore(folder).close();
    const command = join(installPackage(emptyFolder()), 'dist/duel.js');
    const check = spawnSync(process.execPath, [command, 'serve', '--check', '--data', folder], { encoding: 'utf8' });
    const hasSqlite = describeSqlite().includes('node:sqlite');
    expect(check.stdout + check.stderr).toContain(
      hasSqlite
        ? '0 matches with 0 entries. Everything is fine.'
        : 'Use Node.js 22.16 or newer, or install @photostructure/sqlite',
    );
    expect(check.stderr).not.toMatch(/\n\s+at /);
    expect(check.status).toBe(hasSqlite ? 0 : 1);
  });
});

/** The packages that a folder of sources imports by name, types and tests aside. */
function importedBy(folder: string): ReadonlySet<string> {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(?:tsx?|css)$/.test(name) && !name.includes('.test.'),
  );
  const names = sources.flatMap((name) => {
    const code = readFileSync(join(folder, name), 'utf8').replaceAll(/^(?:import|export) type [^;]*;/gm, '');
    return [...code.matchAll(/(?:from '|import '|import\('|url\(["']?)((?:@[\w-]+\/)?[\w-]+)/g)];
  });
  return new Set(names.flatMap(([, name]) => (name === undefined || /^(?:node|data)$/.test(name) ? [] : name)));
}

describe('npm publish', () => {
  it('would publish it as it is, and warns of nothing', () => {
    // A registry that nobody reaches: a dry run needs none.
    const options = [
      '--dry-run',
      '--json',
      '--ignore-scripts',
      '--fetch-retries=0',
      '--registry',
      'http://127.0.0.1:9/',
    ];
    const { status, stdout, stderr } = spawnSync('npm', ['publish', ...options], { cwd: ROOT, encoding: 'utf8' });
    expect(
      stderr.split('\n').filter((said) => /^npm (?:warn publish|error)/.test(said) && !/logged in/.test(said)),
    ).toEqual([]);
    expect(status).toBe(0);
    const said = JSON.parse(stdout);
    // Newer npm says it by package.
    const { files } = said.duelbook ?? said;
    const paths: readonly string[] = files.map(({ path }: { readonly path: string }) => path);
    const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const named = Object.values(exports).flatMap((target) =>
      typeof target === 'string' ? target : Object.values(target ?? {}),
    );
    expect(named.map((path) => String(path).slice(2)).filter((path) => !paths.includes(path))).toEqual([]);
    expect(paths).toEqual(
      expect.arrayContaining(['README.md', 'LICENSE', 'dist/duel.js', 'dist/api/README.md', 'docs/library.md']),
    );
    expect(
      paths.filter((path) => !/^(?:dist|docs|examples)\/|^(?:README\.md|LICENSE|package\.json)$/.test(path)),
    ).toEqual([]);
  });
});

describe('the list of what is inside the package', () => {
  const { components, ...sbom } = JSON.parse(readFileSync(join(ROOT, 'dist/sbom.cdx.json'), 'utf8'));
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));

  it('names exactly the packages that are bundled, with version and licence', () => {
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    const needed = (name: string): readonly string[] => {
      const { dependencies, optionalDependencies } = packages[`node_modules/${name}`];
      return [name, ...Object.keys({ ...dependencies, ...optionalDependencies }).flatMap(needed)];
    };
    const names = new Set([...importedBy(join(ROOT, 'src'))].flatMap(needed));
    const expected = [...names].toSorted().map((name) => {
      const { version, license } = packages[`node_modules/${name}`];
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
      return { name, version, licenses: [{ expression: license }], purl };
    });
    expect(components).toMatchObject(expected);
    expect(expected.map(({ name }) => name)).toEqual(expect.arrayContaining(['ioredis', 'pg', 'preact', 'ws']));
  });

  it('says in which part each is, and is in the package', () => {
    const [inCommand, inWeb] = ['command', 'web'].map((value) => [{ name: 'duelbook:inside', value }]);
    expect(components).toContainEqual(expect.objectContaining({ name: 'ws', properties: inCommand }));
    expect(components).toContainEqual(expect.objectContaining({ name: 'preact', properties: inWeb }));
    expect(readdirSync(join(installPackage(emptyFolder()), 'dist'))).toContain('sbom.cdx.json');
  });
});

describe('npm start', () => {
  it('builds what is missing, says so on standard error, and passes arguments, input and exit code on', async () => {
    const folder = emptyFolder();
    const pages = ['docs', 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'LICENSE'];
    for (const name of ['package.json', 'package-lock.json', 'tsconfig.json', 'src', 'scripts', ...pages])
      cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const start = (input: string): { stdout: string; status: number; advice?: string } => {
      try {
        const stdout = execFileSync('npm', ['start', '--silent', '--', 'play', 'dual-digits'], {
          cwd: folder,
          input,
          encoding: 'utf8',
          stdio: 'pipe',
          env: environment(emptyFolder()),
        });
        return { stdout, status: 0 };
      } catch (error) {
        if (!(error instanceof Error && 'stdout' in error && 'status' in error)) throw error;
        const advice = 'stderr' in error ? String(error.stderr) : '';
        return { stdout: String(error.stdout), status: Number(error.status), advice };
      }
    };
    const { stdout } = await runDuel(['play', 'dual-digits'], { input: MOVES });
    expect(start(MOVES)).toEqual({ stdout, status: 0 });
    expect(start(MOVES)).toEqual({ stdout, status: 0 });
    const left = start('3\n');
    expect(left.status).toBe(3);
    expect(left.advice).toContain('To continue: npm start -- resume');
  });
});
