import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { type Browser, type BrowserServer, chromium } from 'playwright-core';
import { BROWSER_FLAGS, type BrowserProgram, findBrowser } from '../../../scripts/browser.mjs';

/** What the tests are told about the browser that they share. */
export interface SharedBrowser {
  /** Where it can be reached; undefined if it didn't start. */
  readonly endpoint: string | undefined;
  /** Where to ask whether it is still there. */
  readonly health: string;
  /** For people: the name, the version and where it came from. */
  readonly description: string;
}

/** Whether the browser is there; once it isn't, why, and whether another test has been told so before. */
export type Health =
  | { readonly kind: 'well' }
  | { readonly kind: 'lost'; readonly reason: string; readonly isReported: boolean };

/** How much of what the browser said is kept. */
const LAST_WORDS = 4000;
/** How long a browser may take to show that it is there, or to end. */
const PATIENCE_MS = 20_000;

const WITHOUT_IT = 'No test can go on without it. The tests that it keeps from running are counted as skipped.';

interface Running {
  readonly kind: 'running';
  readonly server: BrowserServer;
  readonly browser: Browser;
  /** Resolves when it has ended, to the reason. */
  readonly ended: Promise<string>;
}
type Started = Running | { readonly kind: 'failed'; readonly reason: string };

/** A browser that starts and can't show a page is as bad as one that doesn't start. */
async function showPage(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  await page.setContent('<p style="font-family: serif">Hello');
  await page.locator('p').boundingBox();
  await page.close();
}

async function start(program: BrowserProgram): Promise<Running> {
  const server = await chromium.launchServer({
    executablePath: program.path,
    args: BROWSER_FLAGS,
    env: { ...process.env, ...program.env },
  });
  const child = server.process();
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-LAST_WORDS);
  });
  const ended = once(child, 'close').then(([code, signal]) => {
    const how = signal === null ? `exit code ${code}` : String(signal);
    return `The browser died (${how}). ${WITHOUT_IT}\nIts last words:\n${words.trim() || '(none)'}`;
  });
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    await showPage(browser);
  } catch (error) {
    throw new Error(await Promise.race([ended, after(PATIENCE_MS, 'It shows no page.', { ref: false })]), {
      cause: error,
    });
  }
  return { kind: 'running', server, browser, ended };
}

/** Starts the program. What stands in the way is a reason for a test to tell, and not the end of the run: other tests still tell what they found. */
async function tryToStart(program: BrowserProgram): Promise<Started> {
  try {
    return await start(program);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', reason: `The browser can't start: ${program.path}. ${WITHOUT_IT}\n${words}` };
  }
}

async function findAndStart(): Promise<{ readonly started: Started; readonly description: string }> {
  try {
    const program = await findBrowser();
    const started = await tryToStart(program);
    const name = started.kind === 'running' ? `Chromium ${started.browser.version()}` : 'Chromium, which did not start';
    return { started, description: `${name}, ${program.origin}` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { started: { kind: 'failed', reason }, description: 'no browser' };
  }
}

/** Why the browser is lost; undefined while it is there. */
async function findLoss(started: Started): Promise<string | undefined> {
  if (started.kind === 'failed') return started.reason;
  const impatience = after(PATIENCE_MS, `The browser doesn't answer any more. ${WITHOUT_IT}`, { ref: false });
  // Its end is noticed in several places, one after the other: ask the browser itself.
  const answer = showPage(started.browser).then(
    () => undefined,
    () => started.ended,
  );
  return Promise.race([answer, impatience]);
}

/** Starts the browser that all tests share, and answers tests that ask how it is. */
export async function startSharedBrowser(): Promise<{ readonly shared: SharedBrowser; stop(): Promise<void> }> {
  const { started, description } = await findAndStart();
  let isReported = false;
  const health = async (): Promise<Health> => {
    const reason = await findLoss(started);
    if (reason === undefined) return { kind: 'well' };
    const answer: Health = { kind: 'lost', reason, isReported };
    isReported = true;
    return answer;
  };
  const host = createServer((_request, response) => {
    const answer = async (): Promise<void> => {
      response.end(JSON.stringify(await health()));
    };
    void answer();
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const address = host.address();
  if (address === null || typeof address === 'string') throw new Error('the host has no port');
  return {
    shared: {
      endpoint: started.kind === 'running' ? started.server.wsEndpoint() : undefined,
      health: `http://127.0.0.1:${address.port}/`,
      description,
    },
    async stop() {
      host.closeAllConnections();
      host.close();
      if (started.kind === 'running') await started.server.close();
    },
  };
}
