// @ts-check
import { cpus } from 'node:os';
import { ensureBuilt } from '../../scripts/setup.mjs';
import { runKills } from './kills.mjs';
import { runLaps } from './laps.mjs';

// How many laps, how many kills, and the `duel.js` of an earlier Duelbook, if that is to run beside this one.
const [, , laps = '5', kills = '10', before] = process.argv;

await ensureBuilt();
const speed = Number(laps) > 0 ? await runLaps(Number(laps), before) : {};
const killed = Number(kills) > 0 ? await runKills(Number(kills)) : [];
const machine = { date: new Date().toISOString(), node: process.version, cores: cpus().length };
console.log(JSON.stringify({ ...machine, ...speed, killed }));
process.exit(0);
