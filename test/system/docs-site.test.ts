import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/setup.mjs';
import { DUEL } from '../driver/piped.js';
import { startServed } from '../driver/served.js';
import { ask, startWebForTest } from '../driver/web-server.js';

const SITE = join(dirname(DUEL), 'web/docs');
const PAGES = readdirSync(SITE).filter((name) => name.endsWith('.html'));
const textOf = (page: string): string => readFileSync(join(SITE, page), 'utf8');

/** Whether something is there that a link of a page names. */
function leadsSomewhere(page: string, link: string): boolean {
  if (/^https?:/.test(link)) return true;
  const [path = '', anchor] = link.split('#');
  const file = join(SITE, path === '' ? page : path);
  return existsSync(file) && (anchor === undefined || readFileSync(file, 'utf8').includes(` id="${anchor}"`));
}

describe('the documentation as a site', () => {
  it('has every page of the documentation, and its pictures', () => {
    const sources = readdirSync(join(root, 'docs'));
    const wanted = sources.map((name) => name.replace(/\.md$/, '.html'));
    expect(readdirSync(SITE)).toEqual(
      expect.arrayContaining(['index.html', 'contributing.html', 'changelog.html', ...wanted]),
    );
  });

  it.each(PAGES)('%s links to what is there, and to every other page', (page) => {
    const links = [...textOf(page).matchAll(/\b(?:href|src|srcset)="([^"]*)"/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !leadsSomewhere(page, link))).toEqual([]);
    expect(links).toEqual(expect.arrayContaining(PAGES));
  });

  it('is served by duel web and duel serve', async () => {
    const web = await startWebForTest();
    const served = await startServed();
    for (const port of [web.port, Number(new URL(served.address).port)]) {
      const folder = await ask(port, '/docs');
      expect([folder.status, folder.headers.location]).toEqual([308, 'docs/']);
      const page = await ask(port, '/docs/');
      expect([page.status, page.body.toString()]).toEqual([200, textOf('index.html')]);
      expect((await ask(port, '/docs/nothing.html')).status).toBe(404);
    }
  });
});
