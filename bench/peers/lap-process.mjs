// @ts-check
// Starts one server and plays a lap against it each time it is asked: the load of one server in a process of its own.
import { on } from 'node:events';
import { middle } from '../online/percentile.mjs';
import { playAnew, playRunning, playSteadily } from '../online/load.mjs';
import { CANDIDATES } from './servers.mjs';

/** So long a server plays before anything counts, in running matches and then in new ones: it runs for days elsewhere. In seconds. */
const WARM_UP = 10;

const [, , name = '', folder = '', before = ''] = process.argv;
const candidate = CANDIDATES[name];
if (candidate === undefined) throw new Error(`${name} is no server`);
const server = await candidate.start(folder, before);
const open = await candidate.open();
// Somebody is always there: when the last object of a kind is gone and nothing happens, V8 throws away the code that was compiled for
// it, and a server that is never empty would not meet that.
await open(server.address, 300, () => {});

async function warmUp() {
  const until = performance.now() + WARM_UP * 1000;
  while (performance.now() < until) await playRunning(server, open, 1);
  await playAnew(server, open, WARM_UP);
}

/** @typedef {Awaited<ReturnType<typeof lap>>} Lap */
async function lap() {
  // While the others had their turn it did nothing, and V8 has let go of memory and code; so before new matches, too.
  await playRunning(server, open, 3);
  const rounds = await playRunning(server, open, 5);
  const memory = server.memory();
  const steady = await playSteadily(server, open, { perSecond: 250, seconds: 10, folder });
  await playAnew(server, open, 2);
  const anew = await playAnew(server, open, 4);
  return {
    perCpuSecond: middle(rounds.map((round) => round.perCpuSecond)),
    median: middle(rounds.map((round) => round.median)),
    bytes: middle(rounds.map((round) => round.bytes)),
    memory,
    steady: steady.median,
    slow: steady.slow,
    slowOtherwise: steady.slowOtherwise,
    disk: steady.disk.slow,
    anew: anew.perCpuSecond,
  };
}

const asked = on(process, 'message');
process.send?.('ready');
for await (const [what] of asked) {
  if (what === 'stop') break;
  process.send?.({ answer: await (what === 'lap' ? lap() : warmUp()) });
}
// Without a goodbye: nobody at its tables expects one.
await server.stop('SIGKILL');
process.send?.({ answer: undefined }, () => process.exit());
