import { deflateSync } from 'node:zlib';
import { createRandom, type Random } from '../../src/core/random.js';
import { REPLAY_TITLE } from '../../src/core/replay.js';
import { GAMES } from '../../src/games/catalogue.js';
import { happens, oneOf, randomText } from './random-terms.js';
import type { Scene } from './scene.js';

const turns = (count: number, entry: string): string =>
  Array.from({ length: count }, (_, turn) => `${turn + 1}. ${entry}`).join('\n');

const ODD_LINES = [
  'Options: start=10000 max=100',
  'Options: start=100000000000000000000',
  'Options: points=10000 numbers=spent',
  'Options: =',
  `Options: ${'a=1 '.repeat(5000)}`,
  'Position: 1 1 1 1 1 1',
  'Position: -1',
  'Turn limit: off',
  'Turn limit: 0',
  'First: 3',
  'Result: 1 wins',
  'Reason: abandoned',
  'Series: game 999999999 of 999999999',
  'Seed: 99999999999999999999',
  'Computer 1: perfect',
  `Player 1: ${'x'.repeat(2000)}`,
  'Player 1: <script>alert(1)</script>',
  'Player 1: \u202e\u0000',
  'Game: __proto__',
  `${'x'.repeat(3000)}: y`,
  ':',
  REPLAY_TITLE,
  turns(1500, '0'),
  turns(3000, '1'),
  '1. 1 ! "',
  `1. 1 ! ${JSON.stringify('\ud800'.repeat(50))}`,
] as const;

/** A replay that is nearly one. */
function oddReplay(random: Random): string {
  const lines = [REPLAY_TITLE, `Game: ${oneOf(random, GAMES).id}`];
  for (let count = random.int(0, 4); count > 0; count -= 1) lines.push(oneOf(random, ODD_LINES));
  if (happens(random, 50)) lines.push(turns(random.int(1, 40), `${random.int(0, 9)}`));
  const text = `${lines.join('\n')}\n`;
  return happens(random, 10) ? text.repeat(random.int(2, 300)) : text;
}

/** A code as links hold it, packed rightly or not. */
function oddCode(random: Random): string {
  const packed = deflateSync(happens(random, 5) ? 'a'.repeat(5_000_000) : oddReplay(random)).toString('base64url');
  if (happens(random, 80)) return `1${packed}`;
  const cut = random.int(0, packed.length);
  return oneOf(random, [`2${packed}`, `1${packed.slice(0, cut)}`, `1${packed.slice(cut)}`, randomText(random, 30)]);
}

/** Pages and pictures of links, with codes that unpack to far too much, or to nearly a game. All of them are answered. */
export async function previews({ seed, requests, findings }: Scene, count: number): Promise<void> {
  const random = createRandom(seed, 1);
  for (let left = count; left > 0; left -= 1) {
    const path = `/${oneOf(random, ['r', 'r', 'm'])}/${encodeURIComponent(oddCode(random))}${oneOf(random, ['', '.png'])}`;
    const answered = await requests.ask({ method: oneOf(random, ['GET', 'HEAD']), path });
    // A bug is answered with 503 here, and the server has no other reason for one now. Node itself refuses very long addresses.
    if (answered === undefined || ![200, 404, 431].includes(answered.status))
      findings.add('a link preview has a wrong answer', `${path.slice(0, 300)}: ${answered?.status}`);
  }
}
