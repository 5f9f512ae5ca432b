import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FLOOR, FLOOR_TEXT, loadSupport, newScripts, newStyles, refuseNew } from '../../scripts/browser-floor.mjs';
import { root } from '../../scripts/setup.mjs';
import { emptyFolder } from '../driver/piped.js';

/** What `src/web/old-browser.ts` asks a browser for. */
const ASKED_FOR = ['api.Response.json_static', 'css.types.color.color-mix', 'css.selectors.has'];

describe('the oldest browsers that the app is for', () => {
  it.each(Object.entries(FLOOR))('%s %i is the first one that is not told to be too old', async (browser, version) => {
    const support = await loadSupport();
    const first = ASKED_FOR.map((feature) => Number(support.get(feature)?.[browser]));
    expect(Math.max(...first)).toBe(version);
  });

  it('are those of the documentation', () => {
    expect(readFileSync(join(root, 'docs/web.md'), 'utf8').replaceAll(/\s+/g, ' ')).toContain(FLOOR_TEXT);
  });
});

describe('what those browsers lack is noticed', () => {
  it.each([
    ['a property', 'a { anchor-name: --here }', 'css.properties.anchor-name'],
    ['a keyword', 'a { width: stretch }', 'css.properties.width.stretch'],
    ['a selector', 'a:open { color: red }', 'css.selectors.open'],
    ['a rule', '@starting-style { a { color: red } }', 'css.at-rules.starting-style'],
    ['a function', 'a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
  ])('in a style sheet: %s', async (_what, css, feature) => {
    expect(await newStyles(css)).toEqual([feature]);
  });

  it('but not a style that they have, nor an ornament', async () => {
    expect(await newStyles('a:has(b) { color: color-mix(in srgb, red, blue); text-wrap: balance }')).toEqual([]);
  });

  it('in a script: functions, constructors and members that are too new, wherever they are declared', async () => {
    const file = join(emptyFolder(), 'new.ts');
    writeFileSync(
      file,
      `document.body.checkVisibility();
document.body.closest('a');
new CloseWatcher();
URL.canParse('a');
[1].toSorted();
Promise.withResolvers();
`,
    );
    const found = await newScripts([{ library: 'dom', config: 'src/web/tsconfig.json', entries: [file] }]);
    const places = [...found.matchAll(/new\.ts\((\d+),/g)].map(([, line]) => Number(line));
    expect(places, `what was found: ${found}`).toEqual([1, 3, 4, 6]);
  });

  it('and fails the build', () => {
    expect(() => refuseNew('URL.canParse')).toThrow(/these are not in all of them:\nURL\.canParse/);
    expect(() => refuseNew('')).not.toThrow();
  });
});
