// @ts-check
import { canHaveOthers, otherNodes } from './nodes.mjs';
import { ensureInstalled, say } from './setup.mjs';
import { makeSummary, nodeTests, runStages } from './stages.mjs';

await ensureInstalled();

if (canHaveOthers) {
  const stages = otherNodes.map(nodeTests);
  const passed = await runStages(stages);
  console.log(makeSummary(stages));
  process.exitCode = passed ? 0 : 1;
} else {
  const versions = otherNodes.map(({ version }) => version).join(' or ');
  say(`nothing ran: npm has Node ${versions} as a package for Linux (x64) only. Install it and run npm test.`);
}
