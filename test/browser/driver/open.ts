import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { afterAll, expect, inject, onTestFinished } from 'vitest';
import { slowDown } from './late-page.js';
import { Troubles } from './troubles.js';
import { type Device, DEVICES, type Theme, Visitor } from './visitor.js';

export interface VisitOptions {
  readonly device?: Device;
  readonly theme?: Theme;
  /** Where the app is; on the host that all tests share unless told otherwise. */
  readonly app?: string;
  /** Lets the page keep the app on the device, which costs each visit the whole download. */
  readonly keepsApp?: boolean;
  /** What is to be so before the first page is loaded. */
  readonly before?: (context: BrowserContext) => Promise<unknown>;
}

let connection: Promise<Browser> | undefined;

async function connect(): Promise<Browser> {
  const { endpoint } = inject('browser');
  if (endpoint === undefined) throw new Error('There is no browser.');
  return chromium.connect(endpoint);
}

/** The browser that all tests share, for the test that runs. */
export async function theBrowser(): Promise<Browser> {
  // For the runner: what this test fails by may be the browser's end.
  onTestFinished(({ task }) => {
    task.meta.needsBrowser = true;
  });
  connection ??= connect();
  return connection;
}

afterAll(async () => {
  // A browser that is missing has failed a test already.
  const browser = await connection?.catch(() => undefined);
  await browser?.close();
});

/** Somebody with a browser profile of their own, and no page yet. Whatever goes wrong in there until the test ends fails the test. */
async function newVisitor(address: string, options: VisitOptions): Promise<Visitor> {
  const { device = 'desktop', theme = 'light', app = inject('app'), keepsApp = false, before } = options;
  const browser = await theBrowser();
  const context = await browser.newContext({
    ...DEVICES[device],
    colorScheme: theme,
    serviceWorkers: keepsApp ? 'allow' : 'block',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(20_000);
  await slowDown(context);
  await before?.(context);
  const visitor = new Visitor(app, device, await context.newPage(), context, new Troubles(context));
  onTestFinished(async () => {
    const troubles = await visitor.allTroubles();
    await context.close();
    expect(troubles, `what went wrong at ${app}${address}`).toEqual([]);
  });
  return visitor;
}

/** Opens an address of the app in a browser profile of its own. */
export async function open(hash: string, options: VisitOptions = {}): Promise<Visitor> {
  const visitor = await newVisitor(hash, options);
  await visitor.open(hash);
  return visitor;
}

/** Opens a page beside the app, or elsewhere, in a browser profile of its own. */
export async function openPage(address: string, options: VisitOptions = {}): Promise<Visitor> {
  const visitor = await newVisitor(address, options);
  await visitor.page.goto(new URL(address, visitor.app).href);
  return visitor;
}
