import { describe, expect, it } from 'vitest';
import { open } from './driver/open.js';
import type { Visitor } from './driver/visitor.js';

/** One of each kind of screen. */
const ADDRESSES = [
  '#/',
  '#/dual-digits',
  '#/dual-digits/rules',
  '#/dual-digits/play',
  '#/dual-digits/explore',
  '#/dual-digits/learn',
  '#/dual-digits/practice?seed=1&number=1',
  '#/puzzles',
  '#/replays',
];

const NOT_FOUND = 'Page not found';

/** The title of the page, which the heading of the screen has to repeat. */
async function titleOf(visitor: Visitor): Promise<string> {
  const heading = await visitor.heading.innerText();
  const title = await visitor.title();
  expect(title).toBe(`${heading} · Duelbook`);
  expect(heading).not.toBe(NOT_FOUND);
  return title;
}

const themeOf = ({ page }: Visitor): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['theme']);

describe('an address', () => {
  it('leads to a screen with a title of its own, by a link and after a reload', async () => {
    const visitor = await open('');
    const titles = new Set<string>();
    for (const hash of ADDRESSES) {
      await visitor.follow(hash);
      const title = await titleOf(visitor);
      await visitor.reload();
      await expect.poll(() => titleOf(visitor)).toBe(title);
      titles.add(title);
    }
    expect(titles.size).toBe(ADDRESSES.length);
  });

  it('that is unknown says so, and leads back to the games', async () => {
    const visitor = await open('#/chess');
    await expect.poll(() => visitor.heading.innerText()).toBe(NOT_FOUND);
    await visitor.see('There’s no page "chess".');
    await visitor.press('All games');
    await expect.poll(() => visitor.page.url()).toMatch(/#\/$/);
  });

  it('can be gone back from and forward to, and the heading takes the focus', async () => {
    const visitor = await open('');
    const home = await visitor.title();
    await visitor.press('Puzzle');
    await expect.poll(() => visitor.title()).not.toBe(home);
    await visitor.settled();
    const puzzles = await visitor.title();
    await visitor.press('Replays');
    await expect.poll(() => visitor.title()).not.toBe(puzzles);
    await visitor.settled();
    const replays = await visitor.title();
    await expect.poll(() => visitor.focused()).toMatch(/^h1/);

    await visitor.page.goBack();
    await expect.poll(() => visitor.title()).toBe(puzzles);
    await visitor.page.goBack();
    await expect.poll(() => visitor.title()).toBe(home);
    await visitor.page.goForward();
    await visitor.page.goForward();
    await expect.poll(() => visitor.title()).toBe(replays);
  });
});

describe('by keyboard', () => {
  it('the first Tab is the way past the bar to the content', async () => {
    const visitor = await open('');
    await visitor.key('Tab');
    await expect.poll(() => visitor.focused()).toBe('a Skip to the content');
    expect((await visitor.page.getByText('Skip to the content').boundingBox())?.x).toBeGreaterThanOrEqual(0);
    await visitor.key('Enter');
    await expect.poll(() => visitor.focused()).toMatch(/^h1/);
  });

  it.each([
    { how: 'Escape', close: (visitor: Visitor) => visitor.key('Escape') },
    { how: 'its button', close: (visitor: Visitor) => visitor.press('Close') },
  ])('? shows the keys, $how closes them, and the focus is where it was', async ({ close }) => {
    const visitor = await open('');
    const dialog = visitor.page.getByRole('dialog', { name: 'Keys' });
    await visitor.page.getByRole('link', { name: 'Replays' }).focus();
    await visitor.key('?');
    await dialog.waitFor();
    await expect.poll(() => dialog.innerText()).toContain('home: all games');
    await close(visitor);
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => visitor.focused()).toBe('a Replays');
  });

  it('h leads home from everywhere', async () => {
    const visitor = await open('#/replays');
    await visitor.key('h');
    await expect.poll(() => visitor.page.url()).toMatch(/#\/$/);
  });
});

describe('light and dark', () => {
  it('are as the device has them, and change with it', async () => {
    const visitor = await open('', { theme: 'dark' });
    await expect.poll(() => themeOf(visitor)).toBe('dark');
    await visitor.page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => themeOf(visitor)).toBe('light');
  });

  it('are as the visitor said, after a reload too', async () => {
    const visitor = await open('', { theme: 'light' });
    await visitor.press('Theme: auto');
    await visitor.press('Theme: light');
    await visitor.page.getByRole('button', { name: 'Theme: dark' }).waitFor();
    await expect.poll(() => themeOf(visitor)).toBe('dark');
    await visitor.reload();
    await expect.poll(() => themeOf(visitor)).toBe('dark');
    await expect.poll(() => visitor.page.getByRole('button', { name: 'Theme: dark' }).isVisible()).toBe(true);
  });
});
