import { pathToFileURL } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import { arena, file } from '../driver/arena.js';
import { expectAccessible } from './driver/accessibility.js';
import { expectNoOverflow } from './driver/layout.js';
import { openPage } from './driver/open.js';
import type { Device, Theme, Visitor } from './driver/visitor.js';

/** A page about what the arena is told to do, with links into the app that the tests serve. */
async function pageOf(...words: readonly string[]): Promise<string> {
  const [record, html] = [file('arena.jsonl'), file('arena.html')];
  expect((await arena([...words, '--seed', '1', '--record', record])).code).toBe(0);
  expect((await arena(['report', record, '--html', html, '--app', inject('app')])).code).toBe(0);
  return pathToFileURL(html).href;
}

const RUN = ['run', 'newcomer', 'regular', 'perfect', '--game', 'dual-digits', '--game', 'number-duel', '--pairs', '8'];
const EXAM = ['exam', 'newcomer', '--game', 'dual-digits', '--set', 'start=21'];

const pages = new Map<readonly string[], Promise<string>>();

/** Somebody who has the page open, which is made once for all who read it. */
async function reader(words: readonly string[], device: Device, theme: Theme): Promise<Visitor> {
  const page = pages.get(words) ?? pageOf(...words);
  pages.set(words, page);
  return openPage(await page, { device, theme });
}

/** Follows the first link to a position, and returns that position. */
async function follow({ page }: Visitor): Promise<string> {
  const link = page.locator('a').first();
  const position = await link.innerText();
  await link.click();
  return position;
}

describe('a page about the arena', () => {
  it.each<[Device, Theme]>([
    ['phone', 'dark'],
    ['desktop', 'light'],
  ])('can be read on a %s, %s', async (device, theme) => {
    for (const words of [RUN, EXAM]) {
      const visitor = await reader(words, device, theme);
      await expectAccessible(visitor);
      await expectNoOverflow(visitor);
    }
  });

  it.each([
    ['a blunder of a run', RUN, 25],
    ['a mistake of an exam', EXAM, 21],
  ] as const)('opens %s at its position in the app', async (_, words, start) => {
    const visitor = await reader(words, 'desktop', 'light');
    const [shared = ''] = (await follow(visitor)).split(' ');
    const shown = visitor.page.getByRole('region', { name: 'The position you point at' });
    await expect.poll(() => shown.innerText()).toContain(shared);
    expect(visitor.page.url()).toContain('/dual-digits/explore?');
    await expect.poll(() => visitor.page.getByRole('textbox', { name: 'Start' }).inputValue()).toBe(`${start}`);
  });
});
