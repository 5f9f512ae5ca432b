import { within } from './deadline.js';
import { StoreError } from './store/store.js';

/** For so long an answer about the store is good enough. In milliseconds. */
const READY_FOR = 1000;
/** A store that takes longer is not ready. In milliseconds. */
const LONGEST_CHECK = 2000;

/**
 * A way to ask whether the store can write. A check is a write: those who ask while one is under way, or in the second after
 * it began, share it, so that nobody keeps the disk busy by asking.
 */
export function sharedReadiness(
  check: () => Promise<void>,
  now: () => number,
  onBug: (error: unknown) => void,
  longest = LONGEST_CHECK,
): () => Promise<boolean> {
  let last: { readonly at: number; readonly isReady: Promise<boolean> } | undefined;
  let isUnderWay = false;
  const checked = async (): Promise<boolean> => {
    isUnderWay = true;
    try {
      await check();
      return true;
    } catch (error) {
      if (!(error instanceof StoreError)) onBug(error);
      return false;
    } finally {
      isUnderWay = false;
    }
  };
  const ask = async (): Promise<boolean> => (await within(longest, checked())) === true;
  return async () => {
    if (last === undefined || (!isUnderWay && now() - last.at >= READY_FOR)) last = { at: now(), isReady: ask() };
    return last.isReady;
  };
}
