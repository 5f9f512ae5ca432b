import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));

/** What a file imports from beside it: values, types, and what it loads only when it is wanted. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)\.js'/g)].flatMap(([, path = '']) => {
    const target = posix.join(dirname(file), path);
    return sources.find((source) => source === `${target}.ts` || source === `${target}.tsx`) ?? [];
  });
}

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
  // Core and the games still have circles of types of their own; the others may not.
  it.each(['solver', 'coach', 'bots', 'online', 'server', 'cli', 'web'])(
    'of %s have no files that import each other in a circle',
    (room) => {
      const own = new Map([...files].filter(([file]) => file.startsWith(`src/${room}/`)));
      expect(own.size).toBeGreaterThan(1);
      expect(findCircle(own)).toBeUndefined();
    },
  );

  it.each(['src/web/'])('in %s import each other in no circle', (parent) => {
    const folders = foldersIn(parent);
    expect(folders.size).toBeGreaterThan(1);
    expect(findCircle(folders)).toBeUndefined();
  });
});
