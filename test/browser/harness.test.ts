import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from './driver/accessibility.js';
import { open } from './driver/open.js';
import { brokenBoxes, overflow, smallTargets } from './driver/layout.js';
import { longTasks } from './driver/long-tasks.mjs';

// The other tests are worth as much as what these notice.

describe('whatever goes wrong in a page is noticed:', () => {
  it('an exception', async () => {
    const visitor = await open('');
    await visitor.page.evaluate(() => {
      setTimeout(() => {
        throw new Error('on purpose');
      });
    });
    await visitor.allTroubles();
    expect(visitor.troubles.takeExpected(/on purpose/)).toHaveLength(1);
  });

  it('a rejection that nobody caught', async () => {
    const visitor = await open('');
    await visitor.page.evaluate(() => {
      void Promise.reject(new Error('on purpose'));
    });
    await visitor.allTroubles();
    expect(visitor.troubles.takeExpected(/on purpose/)).toHaveLength(1);
  });

  it('an error on the console', async () => {
    const visitor = await open('');
    await visitor.page.evaluate(() => console.error('on purpose'));
    await visitor.allTroubles();
    expect(visitor.troubles.takeExpected(/on purpose/)).toHaveLength(1);
  });

  it('a file that is not there', async () => {
    const visitor = await open('');
    await visitor.page.evaluate(async () => fetch('no-such-file').then(() => undefined));
    await visitor.allTroubles();
    expect(visitor.troubles.takeExpected(/no-such-file 404/)).toHaveLength(1);
    visitor.troubles.takeExpected(/404/);
  });

  it('something from another place', async () => {
    const visitor = await open('');
    await visitor.page.evaluate(async () => fetch('http://127.0.0.1:9/').catch(() => undefined));
    await visitor.allTroubles();
    expect(visitor.troubles.takeExpected(/Content Security Policy|127\.0\.0\.1:9/)).not.toEqual([]);
  });
});

describe('the checks of a screen find', () => {
  it('a field without a name', async () => {
    const visitor = await open('');
    await visitor.page.evaluate(() => document.querySelector('main')?.append(document.createElement('input')));
    expect((await accessibilityProblems(visitor)).join()).toContain('label');
  });

  it('a small button, and leave a link in a sentence alone', async () => {
    const visitor = await open('');
    await visitor.page.evaluate(() => {
      const button = document.createElement('button');
      button.textContent = 'x';
      const sentence = document.createElement('p');
      const link = document.createElement('a');
      link.href = '#/';
      link.textContent = 'here';
      sentence.append('Look ', link, '.');
      document.querySelector('main')?.append(button, sentence);
      button.style.cssText = 'width: 20px; height: 20px; padding: 0';
    });
    expect(await smallTargets(visitor)).toEqual(['button "x": 20.0 x 20.0']);
  });

  it('a page that can be scrolled sideways', async () => {
    const visitor = await open('');
    await visitor.page.evaluate(() => {
      const box = document.createElement('div');
      box.className = 'wide';
      box.style.cssText = 'width: 3000px; height: 1px';
      document.body.append(box);
    });
    expect(await overflow(visitor)).toContain('div.wide');
  });

  it('a box that lies on another, a row that is too high, and text that sticks out', async () => {
    const visitor = await open('#/dual-digits/play');
    await visitor.key('3');
    await visitor.page.locator('main .move-list li').waitFor();
    expect(await brokenBoxes(visitor)).toEqual([]);
    const breakBy = async (selector: string, style: string): Promise<readonly string[]> => {
      const box = visitor.page.locator(selector).first();
      const setStyle = (text: string): Promise<void> =>
        box.evaluate((element, css) => {
          if (element instanceof HTMLElement) element.style.cssText = css;
        }, text);
      await setStyle(style);
      const found = await brokenBoxes(visitor);
      await setStyle('');
      return found;
    };
    expect((await breakBy('main .turn-place', 'margin-top: -40px')).join()).toContain('lies on .state-picture');
    expect((await breakBy('main .move-list li', 'min-height: 97px')).join()).toContain('is 97 high');
    expect((await breakBy('main .actions .button', 'flex: none; width: 30px; padding: 0')).join()).toContain('needs');
  });

  it('a task that kept the page busy', async () => {
    const visitor = await open('');
    await visitor.page.evaluate(
      () =>
        new Promise((resolve) => {
          setTimeout(() => {
            const end = performance.now() + 80;
            while (performance.now() < end);
            setTimeout(resolve);
          });
        }),
    );
    expect(Math.max(...(await longTasks(visitor.page)).map(({ milliseconds }) => milliseconds))).toBeGreaterThan(79);
  });
});

describe('the browser of the tests has a font for', () => {
  it.each(['serif', 'sans-serif', 'monospace', 'no-such-font'])('%s', async (family) => {
    const { page } = await open('');
    const widths = await page.evaluate((name) => {
      const pen = document.createElement('canvas').getContext('2d');
      if (pen === null) throw new Error('no canvas');
      pen.font = `16px ${name}`;
      // A letter, and a sign that hardly any font has: looking for it must not end the browser.
      return ['m', '\u{10a60}'].map((sign) => pen.measureText(sign).width);
    }, family);
    expect(Math.min(...widths)).toBeGreaterThan(0);
  });
});
