import type { BrowserContext, Locator, Page } from 'playwright-core';
import { heardAll, type Troubles } from './troubles.js';

export const DEVICES = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
  desktop: { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 },
} as const;
export type Device = keyof typeof DEVICES;

export type Theme = 'light' | 'dark';

/** A person with the app open in a browser of their own. */
export class Visitor {
  constructor(
    readonly app: string,
    readonly device: Device,
    readonly page: Page,
    readonly context: BrowserContext,
    readonly troubles: Troubles,
  ) {}

  /** Opens an address of the app (`#/dual-digits/play`) as if it had been typed or received, and waits until it is shown. */
  async open(hash: string): Promise<void> {
    const wasHere = this.page.url().startsWith(this.app);
    await this.page.goto(this.app + hash);
    // Another hash alone loads nothing; a person who follows a link from elsewhere loads the page.
    if (wasHere) await this.page.reload();
    await this.settled();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.settled();
  }

  /** Goes to an address of the app without loading the page anew, as a link on it does. */
  async follow(hash: string): Promise<void> {
    await this.page.evaluate(
      (to) =>
        new Promise<void>((resolve) => {
          const before = location.href;
          // The app has drawn the new screen before the next frame.
          addEventListener('hashchange', () => requestAnimationFrame(() => resolve()), { once: true });
          location.hash = to;
          if (location.href === before) resolve();
        }),
      hash,
    );
    await this.settled();
  }

  /** The device turns light or dark. */
  async turn(theme: Theme): Promise<void> {
    await this.page.emulateMedia({ colorScheme: theme });
    await this.page.waitForFunction((shown) => document.documentElement.dataset['theme'] === shown, theme);
  }

  /** Resolves when a screen is there with its title, and neither its code nor the solver is waited for. */
  async settled(): Promise<void> {
    await this.heading.waitFor();
    await this.page.waitForFunction(
      () =>
        document.querySelector('main .waiting') === null &&
        document.title === `${document.querySelector('main h1')?.textContent} · Duelbook`,
    );
    await this.page.evaluate(async () => document.fonts.ready.then(() => undefined));
    await this.drawn();
  }

  /** Resolves when the page has drawn what it knows and done what comes after that: spoken, moved the focus, started to listen. */
  async drawn(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => setTimeout(resolve));
        }),
    );
  }

  get heading(): Locator {
    return this.page.locator('main h1');
  }

  title(): Promise<string> {
    return this.page.title();
  }

  /** What stands in the main part of the page, as a person reads it. */
  text(): Promise<string> {
    return this.page.locator('main').innerText();
  }

  /** Resolves when the text stands on the screen. */
  async see(text: string | RegExp): Promise<void> {
    await this.page.locator('main').getByText(text).first().waitFor();
  }

  /** What was last spoken to a screen reader. */
  async spoken(): Promise<string> {
    await this.drawn();
    return (await this.page.locator('#announcer').textContent()) ?? '';
  }

  /** Presses the button or link of that name. */
  async press(name: string | RegExp): Promise<void> {
    const exact = typeof name === 'string';
    await this.page.getByRole('button', { name, exact }).or(this.page.getByRole('link', { name, exact })).click();
  }

  /** Presses keys, one after the other, each when the page has drawn what came before: only then it listens. */
  async key(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.drawn();
      await this.page.keyboard.press(key);
    }
  }

  /** What has the focus, in the words of its role and name. */
  async focused(): Promise<string> {
    await this.drawn();
    return this.page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return 'nothing';
      return `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`.trim();
    });
  }

  /** The troubles so far, with those that are still on their way. */
  async allTroubles(): Promise<readonly string[]> {
    await heardAll(this.page);
    return this.troubles.found;
  }
}
