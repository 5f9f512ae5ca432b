import { createHash } from 'node:crypto';
import type { Contents, KeptMatch } from './contents.js';
import { type Append, type LogEntry, StoreError } from './store.js';

const PAGE = 200;
/** So many entries are written in one go. */
const BATCH = 1000;

/** What was carried over, and what was there from before. */
interface Moved {
  readonly matches: number;
  readonly entries: number;
  /** Matches that were there already, whole, as a move was interrupted. */
  readonly already: number;
}

const refuse = (reason: string): StoreError => new StoreError({ code: 'unavailable', reason });

async function* matchesOf(contents: Contents): AsyncGenerator<readonly KeptMatch[]> {
  for (let after = ''; ; ) {
    const page = await contents.page(after, PAGE);
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.match ?? '';
  }
}

/** A log as one number: equal only if every entry is. */
function hashOf(entries: readonly LogEntry[]): string {
  const hash = createHash('sha256');
  for (const { number, at, event } of entries) hash.update(`${number} ${at} ${event.length} ${event}\n`);
  return hash.digest('hex');
}

/** The match as its own list of entries to be written. Each thing is said with the entry that said it. */
function appendsOf({ match, listing, isEnded, snapshot }: KeptMatch, log: readonly LogEntry[]): readonly Append[] {
  const lister = listing === undefined ? undefined : log.findLast(({ at }) => at === listing.at);
  return log.map((entry) => ({
    match,
    entry,
    ...(listing !== undefined && entry === (lister ?? log.at(-1)) ? { lobby: listing.lobby } : {}),
    ...(isEnded && entry === log.at(-1) ? { isEnd: true } : {}),
    ...(snapshot !== undefined && entry.number === snapshot.entries - 1 ? { snapshot: snapshot.state } : {}),
  }));
}

async function writeAll(target: Contents, appends: readonly Append[]): Promise<void> {
  for (let from = 0; from < appends.length; from += BATCH) {
    const answers = await target.store.append(appends.slice(from, from + BATCH));
    if (answers.some((answer) => answer !== 'written'))
      throw refuse(`Something else is writing to ${target.name}. Stop all servers there, and run this again.`);
  }
}

/** What of a match is not at the target yet, where a move that was interrupted may have begun it. */
async function missingOf(source: Contents, target: Contents, kept: KeptMatch): Promise<readonly Append[]> {
  const log = await source.store.read(kept.match);
  const there = await target.store.read(kept.match);
  const isBeginning = there.length <= log.length && hashOf(there) === hashOf(log.slice(0, there.length));
  if (!isBeginning)
    throw refuse(`${target.name} has other data in match ${kept.match}: move into an empty folder or database.`);
  return appendsOf(kept, log).slice(there.length);
}

/** Refuses a target with matches that the source has not: they belong to somebody. */
async function requireNothingElse(source: Contents, target: Contents): Promise<void> {
  for await (const page of matchesOf(target))
    for (const { match } of page)
      if ((await source.store.read(match)).length === 0)
        throw refuse(`${target.name} has other data (match ${match}): move into an empty folder or database.`);
}

/** Reads both again, and compares every match and the hash of every log. Returns how many entries there are. */
async function compare(source: Contents, target: Contents, tell: (matches: number) => void): Promise<number> {
  let [matches, entries, after] = [0, 0, ''];
  for await (const page of matchesOf(source)) {
    const others = await target.page(after, PAGE);
    for (const [index, kept] of page.entries()) {
      const [log, there] = [await source.store.read(kept.match), await target.store.read(kept.match)];
      if (JSON.stringify(kept) !== JSON.stringify(others[index]) || hashOf(log) !== hashOf(there))
        throw refuse(`Match ${kept.match} is different in ${target.name}. Keep ${source.name}, and tell the authors.`);
      entries += log.length;
      after = kept.match;
    }
    matches += page.length;
    tell(matches);
  }
  if (matches !== (await target.count()))
    throw refuse(`${target.name} doesn’t have as many matches as ${source.name}. Keep both, and run this again.`);
  return entries;
}

/** Carries everything over, compares both, and leaves the source as it is. May be started again after an interruption. Throws a `StoreError`. */
export async function moveContents(
  source: Contents,
  target: Contents,
  tell: (step: 'moved' | 'compared', matches: number, all: number) => void,
): Promise<Moved> {
  const all = await source.count();
  await requireNothingElse(source, target);
  let matches = 0;
  let already = 0;
  for await (const page of matchesOf(source)) {
    const missing: Append[] = [];
    for (const kept of page) {
      const its = await missingOf(source, target, kept);
      if (its.length === 0) already += 1;
      missing.push(...its);
    }
    await writeAll(target, missing);
    matches += page.length;
    tell('moved', matches, all);
  }
  const entries = await compare(source, target, (compared) => tell('compared', compared, all));
  return { matches, entries, already };
}
