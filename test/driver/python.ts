import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DUEL, emptyFolder } from './piped.js';

/** The folder of the Python package. */
export const PYTHON_FOLDER = fileURLToPath(new URL('../../python', import.meta.url));
const KEPT = fileURLToPath(new URL('../../test-output/python', import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly said: string;
}

/** Runs a program to its end, with the command `duel` of this build at hand. */
export async function runProgram(command: string, args: readonly string[], cwd = emptyFolder()): Promise<Ran> {
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PYTHONPATH: [join(PYTHON_FOLDER, 'src'), join(PYTHON_FOLDER, 'tests')].join(delimiter),
      PYTHONDONTWRITEBYTECODE: '1',
      PIP_DISABLE_PIP_VERSION_CHECK: '1',
      DUELBOOK_PROGRAM: `'${process.execPath}' '${DUEL}'`,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, said: error.message }));
    child.once('close', (code) => resolve({ code, said }));
  });
}

/** A Python of this machine. */
export interface Python {
  readonly program: string;
  readonly version: string;
  /** Where it is installed. */
  readonly home: string;
}

const ABOUT = 'import sys; print(sys.version.split()[0]); print(sys.base_prefix); sys.exit(sys.version_info < (3, 9))';

async function look(program: string): Promise<Python | undefined> {
  const { code, said } = await runProgram(program, ['-c', ABOUT]);
  const [version = '', home = ''] = said.split('\n');
  return code === 0 ? { program, version, home } : undefined;
}

async function lookAtAll(programs: readonly string[]): Promise<readonly Python[]> {
  return (await Promise.all(programs.map(look))).filter((python) => python !== undefined);
}

/** The Pythons that lie beside this one: pyenv and its like have a folder for each version. */
function beside({ home }: Python): readonly string[] {
  const folder = dirname(home);
  return readdirSync(folder)
    .filter((name) => /^(?:cpython-)?3\.\d/.test(name))
    .map((name) => join(folder, name, 'bin/python3'))
    .filter((program) => existsSync(program));
}

const minorOf = ({ version }: Python): number => Number(version.split('.')[1]);

/** The Pythons of this machine that the package is for, 3.9 or newer, the oldest first; one of each version. */
export async function findPythons(): Promise<readonly Python[]> {
  const names = ['python3', 'python', ...Array.from({ length: 12 }, (_, index) => `python3.${index + 9}`)];
  const onPath = await lookAtAll(names);
  const others = await lookAtAll([...new Set(onPath.flatMap(beside))]);
  const byMinor = new Map([...onPath, ...others].toReversed().map((python) => [minorOf(python), python]));
  return [...byMinor.values()].toSorted((a, b) => minorOf(a) - minorOf(b));
}

/** The program of this name in a virtual environment. */
export const programOf = (environment: string, name: string): string =>
  join(environment, process.platform === 'win32' ? 'Scripts' : 'bin', name);

/**
 * A virtual environment with these packages, made once and kept; undefined: it can't be made here, as when no package index
 * answers.
 */
export async function environmentWith(
  { program, version }: Python,
  name: string,
  packages: readonly string[],
): Promise<string | undefined> {
  const folder = join(KEPT, name);
  const note = join(folder, 'packages.txt');
  const wanted = `Python ${version}\n${packages.join('\n')}\n`;
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if ((await runProgram(program, ['-m', 'venv', folder])).code !== 0) return undefined;
  const install = ['-m', 'pip', 'install', '--quiet', ...packages];
  if (packages.length > 0 && (await runProgram(programOf(folder, 'python'), install)).code !== 0) return undefined;
  writeFileSync(note, wanted);
  return folder;
}

/** A copy of the package's sources, where a build may leave what it likes. */
export function copyOfPackage(): string {
  const folder = join(emptyFolder(), 'duelbook');
  cpSync(PYTHON_FOLDER, folder, { recursive: true });
  return folder;
}
