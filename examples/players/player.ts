// A complete player for `duel arena`, in TypeScript. It plays the first legal move that it finds.
// With Node 22.18 or newer:  duel arena check 'cmd:node player.ts'     Before that:  'cmd:npx tsx player.ts'

import { createInterface } from 'node:readline';

/** What the arena sends, as far as this player looks at it. */
interface Message {
  readonly type: 'hello' | 'new' | 'choose' | 'refused' | 'over' | 'ping' | 'bye';
  readonly match?: string;
  readonly turn?: number;
  readonly attempt?: number;
  readonly legal?: readonly string[];
}

function answerTo(message: Message): object | undefined {
  switch (message.type) {
    case 'hello':
      return { type: 'ready', name: 'first-move-ts', version: '1' };
    case 'new':
      return { type: 'ok' };
    case 'choose': {
      const { match, turn, attempt, legal = [] } = message;
      return { type: 'move', match, turn, attempt, move: legal[0] ?? '1', note: 'the first legal move' };
    }
    case 'ping':
      return { type: 'pong' };
    case 'refused':
    case 'over':
    case 'bye':
      return undefined;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const message: Message = JSON.parse(line);
  if (message.type === 'bye') break;
  const answer = answerTo(message);
  if (answer !== undefined) process.stdout.write(`${JSON.stringify(answer)}\n`);
}
