import { vi } from 'vitest';

/** Less than a test may take, so that it fails with what it waited for. In milliseconds. */
const AT_THE_LATEST = 25_000;

/** Resolves when the check passes, to what it gives. A busy machine is no failure; what never comes is. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  // oxlint-disable-next-line vitest/no-restricted-vi-methods -- This is the one place.
  vi.waitFor(check, { timeout: AT_THE_LATEST, interval: 10 });
