import type { Result } from '../../src/core/result.js';

export {
  defaultMatch,
  defaultOptions,
  factsOf,
  must,
  nextSeat,
  randomEvents,
  reachable,
  typed,
} from '../../src/testing/playing.js';

/** The error of a result that a test expects to fail. */
export function errorOf<E>(result: Result<unknown, E>): E | undefined {
  return result.ok ? undefined : result.error;
}
