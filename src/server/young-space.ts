import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** So large, in bytes, V8's space for new objects becomes; by itself it would take four times as much and more. */
const LARGEST = 8 * 2 ** 20;

const youngSize = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;

/**
 * Bounds the space for new objects of this process, for good. What a server makes for a move is forgotten soon: more space only
 * costs memory. The size itself can be set only when Node starts, but how it grows can be set at any time.
 */
export function boundYoungSpace(): void {
  const observer = new PerformanceObserver(() => {
    if (youngSize() < LARGEST) return;
    setFlagsFromString('--semi-space-growth-factor=1');
    observer.disconnect();
  });
  observer.observe({ entryTypes: ['gc'] });
}
