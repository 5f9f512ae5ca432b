import { useEffect, useState } from 'preact/hooks';
import { GAMES } from '../../games/catalogue.js';
import { type Address, makeAddress, parseAddress } from '../address.js';

/** Goes to another screen; `replace` leaves no trace in the history. */
export function go(to: Address, how: 'push' | 'replace' = 'push'): void {
  const hash = makeAddress(to);
  if (how === 'push') location.hash = hash;
  else {
    history.replaceState(null, '', hash);
    dispatchEvent(new HashChangeEvent('hashchange'));
  }
}

/** The screen that the address bar names now. */
export function useAddress(): { readonly address: Address; readonly hash: string } {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = (): void => setHash(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return { address: parseAddress(hash, GAMES), hash };
}
