import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !path.includes('node_modules'));
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const sources = filesIn('src').filter((file) => !isTest(file));

/** The file that an import of `path` in `file` means. */
function targetOf(file: string, path: string): string | undefined {
  const target = posix.join(dirname(file), path);
  return sources.find((source) => source === `${target}.ts` || source === `${target}.tsx`);
}

/** What a file imports from beside it: values, types, and what it loads only when it is wanted. */
const importsOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)\.js'/g)].flatMap(
    ([, path = '']) => targetOf(file, path) ?? [],
  );

const files: Graph = new Map(sources.map((file) => [file, new Set(importsOf(file))]));

/** The folders below `parent`, with what they import from each other. The files beside them only put the rooms together. */
function foldersIn(parent: string): Graph {
  const folderOf = (file: string): string | undefined => {
    const [folder, ...below] = file.slice(parent.length).split('/');
    return file.startsWith(parent) && below.length > 0 ? folder : undefined;
  };
  const folders = new Map<string, Set<string>>();
  for (const [file, imported] of files) {
    const from = folderOf(file);
    if (from === undefined) continue;
    const to = folders.get(from) ?? new Set();
    folders.set(from, to);
    for (const target of imported) {
      const folder = folderOf(target);
      if (folder !== undefined && folder !== from) to.add(folder);
    }
  }
  return folders;
}

const graphOf = (edges: Readonly<Record<string, readonly string[]>>): Graph =>
  new Map(Object.entries(edges).map(([node, to]) => [node, new Set(to)]));

/** The first circle that a walk through the graph finds, as `a → b → a`; undefined if there is none. */
function findCircle(graph: Graph): string | undefined {
  const isDone = new Set<string>();
  const walk = (node: string, path: readonly string[]): string | undefined => {
    const start = path.indexOf(node);
    if (start !== -1) return [...path.slice(start), node].join(' → ');
    if (isDone.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const circle = walk(next, [...path, node]);
      if (circle !== undefined) return circle;
    }
    isDone.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const circle = walk(node, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

describe('the search for circles', () => {
  it('finds one, however long', () => {
    expect(findCircle(graphOf({ a: ['b'], b: ['a'] }))).toBe('a → b → a');
    expect(findCircle(graphOf({ a: ['b', 'd'], b: ['c'], c: [], d: ['e'], e: ['f'], f: ['d'] }))).toBe('d → e → f → d');
  });

  it('takes two ways to the same place for none', () => {
    expect(findCircle(graphOf({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toBeUndefined();
  });

  it('reads the imports of all kinds', () => {
    expect(importsOf('src/web/app.tsx')).toContain('src/web/play/play-screen.tsx');
    expect(importsOf('src/web/app.tsx')).toContain('src/web/explore/explore-screen.tsx');
    expect(importsOf('src/web/play/phase.ts')).toContain('src/web/table/turn-banner.tsx');
  });
});

describe('the rooms', () => {
  it('have no files that import each other in a circle', () => {
    expect(findCircle(files)).toBeUndefined();
  });

  it.each(['src/', 'src/web/', 'src/cli/', 'src/server/'])('in %s import each other in no circle', (parent) => {
    const folders = foldersIn(parent);
    expect(folders.size).toBeGreaterThan(1);
    expect(findCircle(folders)).toBeUndefined();
  });
});

/** What is imported from the files of `src`: by name, as `file name`, and whole, with the text of those who do. */
interface Imported {
  readonly names: ReadonlySet<string>;
  readonly whole: ReadonlyMap<string, readonly string[]>;
}

function findImported(): Imported {
  const names = new Set<string>();
  const whole = new Map<string, string[]>();
  for (const file of ['src', 'test', 'bench', 'scripts'].flatMap(filesIn)) {
    const text = textOf(file);
    for (const [, list = '', path = ''] of text.matchAll(
      /(?:import|export)\s[^;{]*\{([^}]*)\}\s*from\s*'(\.[^']+)\.js'/g,
    ))
      for (const [name] of list.matchAll(/(?<=^|,|\btype)\s*\w+(?=\s*(?:,|$|\sas\s))/gm))
        names.add(`${targetOf(file, path)} ${name.trim()}`);
    for (const [, path = ''] of text.matchAll(/(?:\*(?:\s+as\s+\w+)?\s+from\s*|\bimport\()'(\.[^']+)\.js'/g)) {
      const target = targetOf(file, path) ?? '';
      whole.set(target, [...(whole.get(target) ?? []), text]);
    }
  }
  return { names, whole };
}

const exportsOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm)].map(
    ([, name = '']) => name,
  );

/** Files that the build takes by their own names. */
const ENTRY_POINTS = [
  'src/web/pictures/sprite.ts',
  'src/server/picture/share-card.ts',
  'src/solver/wasm/digit-duel-zero.ts',
];

/** What the command's table of modules calls in each of them. */
const MODULE_NAME = 'run';

describe('what a file exports', () => {
  const { names, whole } = findImported();
  const isUsed = (file: string, name: string): boolean =>
    names.has(`${file} ${name}`) ||
    (whole.get(file) ?? []).some((text) => name === MODULE_NAME || new RegExp(`\\b${name}\\b`).test(text));

  it('is found by its imports of all kinds', () => {
    expect(names).toContain('src/web/play/table-state.ts TableState');
    expect(names).toContain('src/web/play/table-state.ts nextTable');
    expect(isUsed('src/cli/play/play-command.ts', 'run')).toBe(true);
    expect(isUsed('src/cli/console/open-console.ts', 'run')).toBe(false);
    expect(isUsed('src/cli/console/piped-console.ts', 'PipedConsole')).toBe(true);
    expect(isUsed('src/cli/console/piped-console.ts', 'PipedConsol')).toBe(false);
  });

  it.each([...foldersIn('src/').keys()])('in %s is imported somewhere', (room) => {
    const unused = sources
      .filter((file) => file.startsWith(`src/${room}/`) && !ENTRY_POINTS.includes(file))
      .flatMap((file) => exportsOf(file).flatMap((name) => (isUsed(file, name) ? [] : [`${file} ${name}`])));
    expect(unused).toEqual([]);
  });
});

const typesOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/^export (?:abstract )?(?:class|interface|type) (\w+)/gm)].map(([, name = '']) => name);

describe('the name of a type', () => {
  it('that a file exports means one thing in all rooms', () => {
    const homes = new Map<string, readonly string[]>();
    for (const file of sources) for (const name of typesOf(file)) homes.set(name, [...(homes.get(name) ?? []), file]);
    expect(homes.get('Turn')).toEqual(['src/core/match.ts']);
    expect([...homes].filter(([, exporters]) => exporters.length > 1)).toEqual([]);
  });
});
