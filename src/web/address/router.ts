import { useEffect, useState } from 'preact/hooks';
import { GAMES } from '../../games/catalogue.js';
import { type Address, makeAddress, parseAddress } from './address.js';

/** Goes to another screen; `replace` leaves no trace in the history. */
export function go(to: Address, how: 'push' | 'replace' = 'push'): void {
  const hash = makeAddress(to);
  if (how === 'push') location.hash = hash;
  else {
    history.replaceState(history.state, '', hash);
    dispatchEvent(new HashChangeEvent('hashchange'));
  }
}

/**
 * The same work for later, which is not done if somebody has gone elsewhere by then. A screen that is left is not gone in the
 * same moment, and would write its address over the new one.
 */
export function ifStillHere<Given extends readonly unknown[]>(
  work: (...given: Given) => void,
): (...given: Given) => void {
  const here = location.hash;
  return (...given) => {
    if (location.hash === here) work(...given);
  };
}

/** Whether this place in the history was visited before, by Back or Forward or a reload; from now on it was. */
export function visitPlace(): boolean {
  const isKnown: boolean = history.state?.isVisited === true;
  if (!isKnown) history.replaceState({ isVisited: true }, '');
  return isKnown;
}

/** The screen that the address bar names now; `isKept` tells whether this device has kept a game at an address. */
export function useAddress(isKept: (hash: string) => boolean): Address {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = (): void => setHash(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return parseAddress(hash, GAMES, isKept(hash) ? 'kept' : 'new');
}
