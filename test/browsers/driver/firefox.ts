import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { programIn } from '../../../scripts/browser.mjs';
import type { Engine, EngineKind, Input, Tab } from './engine.js';
import { Program } from './program.js';

/** What the answers hold that are read here. */
interface Answer {
  readonly userContext?: string;
  readonly context?: string;
  readonly result?: { readonly value?: string };
  readonly capabilities?: { readonly browserVersion: string };
  readonly exceptionDetails?: { readonly text: string };
}

interface Message {
  readonly id?: number | null;
  readonly error?: string;
  readonly message?: string;
  readonly result?: Answer;
}

/** A connection that speaks WebDriver BiDi, which Firefox has built in. */
class Connection {
  #asked = 0;
  readonly #waiting = new Map<number, (message: Message) => void>();

  constructor(private readonly socket: WebSocket) {
    socket.addEventListener('message', ({ data }) => {
      const message: Message = JSON.parse(typeof data === 'string' ? data : '{}');
      // What has no number is news that nobody asked for.
      this.#waiting.get(message.id ?? 0)?.(message);
      this.#waiting.delete(message.id ?? 0);
    });
    socket.on('close', () => {
      for (const answer of this.#waiting.values()) answer({ error: 'the connection is closed' });
    });
  }

  async ask(method: string, params: object): Promise<Answer> {
    this.#asked += 1;
    const id = this.#asked;
    const { error, message, result } = await new Promise<Message>((resolve) => {
      this.#waiting.set(id, resolve);
      this.socket.send(JSON.stringify({ id, method, params }));
    });
    if (error !== undefined) throw new Error(`Firefox, ${method}: ${error}: ${message ?? ''}`);
    return result ?? {};
  }
}

class FirefoxTab implements Tab {
  constructor(
    private readonly connection: Connection,
    private readonly context: string,
    private readonly userContext: string,
  ) {}

  async load(url: string): Promise<void> {
    await this.connection.ask('browsingContext.navigate', { context: this.context, url, wait: 'complete' });
  }

  async reload(): Promise<void> {
    await this.connection.ask('browsingContext.reload', { context: this.context, wait: 'complete' });
  }

  async run(code: string): Promise<string> {
    const { result, exceptionDetails } = await this.connection.ask('script.callFunction', {
      functionDeclaration: code,
      awaitPromise: true,
      target: { context: this.context },
      // A function may do what a press allows only if a press came before it.
      userActivation: false,
    });
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    return result?.value ?? '';
  }

  async act(input: Input): Promise<void> {
    await this.connection.ask('input.performActions', { context: this.context, actions: [input] });
  }

  async close(): Promise<void> {
    await this.connection.ask('browser.removeUserContext', { userContext: this.userContext });
  }
}

const findFirefox = (env: NodeJS.ProcessEnv): string | undefined => programIn(env, ['firefox-esr', 'firefox']);

async function start(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'duelbook-firefox-'));
  const program = new Program(findFirefox(process.env) ?? 'firefox', [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    '0',
  ]);
  const address = await program.says(/WebDriver BiDi listening on (ws:\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const connection = new Connection(socket);
  const { capabilities } = await connection.ask('session.new', { capabilities: {} });
  return {
    description: `Firefox ${capabilities?.browserVersion ?? ''}`,
    async open() {
      const { userContext = '' } = await connection.ask('browser.createUserContext', {});
      // A window of its own, because a tab behind another one hardly runs.
      const { context = '' } = await connection.ask('browsingContext.create', { type: 'window', userContext });
      return new FirefoxTab(connection, context, userContext);
    },
    async close() {
      await connection.ask('browser.close', {});
      await program.ended();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

export const FIREFOX: EngineKind = {
  name: 'Firefox',
  missing: (env) => (findFirefox(env) === undefined ? 'no Firefox here (Debian: firefox-esr)' : undefined),
  start,
};
