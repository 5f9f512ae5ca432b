import { slotOf } from '../slots.js';
import type { Contents, KeptMatch } from './contents.js';
import { type Append, type Appended, StoreError } from './store.js';

const compareBytes = (one: KeptMatch, other: KeptMatch): number =>
  Buffer.compare(Buffer.from(one.match), Buffer.from(other.match));

/** Writes a batch, each entry where its match belongs; the answers are in its order. */
async function appendEach(batch: readonly Append[], partOf: (match: string) => Contents): Promise<readonly Appended[]> {
  const answers = new Map<Append, Appended>();
  for (const part of new Set(batch.map(({ match }) => partOf(match)))) {
    const appends = batch.filter(({ match }) => partOf(match) === part);
    const written = await part.store.append(appends);
    for (const [index, append] of appends.entries()) answers.set(append, written[index] ?? 'conflict');
  }
  return batch.map((append) => answers.get(append) ?? 'conflict');
}

/** Several databases as one, to carry all their matches: each is where the slot of its id says. */
export function severalContents(parts: readonly Contents[]): Contents {
  const name = parts.map((part) => part.name).join(' ');
  const partOf = (match: string): Contents => {
    const part = parts[slotOf(match)];
    if (part !== undefined) return part;
    const reason = `Match ${match} belongs into database number ${slotOf(match) + 1}: name that many, or only one.`;
    throw new StoreError({ code: 'unavailable', reason });
  };
  return {
    name,
    store: {
      read: async (match, from) => partOf(match).store.read(match, from),
      append: async (batch) => appendEach(batch, partOf),
    },
    page: async (after, most) => {
      const pages = await Promise.all(parts.map(async (part) => part.page(after, most)));
      return pages.flat().toSorted(compareBytes).slice(0, most);
    },
    count: async () => {
      const counts = await Promise.all(parts.map(async (part) => part.count()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    close: async () => {
      for (const part of parts) await part.close();
    },
  };
}
