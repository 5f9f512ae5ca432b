// @ts-check
import { canHaveNewest, newestVersion } from './nodes.mjs';
import { ensureInstalled, say } from './setup.mjs';
import { makeSummary, newestNodeTests, runStages } from './stages.mjs';

await ensureInstalled();

if (canHaveNewest) {
  const stage = newestNodeTests();
  const passed = await runStages([stage]);
  console.log(makeSummary([stage]));
  process.exitCode = passed ? 0 : 1;
} else {
  say(`nothing ran: npm has Node ${newestVersion} as a package for Linux (x64) only. Install it and run npm test.`);
}
