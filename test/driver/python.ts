import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
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

const isNewEnough = 'import sys; sys.exit(sys.version_info < (3, 9))';

/** Python of this machine; undefined: none, or one before 3.9. */
export async function findPython(): Promise<string | undefined> {
  for (const name of ['python3', 'python']) if ((await runProgram(name, ['-c', isNewEnough])).code === 0) return name;
  return undefined;
}

/** The program of this name in a virtual environment. */
export const programOf = (environment: string, name: string): string =>
  join(environment, process.platform === 'win32' ? 'Scripts' : 'bin', name);

/**
 * A virtual environment with these packages, made once and kept; undefined: it can't be made here, as when no package index
 * answers.
 */
export async function environmentWith(
  python: string,
  name: string,
  packages: readonly string[],
): Promise<string | undefined> {
  const folder = join(KEPT, name);
  const note = join(folder, 'packages.txt');
  const wanted = `${(await runProgram(python, ['--version'])).said}${packages.join('\n')}\n`;
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if ((await runProgram(python, ['-m', 'venv', folder])).code !== 0) return undefined;
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
