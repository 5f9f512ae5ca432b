import { setTimeout as after } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { parseServerMessage, type ServerMessage } from '../../src/online/protocol.js';
import type { Attack } from './attack.js';
import type { MatchRecord } from './match-record.js';
import type { Target } from './target.js';

const LONGEST_WAIT = 10_000;
let nextAddress = 0;

/** The first thing that a spectator hears who enters; undefined: nothing, and the connection ended. */
async function firstWord(target: Target, match: string): Promise<ServerMessage | 'silence' | undefined> {
  const socket = new WebSocket(target.socketUrl, {
    perMessageDeflate: false,
    headers: { 'X-Forwarded-For': `2001:db8:ffff:${((nextAddress += 1)).toString(16)}::1` },
  });
  socket.on('error', () => undefined);
  socket.on('open', () => socket.send(JSON.stringify(['e', match, 0, 0])));
  const word = await Promise.race([
    new Promise<ServerMessage | undefined>((resolve) => {
      socket.on('message', (data: Buffer) => resolve(parseServerMessage(data.toString())));
      socket.on('close', () => resolve(undefined));
    }),
    after(LONGEST_WAIT, 'silence' as const, { ref: false }),
  ]);
  socket.terminate();
  return word;
}

/** Enters matches of a damaged file: each shows its view, or a goodbye that is true and lets clients come back. */
export async function enterDamaged(
  { findings, tally }: Attack,
  target: Target,
  records: readonly MatchRecord[],
): Promise<void> {
  for (const { id } of records) {
    const word = await firstWord(target, id);
    tally.add('sent: enter');
    const isHonest =
      typeof word === 'object' &&
      (word.type === 'view' || (word.type === 'bye' && (word.why === 'no-such-match' || word.why === 'stopping')));
    if (!isHonest && target.isRunning)
      findings.add('entering a damaged match gets a wrong goodbye', JSON.stringify(word) ?? 'nothing');
  }
}
