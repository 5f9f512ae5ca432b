// @ts-check
import { canHaveNewest, newestVersion } from './nodes.mjs';
import { ensureInstalled } from './setup.mjs';
import {
  budgets,
  build,
  format,
  lint,
  makeAccount,
  makeSummary,
  newestNodeTests,
  runStages,
  tests,
  types,
} from './stages.mjs';

/** Asks for the tests on the newest Node too, which CI does. */
const NEWEST = '--newest-node';

await ensureInstalled();

const wanted = process.argv.slice(2).filter((arg) => arg !== NEWEST);
const newest = process.argv.includes(NEWEST) && canHaveNewest ? [newestNodeTests()] : [];
const testStages = [tests('tests', wanted), ...newest];
const passed = await runStages([types, lint, format, build, budgets, ...testStages]);
const notRun = [
  'Browsers other than Chromium, Firefox and WebKit.',
  ...(wanted.length > 0 ? [`Tests that were not asked for: only ${wanted.join(' ')}.`] : []),
  newest.length > 0
    ? `Node other than ${process.versions.node} and ${newestVersion}.`
    : `Node other than ${process.versions.node}: on Linux (x64), \`npm run test:nodes\` runs ${newestVersion}.`,
  `Systems other than ${process.platform} (${process.arch}).`,
];
console.log(`\n${makeAccount(testStages, notRun)}\n`);
console.log(makeSummary(testStages));
process.exitCode = passed ? 0 : 1;
