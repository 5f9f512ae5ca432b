import { Attack, type Report } from './attack.js';
import { readPlan } from './plan.js';

const [duel = '', ...args] = process.argv.slice(2);
const PROGRESS = 5000;

function print({ seed, summary, table, wrong }: Report, seconds: number): void {
  console.log(`\n${table}\n`);
  for (const { what, times, examples } of wrong) {
    console.log(`WRONG: ${what} (${times} times)`);
    for (const example of examples) console.log(`  ${example}`);
  }
  const times = wrong.reduce((sum, finding) => sum + finding.times, 0);
  console.log(`${wrong.length === 0 ? '' : '\n'}${summary}.`);
  console.log(
    `Wrong answers: ${times}${times === 0 ? '' : `, of ${wrong.length} kinds`}. Seed ${seed}, ${Math.round(seconds)} s.`,
  );
}

const plan = readPlan(args);
if (typeof plan === 'string') {
  console.error(plan);
  process.exitCode = args.includes('--help') ? 0 : 2;
} else {
  console.log(
    `Attacking the built server on this machine. Seed ${plan.seed}. Ctrl-C ends it and tells what was found.`,
  );
  const since = performance.now();
  const attack = new Attack(duel, plan, (line) => console.log(line));
  let sentBefore = 0;
  const progress = setInterval(() => {
    const { sent } = attack.tally;
    const rate = Math.round(((sent - sentBefore) * 1000) / PROGRESS);
    sentBefore = sent;
    const killed = attack.tally.of('kills (SIGKILL)');
    console.log(`${attack.part}: ${sent} messages (${rate}/s), ${killed} kills, ${attack.findings.times} wrong`);
  }, PROGRESS);
  process.on('SIGINT', () => (attack.isEnded() ? process.exit(130) : attack.end()));
  // At once, and its servers with it.
  process.on('SIGTERM', () => process.exit(143));
  try {
    const report = await attack.run();
    print(report, (performance.now() - since) / 1000);
    process.exitCode = report.wrong.length === 0 ? 0 : 1;
  } finally {
    clearInterval(progress);
  }
}
