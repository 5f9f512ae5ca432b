import { type LogEvent, parseEvent } from '../../online/log-event.js';
import { nextOnlineMatch, type OnlineMatch, type Step, stepOf } from '../../online/online-match.js';
import { restoreSnapshot } from '../../online/snapshot.js';
import { type LogEntry, type Store, StoreError } from '../store/store.js';
import type { NodeClock } from './timer-wheel.js';

/** So many entries are taken up at a time, so that nobody waits long for somebody else's log. */
const ENTRIES_AT_A_TIME = 200;

const damaged = (error: unknown): StoreError =>
  new StoreError({ code: 'damaged', reason: error instanceof Error ? error.message : 'the log is damaged' });

function eventIn({ event: text }: LogEntry): LogEvent {
  const event = parseEvent(text);
  if (!event.ok) throw new Error(event.error);
  return event.value;
}

function* folding(
  entries: readonly LogEntry[],
  from: OnlineMatch | undefined,
): Generator<void, OnlineMatch | undefined> {
  let match = from;
  for (const [index, entry] of entries.entries()) {
    if (entry.number !== (match?.count ?? 0)) throw new Error('an entry of the log is missing');
    match = nextOnlineMatch(match, eventIn(entry), entry.at);
    if (index % ENTRIES_AT_A_TIME === ENTRIES_AT_A_TIME - 1) yield;
  }
  return match;
}

/** Does a piece of work whole, at once. */
function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Does a piece of work a part at a time, and lets everybody else take a turn in between. */
async function inParts<T>(work: Generator<void, T>, clock: NodeClock): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await new Promise<void>((resolve) => {
      clock.soon(resolve);
    });
  }
}

/** The match that a log tells, all at once; throws a `StoreError` if it cannot be read. */
export function foldLog(entries: readonly LogEntry[], from?: OnlineMatch): OnlineMatch | undefined {
  try {
    return atOnce(folding(entries, from));
  } catch (error) {
    throw damaged(error);
  }
}

/** The step of the entry that comes next in the log of a match; throws a `StoreError` if it cannot be read. */
export function readStep(before: OnlineMatch, entry: LogEntry): Step {
  try {
    return stepOf(before, eventIn(entry), entry.at);
  } catch (error) {
    throw damaged(error);
  }
}

/**
 * The match of this id as the store has it, from its snapshot where there is one; undefined if there is none. Throws a
 * `StoreError`.
 */
export async function readMatch(store: Store, id: string, clock: NodeClock): Promise<OnlineMatch | undefined> {
  const { snapshot, entries } = await store.open(id);
  const from = snapshot === undefined ? undefined : await inParts(restoreSnapshot(snapshot), clock);
  const isUsable = snapshot === undefined || (from !== undefined && from.count === (entries[0]?.number ?? from.count));
  const log = isUsable ? entries : await store.read(id);
  try {
    return await inParts(folding(log, isUsable ? from : undefined), clock);
  } catch (error) {
    throw damaged(error);
  }
}
