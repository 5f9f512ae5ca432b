import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { emptyFolder } from '../driver/piped.js';
import { KEYS, TerminalDriver } from '../driver/terminal.js';

interface Waiting {
  readonly pair: number;
  readonly move: string;
  readonly response: ServerResponse;
}

/** A player behind an address that answers only in the pairs it is allowed to play. */
async function patientPlayer(): Promise<{ readonly url: string; allow(pairs: number): void }> {
  let allowed = 0;
  let waiting: Waiting[] = [];
  const answer = (): void => {
    for (const { pair, move, response } of waiting) if (pair <= allowed) response.end(JSON.stringify({ move }));
    waiting = waiting.filter(({ pair }) => pair > allowed);
  };
  const read = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { match, legal } = JSON.parse(await text(request));
    waiting.push({ pair: Number.parseInt(match, 10), move: legal[0], response });
    answer();
  };
  const server = createServer((request, response) => {
    void read(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`,
    allow(pairs) {
      allowed = pairs;
      answer();
    },
  };
}

const run = (url: string): readonly string[] => [
  'arena',
  'run',
  `a-player-with-quite-a-long-name-for-one=${url}`,
  'newcomer',
  'perfect',
  '--mode=gauntlet',
  '--game=dual-digits',
  '--pairs=2',
  '--seed=1',
];

const widest = (screen: string): number => Math.max(...screen.split('\n').map((line) => line.length));

describe('a run at a terminal', () => {
  it.each([100, 60, 40])('shows how it goes on in %i columns, and in the end the result alone', async (columns) => {
    const player = await patientPlayer();
    const terminal = new TerminalDriver(run(player.url), { columns });
    player.allow(1);
    await terminal.see('1 of 4 pairs');
    await terminal.see('  Ctrl-C stops');
    expect(terminal.screen()).toMatch(/^ {2}[\d.]+–[\d.]+ in 1 pair: a-player/);
    expect(widest(terminal.screen())).toBeLessThanOrEqual(columns);
    player.allow(4);
    expect(await terminal.exit).toBe(0);
    expect(terminal.screen()).not.toContain('Ctrl-C');
    expect(terminal.screen()).toMatch(/^dual-digits\nplayer /);
    expect(terminal.screen()).toContain('4 pairs (8 matches');
    expect(terminal.screen()).not.toContain('faults');
    expect(widest(terminal.screen())).toBeLessThanOrEqual(columns);
  });

  it('is stopped by Ctrl-C, which leaves what was played', async () => {
    const player = await patientPlayer();
    const terminal = new TerminalDriver(run(player.url), { columns: 80 });
    player.allow(1);
    await terminal.see('1 of 4 pairs');
    terminal.send(KEYS.ctrlC);
    await terminal.see('Stopping after the matches under way.');
    player.allow(4);
    expect(await terminal.exit).toBe(3);
    expect(terminal.screen()).toContain('Stopped before the end.');
    expect(terminal.screen()).toContain('dual-digits');
  });

  it('that was resumed counts what was played before, but not in the time that is left', async () => {
    const player = await patientPlayer();
    const words = [...run(player.url), '--record', join(emptyFolder(), 'run.jsonl')];
    const stopped = new TerminalDriver(words, { columns: 80 });
    player.allow(1);
    await stopped.see('1 of 4 pairs');
    stopped.send(KEYS.ctrlC);
    await stopped.see('Stopping after the matches under way.');
    player.allow(2);
    expect(await stopped.exit).toBe(3);
    const resumed = new TerminalDriver([...words, '--resume'], { columns: 80 });
    await resumed.see('2 of 4 pairs, 0.0 moves a second');
    expect(resumed.screen()).toMatch(/in 1 pair: .*newcomer\n.*in 1 pair: .*perfect\n/);
    player.allow(3);
    await resumed.see('3 of 4 pairs, about');
    player.allow(4);
    expect(await resumed.exit).toBe(0);
  });
});
