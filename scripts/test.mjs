// @ts-check
import { ensureInstalled } from './setup.mjs';
import { budgets, build, format, lint, makeSummary, runStages, tests, types } from './stages.mjs';

await ensureInstalled();

const all = tests('tests', process.argv.slice(2));
const passed = runStages([types, lint, format, build, budgets, all]);
console.log(makeSummary(all.counts));
process.exitCode = passed ? 0 : 1;
