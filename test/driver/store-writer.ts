import { openSqliteStore } from '../../src/server/store/sqlite-store.js';
import { type Append, StoreError } from '../../src/server/store/store.js';

// Appends to the logs of a few matches without end, and tells each entry that was acknowledged on a line of its own.
const [folder = '', run = ''] = process.argv.slice(2);
const MATCHES = ['a', 'b', 'c', 'd', 'e'];
const RETRY_MS = 10;

// A file past its allowed size is then an error to deal with, and not the end.
process.on('SIGXFSZ', () => undefined);

const store = openSqliteStore(folder, { busyTimeout: 5 });
const lengths = new Map<string, number>();
for (const match of MATCHES) lengths.set(match, (await store.read(match)).length);
const padding = 'x'.repeat(200);

function nextBatch(round: number): readonly Append[] {
  const size = 1 + (round % 7);
  return Array.from({ length: size }, (_, index) => {
    const match = MATCHES[(round + index) % MATCHES.length] ?? 'a';
    const number = lengths.get(match) ?? 0;
    lengths.set(match, number + 1);
    return { match, entry: { number, at: round, event: `${run}/${round}/${index} ${padding}` } };
  });
}

async function untilWritten(batch: readonly Append[]): Promise<void> {
  try {
    const answers = await store.append(batch);
    const lines = batch.map(({ match, entry }, index) => `${answers[index]} ${match} ${entry.number} ${entry.event}\n`);
    process.stdout.write(lines.join(''));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    process.stdout.write(`${error.problem.code} ${error.problem.reason}\n`);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return untilWritten(batch);
  }
}

for (let round = 0; ; round += 1) await untilWritten(nextBatch(round));
