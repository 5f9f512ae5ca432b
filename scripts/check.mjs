// @ts-check
import { ensureInstalled } from './setup.mjs';
import { format, lint, makeSummary, runStages, tests, types } from './stages.mjs';

await ensureInstalled();

const unit = tests('unit tests', ['--project=unit']);
const passed = await runStages([types, lint, format, unit]);
console.log(makeSummary([unit]));
process.exitCode = passed ? 0 : 1;
