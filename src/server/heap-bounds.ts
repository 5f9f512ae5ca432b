import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * From so many bytes on, V8's space for new objects grows no more. It doubles, so it ends with 8 MB, and as much again to clear it up
 * into. By itself it takes twice as much and more; with half of that, a new match takes a twelfth more of the processor.
 */
const ENOUGH_YOUNG = 6 * 2 ** 20;

/** The space for old objects is cleared up when it has grown by so much; by itself V8 waits until it has grown fourfold. */
const OLD_GROWTH_PERCENT = 40;

/** How many bytes a space can hold now. */
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
  let mayGrow = true;
  const observer = new PerformanceObserver(() => {
    // While little happens V8 makes the space small. With one that stays so, everything would take half as long again.
    const isSmall = capacityOf('new_space') < ENOUGH_YOUNG;
    if (isSmall === mayGrow) return;
    mayGrow = isSmall;
    setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
  });
  observer.observe({ entryTypes: ['gc'] });
}
