import { describe, expect, it } from 'vitest';
import type { BrowserContext } from 'playwright-core';
import { dualDigits } from '../../src/games/index.js';
import { overflow } from './driver/layout.js';
import { open, type VisitOptions } from './driver/open.js';
import { TableSeen } from './driver/table.js';
import type { Visitor } from './driver/visitor.js';

declare global {
  interface Window {
    /** How long each thing moved that has begun to move since the page was loaded. */
    moved?: number[];
    /** The names of the animations that have begun. */
    begun?: string[];
    /** What could be heard and felt. */
    given?: string[];
  }
}

/** Notes every animation that begins, by style sheet or by script. */
const watching = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const moved: number[] = [];
    window.moved = moved;
    const note = (event: Event): void => {
      for (const animation of event.target instanceof Element ? event.target.getAnimations() : [])
        moved.push(Number(animation.effect?.getComputedTiming().endTime ?? 0));
    };
    addEventListener('animationstart', note, true);
    addEventListener('transitionrun', note, true);
    // oxlint-disable-next-line typescript/unbound-method -- it's called with its `this` below
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const animation = animate.call(this, frames, options);
      moved.push(Number(animation.effect?.getComputedTiming().endTime ?? 0));
      return animation;
    };
  });

/** Notes every note that is played and every buzz. */
const hearing = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const given: string[] = [];
    window.given = given;
    // oxlint-disable-next-line typescript/unbound-method -- it's called with its `this` below
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      given.push('note');
      start.call(this, when);
    };
    navigator.vibrate = () => {
      given.push('buzz');
      return true;
    };
  });

async function sitDown(query: string, options: VisitOptions): Promise<TableSeen> {
  const table = new TableSeen(await open(`#/dual-digits/play?${query}`, options), dualDigits);
  await table.waits();
  return table;
}

const movedIn = ({ page }: Visitor): Promise<readonly number[]> => page.evaluate(() => window.moved ?? []);
const givenIn = ({ page }: Visitor): Promise<readonly string[]> => page.evaluate(() => window.given ?? []);

describe('motion', () => {
  it('is short: a refused entry shakes, numbers count, and the winner has a moment', async () => {
    const table = await sitDown('from=6 3 1', { before: watching });
    const { visitor } = table;
    await visitor.page.emulateMedia({ reducedMotion: 'no-preference' });
    await table.play(3);
    await visitor.see('3 is forbidden: your opponent has just subtracted it.');
    expect(await movedIn(visitor)).toHaveLength(1);
    await table.playAll([4, 2]);
    await visitor.page.locator('main .burst').waitFor({ state: 'attached' });
    await expect.poll(async () => (await movedIn(visitor)).length).toBeGreaterThan(10);
    expect((await movedIn(visitor)).filter((time) => time > 400)).toEqual([]);
    // The number has arrived where the rules say it is.
    await expect.poll(async () => visitor.page.locator('main .counter dd').innerText()).toMatch(/^0\b/);
  });

  it('makes no page wider', async () => {
    const table = await sitDown('from=6 3 1', { device: 'phone' });
    const { visitor } = table;
    await visitor.page.emulateMedia({ reducedMotion: 'no-preference' });
    await table.playAll([4, 2]);
    await visitor.page.locator('main .burst').waitFor({ state: 'attached' });
    await visitor.page.evaluate(async () => {
      await Promise.all(document.getAnimations().map(async ({ finished }) => finished));
    });
    expect(await overflow(visitor)).toEqual([]);
  });

  it('lets the mark hop and its arc be drawn, once for each turn', async () => {
    const table = await sitDown('from=9 3 1', {});
    const { page } = table.visitor;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.evaluate(() => {
      const begun: string[] = [];
      window.begun = begun;
      addEventListener('animationstart', ({ animationName }) => begun.push(animationName), true);
    });
    const begun = (): Promise<readonly string[]> =>
      page.evaluate(() => (window.begun ?? []).filter((name) => /^(hop|draw)/.test(name)).toSorted());
    await table.play(4);
    await expect.poll(begun).toEqual(['draw-down', 'hop']);
    await table.play(2);
    await expect.poll(begun).toEqual(['draw-down', 'draw-down', 'hop', 'hop']);
  });

  it('is not there for those who want none', async () => {
    const table = await sitDown('from=6 3 1', { before: watching });
    await table.playAll([3, 4, 2]);
    expect(await table.result()).toContain('wins');
    expect((await movedIn(table.visitor)).filter((time) => time > 0)).toEqual([]);
  });

  it('makes no moment of a game that was over before somebody came, nor of a loss', async () => {
    const table = await sitDown('vs=perfect&from=2 0 1', { before: watching });
    await table.play(1);
    expect(await table.result()).toContain('You win!');
    await expect.poll(() => table.visitor.page.locator('main .burst').count()).toBe(1);
    await table.visitor.reload();
    expect(await table.visitor.page.locator('main .burst').count()).toBe(0);
    await table.visitor.follow('#/dual-digits/play?vs=perfect&from=3 0 1');
    await table.waits();
    await table.play(1);
    expect(await table.result()).toContain('You lose');
    expect(await table.visitor.page.locator('main .burst').count()).toBe(0);
  });
});

describe('sound and vibration', () => {
  it('are off at first, one switch turns them on, and the device remembers it', async () => {
    const table = await sitDown('from=6 3 1', { before: hearing });
    const { visitor } = table;
    await table.play(4);
    await table.waits();
    expect(await givenIn(visitor)).toEqual([]);
    await visitor.page.getByRole('switch', { name: 'Sound and vibration' }).click();
    await visitor.reload();
    await table.waits();
    await expect
      .poll(() => visitor.page.getByRole('switch', { name: 'Sound and vibration' }).getAttribute('aria-checked'))
      .toBe('true');
    expect(await givenIn(visitor)).toEqual([]);
    await table.play(2);
    await visitor.page.locator('main .result').waitFor();
    await expect.poll(() => givenIn(visitor)).toEqual(['note', 'note', 'note', 'buzz']);
    await visitor.key('q');
    await visitor.key('n');
    await table.waits();
    await table.play(1);
    await table.waits();
    expect(await givenIn(visitor)).toHaveLength(4);
  });
});
