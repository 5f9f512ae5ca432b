import { useEffect, useRef, useState } from 'preact/hooks';
import type { Options } from '../../core/options.js';
import { ifStillHere } from '../address/router.js';

/** Browsers do not let an address be changed with every step of a held arrow key. */
const SETTLES_AFTER = 200;

/** The position that is looked at: changes at once, and a moment later in the address. */
export function usePosition(
  at: string | undefined,
  options: Options,
  onSettled: (at: string) => void,
): [string | undefined, (at: string) => void] {
  const [chosen, setChosen] = useState(at);
  const timer = useRef<number | undefined>(undefined);
  const settle = useRef(onSettled);
  settle.current = onSettled;
  // The address is the master: whatever changes in it is followed, and what was on its way there is dropped.
  useEffect(() => {
    setChosen(at);
    return () => clearTimeout(timer.current);
  }, [at, options]);
  const choose = (next: string): void => {
    setChosen(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(
      ifStillHere(() => settle.current(next)),
      SETTLES_AFTER,
    );
  };
  return [chosen, choose];
}
