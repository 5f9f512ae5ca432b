// @ts-check
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

// A player that goes wrong as its first argument says. Until then it plays the first legal move.

const [, , how = 'well', ...more] = process.argv;

/** @param {unknown} message */
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

/** @type {Record<string, (id: { match: string, turn: number, attempt: number }, move: string) => void>} */
const WAYS = {
  well: (id, move) => say({ type: 'move', ...id, move }),
  crash: () => process.exit(7),
  silence: () => undefined,
  flood: () => {
    for (let line = 0; line < 60_000; line += 1) say({ type: 'ok', chatter: 'and so on and on' });
  },
  endless: () => void process.stdout.write('x'.repeat(200_000)),
  // Answers the first attempt only after it was asked again, and then both.
  late: (id, move) => {
    if (id.attempt === 1) return;
    say({ type: 'move', ...id, attempt: 1, move: '9' });
    say({ type: 'move', ...id, move });
  },
  'wrong-ids': (id, move) => {
    say({ type: 'move', ...id, match: 'another', move: '9' });
    say({ type: 'move', ...id, turn: id.turn + 1, move: '9' });
    say({ type: 'move', ...id, move });
  },
  'no-ids': (_id, move) => say({ type: 'move', move }),
  'not-utf8': () => void process.stdout.write(Buffer.from([0x7b, 0xff, 0xfe, 0x7d, 0x0a])),
  chatty: (id, move) => {
    process.stdout.write('thinking…\n');
    say({ type: 'move', ...id, move });
  },
  illegal: (id) => say({ type: 'move', ...id, move: '99' }),
  learns: (id, move) => say({ type: 'move', ...id, move: id.attempt === 1 ? '99' : move }),
  // Says more to its standard error than a log keeps, in one go.
  'loud-log': (id, move) => {
    process.stderr.write('e'.repeat(20 * 1024 * 1024), () => say({ type: 'move', ...id, move }));
  },
  empty: (id) => say({ type: 'move', ...id, move: '' }),
};

// A child that nothing but SIGKILL ends; its number goes to the standard error.
if (how === 'family') {
  const child = spawn(process.execPath, ['-e', "process.on('SIGTERM',()=>{});setInterval(()=>{},1000)"], {
    stdio: 'ignore',
  });
  process.stderr.write(`${child.pid}\n`);
}
if (how === 'stubborn' || how === 'family') process.on('SIGTERM', () => undefined);

for await (const line of createInterface({ input: process.stdin })) {
  const { type, match, turn, attempt, legal } = JSON.parse(line);
  if (more[0] === 'deaf' && type === 'hello') continue;
  const games = how === 'choosy' ? { games: more } : {};
  if (type === 'hello') say({ type: 'ready', name: `scripted ${how}`, version: '1', ...games });
  if (type === 'new') say({ type: 'ok' });
  if (type === 'refused') process.stderr.write(`${line}\n`);
  if (type === 'ping') say({ type: 'pong' });
  if (type === 'choose') (WAYS[how] ?? WAYS['well'])?.({ match, turn, attempt }, legal?.[0] ?? '1');
}
if (how === 'stubborn' || how === 'family') setInterval(() => undefined, 1000);
