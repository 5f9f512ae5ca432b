// @ts-check
import { execFileSync } from 'node:child_process';

/**
 * All processes that this one has started, and those that these have, the youngest generation last.
 * @param {number} pid
 * @returns {number[]}
 */
export function descendantsOf(pid) {
  const parents = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found = [pid];
  for (const each of found) found.push(...parents.filter(([, parent]) => parent === each).map(([child = 0]) => child));
  return found.slice(1);
}

/**
 * Ends a process at once, and all that came of it: browsers are in groups of their own, which a signal to its group would not reach.
 * @param {number} pid
 */
export function endTree(pid) {
  // All are known before the first one ends: then its children would belong to nobody.
  for (const each of [pid, ...descendantsOf(pid)])
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
}
