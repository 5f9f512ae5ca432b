import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readApi } from '../../scripts/api.mjs';
import { entryPoints } from '../../scripts/entry-points.mjs';
import { compile, installPackage } from '../driver/installed-package.js';
import { emptyFolder } from '../driver/piped.js';

const folder = emptyFolder();
const installed = installPackage(folder);
const textOf = (file: string): string => readFileSync(join(installed, 'dist', file), 'utf8');

/** What a module of the package imports, now or later. */
const importsOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/(?:\bfrom|\bimport|\bimport\()\s*["']([^"']+)["']/g)].map(([, name = '']) => name);

/** A module with all that it reaches. */
function reachedFrom(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const name of importsOf(file))
    if (name.startsWith('.')) reachedFrom(posix.join(posix.dirname(file), name), found);
  return found;
}

describe('the library', () => {
  it('has an entry point for each room that others can use', () => {
    expect(entryPoints.map(({ name }) => name)).toEqual(
      ['', '/core', '/solver', '/coach', '/bots', '/online', '/arena', '/env', '/testing'].map(
        (path) => `duelbook${path}`,
      ),
    );
  });

  it.each(entryPoints)('$name reaches nothing outside the package, and nothing of Node', ({ file }) => {
    const outside = [...reachedFrom(file)].flatMap(importsOf).filter((name) => !name.startsWith('.'));
    expect(outside).toEqual([]);
  });

  it.each(entryPoints)('$name has source maps with the sources inside', ({ file }) => {
    for (const reached of reachedFrom(file)) {
      const map = JSON.parse(textOf(`${reached}.map`));
      expect(textOf(reached)).toContain(`//# sourceMappingURL=${posix.basename(reached)}.map`);
      expect(map.sourcesContent).toHaveLength(map.sources.length);
    }
  });

  it('is one library, however it is imported, with types for every entry point', () => {
    const imports = entryPoints.map(({ name }, index) => `import * as room${index} from '${name}';`);
    const rooms = entryPoints.map((_, index) => `room${index}`);
    writeFileSync(
      join(folder, 'rooms.ts'),
      `${imports.join('\n')}
import { createMatch, dualDigits, GAMES, setupOf } from 'duelbook';
import { findTruth } from 'duelbook/solver';
const truth = findTruth(dualDigits, { start: 25, max: 4 });
if (!truth.ok || truth.value.kind !== 'alternating') throw new Error('unsolved');
const { position } = createMatch(setupOf(dualDigits, { start: 25, max: 4 }));
const value: 'win' | 'loss' | 'draw' = truth.value.solution.valueOf(position).kind;
export const result = [value, room0.createMatch === room1.createMatch, GAMES.length > 0, [${rooms.join(', ')}].every((room) => Object.keys(room).length > 0)];
`,
    );
    compile(folder, 'rooms.ts');
    const print = "import('./out/rooms.js').then(({ result }) => process.stdout.write(JSON.stringify(result)))";
    const printed = execFileSync(process.execPath, ['-e', print], { cwd: folder, encoding: 'utf8' });
    expect(JSON.parse(printed)).toEqual(['loss', true, true, true]);
  });

  it.each(readApi(join(installed, 'dist/types')))('$name says of every name what it promises', ({ name, exported }) => {
    expect(exported.filter(({ doc }) => !/^.{8,}\.$/s.test(doc)).map((one) => one.name)).toEqual([]);
    const page = textOf(`api/${name.replace('/', '-')}.md`);
    expect(exported.filter((one) => !page.includes(`### ${one.name}\n\n${one.doc}\n`))).toEqual([]);
    expect(textOf('api/README.md')).toContain(`[${name}]`);
  });
});
