import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programIn } from '../../../scripts/browser.mjs';
import { freePort } from '../../driver/free-port.js';
import type { Engine, EngineKind, Input, Tab } from './engine.js';
import { Program } from './program.js';

interface Refusal {
  readonly error: string;
  readonly message: string;
}

const isRefusal = (value: unknown): value is Refusal => typeof value === 'object' && value !== null && 'error' in value;

/** One request of WebDriver. */
async function ask<T>(method: 'POST' | 'DELETE', url: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = JSON.parse(await response.text());
  if (isRefusal(value)) throw new Error(`WebKit, ${url}: ${value.error}: ${value.message}`);
  return value;
}

/** How long a function may run in the page; the tests have a shorter time limit of their own. */
const PATIENCE_MS = 60_000;

class WebKitTab implements Tab {
  constructor(
    private readonly driver: Program,
    private readonly session: string,
  ) {}

  async load(url: string): Promise<void> {
    await ask('POST', `${this.session}/url`, { url });
  }

  async reload(): Promise<void> {
    await ask('POST', `${this.session}/refresh`, {});
  }

  async run(code: string): Promise<string> {
    try {
      return await this.runOnce(code);
    } catch (error) {
      // WebKit may say that a page is loaded while the one before is still there, and goes with the function.
      if (error instanceof Error && error.message.includes('before the unload event')) return this.runOnce(code);
      throw error;
    }
  }

  private async runOnce(code: string): Promise<string> {
    const script = `(${code})().then((value) => arguments[0]({ value }), (error) => arguments[0]({ failure: String(error) }))`;
    const { value = '', failure } = await ask<{ value?: string; failure?: string }>(
      'POST',
      `${this.session}/execute/async`,
      { script, args: [] },
    );
    if (failure !== undefined) throw new Error(failure);
    return value;
  }

  async act(input: Input): Promise<void> {
    await ask('POST', `${this.session}/actions`, { actions: [input] });
  }

  async close(): Promise<void> {
    try {
      await ask('DELETE', this.session);
    } finally {
      await this.driver.stop();
    }
  }
}

interface Session {
  readonly tab: WebKitTab;
  readonly version: string;
}

/** Starts a browser of its own for each tab: a driver has one session, and a session has one storage. */
async function startSession(env: NodeJS.ProcessEnv): Promise<Session> {
  const port = await freePort();
  const driver = new Program('WebKitWebDriver', [`--port=${port}`], env);
  const address = `http://127.0.0.1:${port}`;
  await driver.answers(`${address}/status`);
  const { sessionId, capabilities } = await ask<{
    readonly sessionId: string;
    readonly capabilities: { readonly browserVersion: string };
  }>('POST', `${address}/session`, { capabilities: {} });
  const session = `${address}/session/${sessionId}`;
  await ask('POST', `${session}/timeouts`, { script: PATIENCE_MS });
  return { tab: new WebKitTab(driver, session), version: capabilities.browserVersion };
}

/** Where `.ci/run` puts the machine's fonts, which it hides from everything else: WebKit dies of a form field without any. */
const FONTS = process.env['WEBKIT_FONTS'];

/** A configuration that knows no other fonts than those in a folder. */
const fontsIn = (fonts: string, cache: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${cache}</cachedir>
</fontconfig>
`;

/** WebKit shows its pages on a display that nobody sees. */
async function start(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'duelbook-webkit-'));
  const configuration = join(folder, 'fonts.conf');
  if (FONTS !== undefined) writeFileSync(configuration, fontsIn(FONTS, join(folder, 'cache')));
  const display = new Program('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']);
  const number = await display.says(/(\d+)\n/);
  const env = {
    ...process.env,
    DISPLAY: `:${number}`,
    ...(FONTS === undefined ? {} : { FONTCONFIG_FILE: configuration }),
  };
  const { tab, version } = await startSession(env);
  await tab.close();
  return {
    description: `WebKitGTK ${version}`,
    open: async () => (await startSession(env)).tab,
    async close() {
      await display.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Debian's packages of the programs that it takes. */
const PACKAGES = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' } as const;

export const WEBKIT: EngineKind = {
  name: 'WebKit',
  missing(env) {
    const lacking = Object.entries(PACKAGES).filter(([program]) => programIn(env, [program]) === undefined);
    if (lacking.length === 0) return undefined;
    const [programs, packages] = [0, 1].map((at) => lacking.map((pair) => pair[at]).join(' and '));
    return `no ${programs} here (Debian: ${packages})`;
  },
  start,
};
