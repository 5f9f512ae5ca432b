import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Attack } from './attack.js';
import { createRandom } from '../../src/core/random.js';
import { GAMES } from '../../src/games/catalogue.js';
import { createdMatch, onOwnServer } from './ground.js';
import { startProxy } from './own-address-proxy.js';
import { randomToken } from './random-terms.js';
import { newFolder } from './target.js';

/** From the Python package index; pinned, so that the same run finds the same. */
const VERSION = '4.32.5';
const LONGEST_INSTALL = 300_000;
const LONGEST_RUN = 900_000;
const EXAMPLES = 200;

interface Ran {
  readonly code: number | null;
  readonly said: string;
}

/** Runs a command in a folder of its own, where it may leave what it likes. */
async function run(cwd: string, command: string, args: readonly string[], timeout: number): Promise<Ran> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeout });
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
  const made = await run(folder, 'python3', ['-m', 'venv', folder], LONGEST_INSTALL);
  if (made.code !== 0) return undefined;
  const bin = join(folder, process.platform === 'win32' ? 'Scripts' : 'bin');
  const args = ['install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`];
  const installed = await run(folder, join(bin, 'pip'), args, LONGEST_INSTALL);
  const command = join(bin, 'schemathesis');
  return installed.code === 0 && existsSync(command) ? command : undefined;
}

/**
 * How it looks at us. A name or an option may be refused that the description allows: what a game takes, or who has the
 * name already, no schema says. A body that is too large is refused before it is looked at.
 */
const configOf = (match: string): string => `
[parameters]
"path.match" = "${match}"

[checks.positive_data_acceptance]
enabled = false

[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 409, 413, 415, 429, 503]
`;

/** What it objects to, each once: failed checks, and parts of the description that it cannot read. */
function objectionsIn(said: string): ReadonlySet<string> {
  const failed = [...said.matchAll(/^ +❌ (\S.*): \d+$/gm)].map(([, check = '']) => check);
  const unread = said.includes('Unresolvable references') ? ['the description refers to what is not in it'] : [];
  return new Set([...failed, ...unread]);
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
    await onOwnServer(attack, { seed: attack.seed }, async (scene) => {
      const { target, requests } = scene;
      const token = randomToken(createRandom(attack.seed));
      const record = await createdMatch(scene, { game: GAMES[0]?.id ?? '', computer: 'perfect' }, token);
      const proxy = await startProxy(target.port, () => requests.nextAddress());
      const config = join(folder, 'schemathesis.toml');
      writeFileSync(config, configOf(record?.id ?? ''));
      const seed = ['--seed', `${attack.seed}`, '--max-examples', `${EXAMPLES}`, '--no-color'];
      const args = ['--config-file', config, 'run', `${proxy.url}/api/v1/openapi.json`, '--url', proxy.url, ...seed];
      const { code, said } = await run(folder, command, [...args, '-H', `Authorization: Bearer ${token}`], LONGEST_RUN);
      proxy.close();
      report(attack, code, said);
      await target.stop();
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function report({ findings, tally, say }: Attack, code: number | null, said: string): void {
  const objections = objectionsIn(said);
  tally.add('requests of schemathesis', Number(/(\d+) generated/.exec(said)?.[1] ?? 0));
  if (objections.size > 0 || code !== 0) say(said);
  for (const objection of objections) findings.add(`schemathesis: ${objection}`, 'its report stands above');
  if (objections.size === 0 && code !== 0) findings.add('schemathesis fails', said.slice(-600));
}
