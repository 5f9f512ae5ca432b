import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { main } from '../../src/cli/main.js';
import { GAMES } from '../../src/games/catalogue.js';
import { lastStone } from '../contract/sixth-game.js';

/** A file that isn't there yet, in a folder of its own. */
export const file = (name: string): string => join(mkdtempSync(join(tmpdir(), 'duelbook-arena-')), name);

const collect = (into: string[]): Writable =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      into.push(chunk.toString());
      done();
    },
  });

/** Runs `duel arena` in this process. */
export async function arena(words: readonly string[], env: Readonly<Record<string, string>> = {}, input = '') {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await main(['arena', ...words], {
    games: [...GAMES, lastStone],
    stdin: new PassThrough().end(input),
    stdout: collect(out),
    stderr: collect(err),
    env,
    drawSeed: () => 42,
    now: () => new Date(0),
  });
  return { code, out: out.join(''), err: err.join('') };
}

export interface ModelAnswer {
  readonly status?: number;
  readonly content?: string;
}

/** An endpoint of chat completions that answers so to each request, by its number. */
export async function model(answer: (number: number) => ModelAnswer | Promise<ModelAnswer>): Promise<string> {
  let asked = 0;
  const server = createServer((request, response) => {
    const reply = ({ status = 200, content = '{"move": "1"}' }: ModelAnswer): void => {
      const choices = [{ finish_reason: 'stop', message: { content } }];
      response
        .writeHead(status, { 'retry-after': '0' })
        .end(JSON.stringify({ choices, usage: { prompt_tokens: 50, completion_tokens: 5 } }));
    };
    request.resume().on('end', () => {
      asked += 1;
      void Promise.resolve(answer(asked)).then(reply);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/v1`;
}
