import { makeAddress } from '../address/address.js';

/** The link to a match, for whoever shall play or watch; with a code, the one that brings the own seat elsewhere. */
export function matchLink(match: string, carry?: string): string {
  const { origin, pathname } = location;
  return origin + pathname + makeAddress({ screen: 'match', match, carry });
}
