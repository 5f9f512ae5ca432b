import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Attack } from './attack.js';
import { onOwnServer } from './ground.js';
import { newFolder } from './target.js';

/** From the Python package index; pinned, so that the same run finds the same. */
const VERSION = '4.32.5';
const LONGEST_INSTALL = 300_000;
const LONGEST_RUN = 600_000;

interface Ran {
  readonly code: number | null;
  readonly said: string;
}

async function run(command: string, args: readonly string[], timeout: number): Promise<Ran> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout });
  let said = '';
  const hear = (part: Buffer): void => {
    said += part.toString();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const failed = new Promise<void>((resolve) => child.once('error', () => resolve()));
  await Promise.race([once(child, 'close').catch(() => undefined), failed]);
  return { code: child.exitCode, said };
}

/** Installs it into a virtual environment of its own; undefined: it cannot be installed here. */
async function install(folder: string): Promise<string | undefined> {
  const made = await run('python3', ['-m', 'venv', folder], LONGEST_INSTALL);
  if (made.code !== 0) return undefined;
  const bin = join(folder, process.platform === 'win32' ? 'Scripts' : 'bin');
  const args = ['install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`];
  const installed = await run(join(bin, 'pip'), args, LONGEST_INSTALL);
  const command = join(bin, 'schemathesis');
  return installed.code === 0 && existsSync(command) ? command : undefined;
}

/** Lets schemathesis read our OpenAPI description and try the HTTP API, as somebody who knows nothing else of it. */
export async function schemathesis(attack: Attack): Promise<void> {
  const folder = newFolder();
  try {
    const command = await install(folder);
    if (command === undefined) {
      attack.say('schemathesis was not run: python3, pip or the package index is not here.');
      return;
    }
    await onOwnServer(attack, { seed: attack.seed }, async ({ target, findings, tally }) => {
      const address = `http://127.0.0.1:${target.port}`;
      const args = [
        'run',
        `${address}/api/v1/openapi.json`,
        '--url',
        address,
        '--seed',
        `${attack.seed}`,
        '--no-color',
      ];
      const { code, said } = await run(command, [...args, '--max-examples', '200'], LONGEST_RUN);
      tally.add('runs of schemathesis');
      attack.say(said);
      for (const [, check] of said.matchAll(/^- (\S.*)$/gm))
        findings.add(`schemathesis: ${check ?? ''}`, said.slice(-600));
      if (code !== 0) findings.add('schemathesis is not content', said.slice(-600));
      await target.stop();
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
