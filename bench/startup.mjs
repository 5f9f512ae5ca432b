// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { middle } from './online/percentile.mjs';

const rounds = 40;
const command = fileURLToPath(new URL('../dist/duel.js', import.meta.url));
const firstPrompt = 'Enter the number you wish to subtract:';

/**
 * Milliseconds until the process has ended.
 * @param {string[]} args
 */
async function timeToEnd(args) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with code ${code}`);
  return performance.now() - startedAt;
}

/**
 * Milliseconds until the process has written `text` on its standard output, with its input open and empty.
 * @param {string[]} args
 * @param {string} text
 */
async function timeToText(args, text) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  let written = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    written += chunk;
    if (written.includes(text)) break;
  }
  const elapsed = performance.now() - startedAt;
  child.kill();
  await closed;
  if (!written.includes(text)) throw new Error(`node ${args.join(' ')} never wrote «${text}»`);
  return elapsed;
}

export async function run() {
  /** @type {{ bare: number[], games: number[], play: number[] }} */
  const times = { bare: [], games: [], play: [] };
  // Interleaved, so that a slow moment of the machine hits all three alike.
  for (let round = 0; round < rounds; round++) {
    times.bare.push(await timeToEnd(['-e', '0']));
    times.games.push(await timeToEnd([command, 'games']));
    times.play.push(await timeToText([command, 'play', 'dual-digits'], firstPrompt));
  }
  const bare = middle(times.bare);
  const games = middle(times.games);
  const play = middle(times.play);
  return [
    { what: 'node -e 0', value: bare, unit: 'ms' },
    { what: 'duel games', value: games, unit: 'ms' },
    { what: 'duel play dual-digits, first prompt', value: play, unit: 'ms' },
    { what: 'duel games / node -e 0', value: games / bare, unit: 'times', goal: 1.7 },
    { what: 'first prompt / node -e 0', value: play / bare, unit: 'times', goal: 2.5 },
  ];
}
