import { makeAddress } from '../address/address.js';

/** The link to a match, for whoever shall play or watch; with a code, the one that brings the own seat elsewhere. */
export function matchLink(match: string, carry?: string): string {
  const { origin, pathname } = location;
  // The server has a page for it that looks like something in a messenger; a code is for nobody's eyes but the own.
  if (carry === undefined) return `${origin}${pathname.replace(/[^/]*$/, '')}m/${match}`;
  return origin + pathname + makeAddress({ screen: 'match', match, carry });
}
