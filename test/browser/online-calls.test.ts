import type { BrowserContext } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createMatch, seatBoth, sitDown, visit } from './driver/online-match.js';
import { startServer } from './driver/online-server.js';
import type { Visitor } from './driver/visitor.js';

declare global {
  interface Window {
    /** What the page called its owner by. */
    calls?: string[];
    hide?: (hidden: boolean) => void;
  }
}

/** Counts what the page calls its owner by, and lets a test hide the page. */
const calling = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const calls: string[] = [];
    let isHidden = false;
    window.calls = calls;
    window.hide = (hidden) => {
      isHidden = hidden;
      document.dispatchEvent(new Event('visibilitychange'));
    };
    Object.defineProperty(document, 'hidden', { get: () => isHidden });
    // A browser without windows lets no page call anybody, so its owner says yes here.
    let permission: NotificationPermission = 'default';
    window.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        calls.push(`${title}: ${options?.body}`);
      }
      static override async requestPermission(): Promise<NotificationPermission> {
        calls.push('asked');
        permission = 'granted';
        return permission;
      }
    };
    Object.defineProperty(window.Notification, 'permission', { get: () => permission });
  });
const hide = ({ page }: Visitor, hidden: boolean): Promise<void> => page.evaluate((is) => window.hide?.(is), hidden);
const callsOf = ({ page }: Visitor): Promise<readonly string[]> => page.evaluate(() => window.calls ?? []);

describe('a player who looks at another page', () => {
  it('is called by the title, and by a notification if that was asked for by a press', async () => {
    const server = await startServer();
    const ana = await visit(server, '#/dual-digits');
    const hash = await createMatch(ana, 'Ana');
    const ben = await visit(server, hash, {
      before: calling,
    });
    await sitDown(ben, 'Ben');
    await hide(ben, true);
    await ana.see('Your turn');
    await ana.key('3');
    await expect.poll(() => ben.title()).toBe('● Your turn · Dual Digits · Duelbook');
    await expect.poll(() => callsOf(ben)).toEqual([]);
    await hide(ben, false);
    await expect.poll(() => ben.title()).toBe('Dual Digits · Duelbook');
    await ben.page.getByRole('switch', { name: 'Notify me on my turn' }).click();
    const wanted = ben.page.getByRole('switch', { name: 'Notify me on my turn', checked: true });
    await wanted.waitFor();
    await expect.poll(() => callsOf(ben)).toEqual(['asked']);
    await ben.key('4');
    await hide(ben, true);
    await ana.see('Your turn');
    await ana.key('1');
    await expect.poll(() => callsOf(ben)).toEqual(['asked', 'Your turn: Dual Digits']);
  });

  it('is told when the browser lets nobody call', async () => {
    const server = await startServer();
    const { ben } = await seatBoth(server, 'dual-digits');
    await ben.page.evaluate(() => {
      Notification.requestPermission = async () => 'denied';
    });
    const wanted = ben.page.getByRole('switch', { name: 'Notify me on my turn' });
    await wanted.click();
    await ben.see(/This browser doesn’t let the page notify you/);
    await expect.poll(() => wanted.getAttribute('aria-checked')).toBe('false');
  });
});
