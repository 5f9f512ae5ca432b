import { expect } from 'vitest';
import type { Visitor } from './visitor.js';

/** Widths from the smallest phone to a projector on a wall. */
export const WIDTHS = [320, 360, 768, 1280, 2560] as const;

/** The least width and height of what is to be pressed, in CSS pixels. */
const TOUCH = 44;

/** Everything to press that is smaller than a fingertip. Links in running text are as high as their line. */
export function smallTargets({ page }: Visitor): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const small: string[] = [];
    const pressable =
      'a[href], button, input, select, textarea, summary, [role="button"], [role="switch"], [role="tab"]';
    for (const element of document.querySelectorAll(pressable)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const textAround = [...(element.parentElement?.childNodes ?? [])].filter((node) => node instanceof Text);
      const isInText = element.closest('p') !== null || textAround.some((text) => text.data.trim() !== '');
      if (element instanceof HTMLAnchorElement && isInText) continue;
      // Pressing a label presses the field in it.
      const label = element instanceof HTMLInputElement ? element.closest('label') : null;
      // A link may lie over the whole card that it is on.
      const after = getComputedStyle(element, '::after');
      const isOverCard = after.position === 'absolute' && after.inset === '0px' && element instanceof HTMLElement;
      const card = isOverCard ? element.offsetParent : null;
      const { width, height, right } = (label ?? card ?? element).getBoundingClientRect();
      // What only screen readers meet is not pressed by a finger either.
      if (element.matches('.unseen')) continue;
      // What waits outside the page until it has the focus (a skip link) is not pressed by a finger.
      if (right <= 0) continue;
      // A hair less than the goal is rounding, not a small target.
      if (width >= least - 0.5 && height >= least - 0.5) continue;
      const name = element.getAttribute('aria-label') ?? (element.textContent ?? '').trim().slice(0, 40);
      small.push(`${element.tagName.toLowerCase()} "${name}": ${width.toFixed(1)} x ${height.toFixed(1)}`);
    }
    return small;
  }, TOUCH);
}

/** Fails if something to press is smaller than 44 by 44 pixels. */
export async function expectTouchable(visitor: Visitor): Promise<void> {
  expect(await smallTargets(visitor), `small targets at ${visitor.page.url()}`).toEqual([]);
}

/** What sticks out on the right, if the page can be scrolled sideways. */
export function overflow({ page }: Visitor): Promise<readonly string[]> {
  return page.evaluate(async () => {
    // What is drawn by a script gets its new size with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const width = document.scrollingElement?.scrollWidth ?? 0;
    const room = document.documentElement.clientWidth;
    if (width <= room) return [];
    const outside = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > room + 0.5,
    );
    const names = outside.map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
    return [`the page is ${width} wide in a window with room for ${room}`, ...names.slice(0, 8)];
  });
}

/** Fails if the page is wider than the window, at any width from a small phone to a wall. */
export async function expectNoOverflow(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const own = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(visitor), `overflow at ${page.url()}, ${width} pixels`).toEqual([]);
  }
  if (own !== null) await page.setViewportSize(own);
}

/** Rows and cells of tables that are no rows and cells any more, or far higher than what stands in them. */
export function brokenTables({ page }: Visitor): Promise<readonly string[]> {
  return page.evaluate(() => {
    /** How much higher than its text a row may be: the padding of its cells, and a line for a label that wraps. */
    const slack = 44;
    const broken: string[] = [];
    for (const row of document.querySelectorAll('main tr')) {
      if (!row.checkVisibility()) continue;
      const words = `"${row.textContent.trim().slice(0, 40)}"`;
      let needed = 0;
      for (const cell of row.children) {
        const { display } = getComputedStyle(cell);
        if (display !== 'table-cell') broken.push(`a cell .${cell.className} of ${words} is shown as ${display}`);
        const content = document.createRange();
        content.selectNodeContents(cell);
        needed = Math.max(needed, content.getBoundingClientRect().height);
      }
      const { height } = row.getBoundingClientRect();
      if (height > needed + slack) broken.push(`${words} is ${height} high, and needs ${needed}`);
    }
    return broken;
  });
}

/** Fails if a table has lost its shape. */
export async function expectTablesWhole(visitor: Visitor): Promise<void> {
  expect(await brokenTables(visitor), `tables at ${visitor.page.url()}`).toEqual([]);
}

/** Boxes that lie on each other although they should stand side by side, rows that are far too high, and text that sticks out or is broken. */
export function brokenBoxes({ page }: Visitor): Promise<readonly string[]> {
  return page.evaluate(() => {
    /** A hair is rounding. */
    const hair = 1.5;
    /** Two lines of text with the padding of a row. */
    const highest = 80;
    const broken: string[] = [];
    const note = (element: Element, what: string): void => {
      const words = element.textContent.trim().slice(0, 30);
      broken.push(`${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${words}" ${what}`);
    };
    for (const box of document.querySelectorAll('main, main *')) {
      if (!/^(inline-)?(grid|flex)$/.test(getComputedStyle(box).display) || !box.checkVisibility()) continue;
      // What takes its place among its neighbours.
      const children = [...box.children].filter((child) => {
        const { position, display } = getComputedStyle(child);
        return child.checkVisibility() && display !== 'contents' && /^(static|relative)$/.test(position);
      });
      for (const [index, child] of children.entries()) {
        const one = child.getBoundingClientRect();
        for (const other of children.slice(index + 1)) {
          const two = other.getBoundingClientRect();
          const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
          const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
          if (across > hair && down > hair) note(other, `lies on .${child.getAttribute('class') ?? ''}`);
        }
      }
    }
    for (const element of document.querySelectorAll('main button, main .counter, main .turn, main li, main dd'))
      if (element.checkVisibility() && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + hair)
        note(element, `is ${element.clientWidth} wide, and needs ${element.scrollWidth}`);
    for (const element of document.querySelectorAll('main *')) {
      const { width, height } = element.getBoundingClientRect();
      const isText = element.children.length === 0 && element.textContent.trim().length >= 3;
      if (isText && element.checkVisibility() && height > 2 * width) note(element, 'is broken into single letters');
    }
    for (const row of document.querySelectorAll('main .move-list li')) {
      const { height } = row.getBoundingClientRect();
      if (height > highest) note(row, `is ${height} high`);
    }
    return broken;
  });
}

/** Fails if something on the screen lies on something else, or is out of shape. */
export async function expectBoxesWhole(visitor: Visitor): Promise<void> {
  expect(await brokenBoxes(visitor), `boxes at ${visitor.page.url()}`).toEqual([]);
}
