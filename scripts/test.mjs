// @ts-check
import { canHaveOthers, otherNodes } from './nodes.mjs';
import { ensureInstalled } from './setup.mjs';
import {
  budgets,
  build,
  format,
  lint,
  makeAccount,
  makeSummary,
  nodeTests,
  runStages,
  tests,
  types,
} from './stages.mjs';

/** Asks for the tests on the oldest and the newest Node too, which CI does. */
const ALL_NODES = '--all-nodes';

await ensureInstalled();

const wanted = process.argv.slice(2).filter((arg) => arg !== ALL_NODES);
const others = process.argv.includes(ALL_NODES) && canHaveOthers ? otherNodes : [];
const testStages = [tests('tests', wanted), ...others.map(nodeTests)];
const passed = await runStages([types, lint, format, build, budgets, ...testStages]);
/** @param {import('./nodes.mjs').Node[]} nodes */
const versionsOf = (nodes) => nodes.map(({ version }) => version);
/** @param {string[]} names */
const inWords = (names) => new Intl.ListFormat('en').format(names);
const notRun = [
  'Browsers other than Chromium, Firefox and WebKit.',
  ...(wanted.length > 0 ? [`Tests that were not asked for: only ${wanted.join(' ')}.`] : []),
  others.length > 0
    ? `Node other than ${inWords([process.versions.node, ...versionsOf(others)])}.`
    : `Node other than ${process.versions.node}: on Linux (x64), \`npm run test:nodes\` runs ${inWords(versionsOf(otherNodes))}.`,
  `Systems other than ${process.platform} (${process.arch}).`,
];
console.log(`\n${makeAccount(testStages, notRun)}\n`);
console.log(makeSummary(testStages));
process.exitCode = passed ? 0 : 1;
