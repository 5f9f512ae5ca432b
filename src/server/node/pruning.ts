import type { Log } from '../log.js';
import type { NodeClock } from './timer-wheel.js';
import { type Store, StoreError } from '../store/store.js';

/** Matches are removed so long after their end, or after the last event if they never end. In milliseconds. */
export interface Retention {
  readonly ended: number;
  readonly idle: number;
}

/** The first time is soon after a start, and not in the middle of it: a server that is often started again prunes too. */
const FIRST = 30_000;
const AGAIN = 3_600_000;

/** Removes old matches from now on, soon and then every hour. Returns how to end that. */
export function pruneRegularly(
  store: Store,
  retention: Retention,
  clock: NodeClock,
  log: Log,
  onBug: (error: unknown) => void,
  today: () => number = Date.now,
): () => void {
  let cancel: () => void;
  let isOver = false;
  const prune = async (): Promise<void> => {
    // The clock of a server is never behind its log. If that is wrong, by damage or a date once set wrong, nothing is removed early.
    const now = Math.min(clock.now(), today());
    const work = async (): Promise<void> => {
      const count = await store.prune({ ended: now - retention.ended, idle: now - retention.idle });
      if (count > 0) log.info('pruned', { count });
    };
    try {
      // Of several nodes one is enough.
      if (store.shared === undefined) await work();
      else await store.shared.alone('prune', work);
    } catch (error) {
      if (!(error instanceof StoreError)) onBug(error);
      else if (!isOver) log.warn('could not prune', { reason: error.message });
    }
    // One after the other, however long one takes.
    if (!isOver) cancel = clock.after(AGAIN, () => void prune());
  };
  cancel = clock.after(FIRST, () => void prune());
  return () => {
    isOver = true;
    cancel();
  };
}
