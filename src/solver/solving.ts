/** How far a long computation has come. */
export interface Progress {
  readonly done: number;
  readonly of: number;
}

/**
 * A long computation in steps of some milliseconds. Whoever runs it may tell the user, look at the clock or the keyboard,
 * or let other work through between two steps; to cancel it, ask for no further step.
 */
export type Solving<T> = Generator<Progress, T, void>;

/** Told after each step; `false` cancels. */
export type OnProgress = (progress: Progress) => unknown;

/** Runs all the steps at once. Undefined: `onProgress` has cancelled. */
export function finish<T>(solving: Solving<T>): T;
export function finish<T>(solving: Solving<T>, onProgress: OnProgress | undefined): T | undefined;
export function finish<T>(solving: Solving<T>, onProgress?: OnProgress): T | undefined {
  for (;;) {
    const step = solving.next();
    if (step.done === true) return step.value;
    if (onProgress?.(step.value) === false) return undefined;
  }
}
