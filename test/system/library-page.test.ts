import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compile, installPackage } from '../driver/installed-package.js';
import { emptyFolder } from '../driver/piped.js';

const PAGE = readFileSync(fileURLToPath(new URL('../../docs/library.md', import.meta.url)), 'utf8');

/** The examples of the page: under which heading, the program, and what it prints. */
const EXAMPLES = [...PAGE.matchAll(/^## (.+)$[^#]*?^```ts\n([^]*?)^```\n\n^```\n([^]*?)^```$/gm)].map(
  ([, heading = '', program = '', printed = '']) => ({ heading, program, printed }),
);

const folder = emptyFolder();
installPackage(folder);
// What the examples need besides the language.
writeFileSync(
  join(folder, 'globals.d.ts'),
  'declare const console: { log(thing: unknown): void };\ndeclare function queueMicrotask(run: () => void): void;\n',
);
for (const [index, { program }] of EXAMPLES.entries()) writeFileSync(join(folder, `example${index}.ts`), program);
const files = EXAMPLES.map((_, index) => `example${index}.ts`);
compile(folder, ...files, 'globals.d.ts');

describe('docs/library.md', () => {
  it('has an example for every entry point', () => {
    expect(EXAMPLES).toHaveLength(PAGE.split('```ts\n').length - 1);
    const names = [...PAGE.matchAll(/^\| `(duelbook[^`]*)` \|/gm)].map(([, name]) => name);
    const imported = EXAMPLES.flatMap(({ program }) =>
      [...program.matchAll(/from '([^']+)'/g)].map(([, name]) => name),
    );
    expect(new Set(imported)).toEqual(new Set(names));
  });

  it.each(EXAMPLES.map(({ heading, printed }, index) => ({ heading, printed, index })))(
    'prints what it says: $heading',
    ({ printed, index }) => {
      const said = execFileSync(process.execPath, [`out/example${index}.js`], { cwd: folder, encoding: 'utf8' });
      expect(said).toBe(printed);
    },
  );
});
