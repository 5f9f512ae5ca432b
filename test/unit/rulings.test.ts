import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { rulesPageOf } from '../../src/core/rules-page.js';
import { GAMES, RULINGS } from '../../src/games/index.js';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const PAGE = join(ROOT, 'docs', 'rulings.md');
const RULING = /\bR-(?:[A-Z]{2})?[0-9]+\b/g;

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(ROOT, folder, file));

const rulingsIn = (files: readonly string[]): ReadonlySet<string> =>
  new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(RULING) ?? []));

const files = [...filesIn('src'), ...filesIn('test')];
const isTest = (file: string): boolean => file.endsWith('.test.ts') || file.startsWith(join(ROOT, 'test'));
const sources = files.filter((file) => !isTest(file) && !file.endsWith('rulings.ts'));
const tests = files.filter((file) => isTest(file));

const ids = Object.keys(RULINGS);

describe('a ruling', () => {
  it.each(ids)('%s is cited where it is carried out', (id) => {
    expect(rulingsIn(sources)).toContain(id);
  });

  it.each(ids)('%s is cited by a test', (id) => {
    expect(rulingsIn(tests)).toContain(id);
  });

  it.each(ids)('%s stands in docs/rulings.md', (id) => {
    const page = readFileSync(PAGE, 'utf8');
    expect(page).toMatch(new RegExp(`^#+ .*\\b${id}\\b|\\*\\*${id}\\b`, 'm'));
  });

  it('that is cited anywhere exists', () => {
    const unknown = [...rulingsIn(files)].filter((id) => !Object.hasOwn(RULINGS, id));
    expect(unknown).toEqual([]);
  });

  it.each(GAMES)('that the page of $title lists exists', (game) => {
    expect(rulesPageOf(game).rulings.filter((id) => !Object.hasOwn(RULINGS, id))).toEqual([]);
  });

  it('of one game stands on the page of that game', () => {
    const own = ids.filter((id) => /^R-[A-Z]{2}/.test(id));
    const listed = GAMES.flatMap((game) => rulesPageOf(game).rulings);
    expect(own.filter((id) => !listed.includes(id))).toEqual([]);
  });
});
