import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LEVELS } from '../../src/bots/levels.js';
import { COMMANDS } from '../../src/cli/command/commands.js';
import { ONLINE_WORDS } from '../../src/cli/online/online-words.js';
import { GAME_WORDS } from '../../src/cli/play/game-words.js';
import { verdictOf } from '../../src/coach/fairness.js';
import { typicalOptions } from '../../src/core/options.js';
import { GAMES } from '../../src/games/catalogue.js';
import { DEFAULT_PORT } from '../../src/server/settings/port.js';
import * as duelbook from '../../src/index.js';
import { parseAddress } from '../../src/web/address/address.js';
import { must } from '../contract/playing.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8');
const found = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, part = '']) => part);

describe.each(PAGES)('%s', (page) => {
  it('links to what is there', () => {
    const links = found(textOf(page), /\]\((?!https?:)([^)#]+)/g);
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(page), link)))).toEqual([]);
  });

  it('names commands and flags that exist', () => {
    const lines = found(textOf(page), /(?:^|[`(\s])duel ([a-z]+[^`\n|]*)/gm);
    const wrong = lines.filter((line) => {
      const [name, ...words] = line.trim().split(/\s+/);
      const command = COMMANDS.find((known) => known.name === name);
      const flags = words.filter((word) => word.startsWith('--') && word !== '--help').map((word) => word.slice(2));
      return command === undefined || !flags.every((flag) => command.flags.some((known) => known.name === flag));
    });
    expect(wrong).toEqual([]);
  });

  it('names scripts that exist', () => {
    const manifest: unknown = JSON.parse(textOf('package.json'));
    const scripts = found(textOf(page), /npm run ([a-z:-]+)/g);
    for (const script of scripts) expect(manifest).toHaveProperty(['scripts', script]);
    expect(manifest).toHaveProperty('scripts.start');
  });
});

describe('the documentation', () => {
  it('follows a move through functions of files that are there', () => {
    const hops = [...textOf('docs/architecture.md').matchAll(/^\d+\. `([^`]+\.tsx?)` `(#?\w+)`/gm)];
    expect(hops.length).toBeGreaterThan(20);
    const isThere = (file: string, name: string): boolean =>
      existsSync(join(ROOT, 'src', file)) && new RegExp(`(?<!\\w)${name}\\b`).test(textOf(`src/${file}`));
    expect(hops.filter(([, file = '', name = '']) => !isThere(file, name)).map(([hop]) => hop)).toEqual([]);
  });

  it('lists every game of a rule book, every level and every word', () => {
    // The games of the rule books are those with transcripts of a book.
    for (const id of readdirSync(join(ROOT, 'test/golden'))) expect(textOf('README.md')).toContain(`\`${id}\``);
    for (const { id } of LEVELS) expect(textOf('docs/truth.md')).toContain(`\`${id}\``);
    for (const { word } of [...GAME_WORDS, ...ONLINE_WORDS])
      expect(textOf('docs/terminal.md')).toMatch(new RegExp(`\`${word}( FILE)?\``));
  });

  it('says in the README which games are fair', () => {
    const readme = textOf('README.md');
    const named = found(readme, /^\| `([\w-]+)` \|/gm);
    const games = GAMES.filter(({ id }) => named.includes(id));
    expect(games.length).toBeGreaterThan(1);
    const [fair, ...others] = games.filter(
      (game) => must(verdictOf(game, typicalOptions(game.options))).winner === 'nobody',
    );
    expect(others).toEqual([]);
    const decided = ['none', 'one', 'two', 'three', 'four', 'five'][games.length - 1] ?? '';
    expect(readme).toContain(`${decided} of them are decided before the first move, and ${fair?.title} is fair`);
  });

  it('gives an address of every screen of the browser app, and none that leads nowhere', () => {
    const addresses = found(textOf('docs/web.md'), /`(#\/[^`]*)`/g);
    const screens = addresses.map((address) => parseAddress(address, GAMES).screen);
    expect([...new Set(screens)].toSorted()).toEqual(
      [
        'explore',
        'first',
        'game',
        'home',
        'learn',
        'lobby',
        'match',
        'play',
        'position',
        'practice',
        'puzzles',
        'record',
        'replay',
        'replays',
        'rules',
        'rush',
      ].toSorted(),
    );
    expect(textOf('docs/web.md')).toContain(`http://127.0.0.1:${DEFAULT_PORT}/`);
  });

  it('imports in the README what the library exports', () => {
    const [names = ''] = found(textOf('README.md'), /import \{ ([^}]+) \} from 'duelbook'/g);
    for (const name of names.split(', ')) expect(duelbook).toHaveProperty(name);
  });
});
