import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * So many bytes V8's space for new objects is to hold; it takes as much again to clear it up into. By itself it grows to twice as much
 * and more; with half as much, a new match takes a twelfth more of the processor.
 */
const YOUNG = 8 * 2 ** 20;

/** The space for old objects is cleared up when it has grown by so much; by itself V8 waits until it has grown fourfold. */
const OLD_GROWTH_PERCENT = 30;

/** How many bytes a space can hold now; 0: this V8 has none of that name. */
function capacityOf(space: string): number {
  const found = getHeapSpaceStatistics().find(({ space_name: name }) => name === space);
  return found === undefined ? 0 : found.space_used_size + found.space_available_size;
}

/**
 * Bounds the memory that V8 takes for this process, for good. What a server makes for a move is forgotten soon, and what it makes for
 * a match when that is over: more space would only hold more of what nobody needs. The size of the space for new objects can be
 * set only when Node starts, but how it grows can be set at any time.
 */
export function boundHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${OLD_GROWTH_PERCENT}`);
  let factor = 0;
  const fit = (): void => {
    // While little happens V8 makes the space small. Then it may grow again, and in one step.
    const capacity = capacityOf('new_space');
    const wanted = Math.max(1, Math.round(YOUNG / capacity));
    if (wanted === factor || capacity === 0) return;
    factor = wanted;
    setFlagsFromString(`--semi-space-growth-factor=${factor}`);
  };
  fit();
  new PerformanceObserver(fit).observe({ entryTypes: ['gc'] });
}
