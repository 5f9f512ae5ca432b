import { parseJson } from '../../core/json.js';
import { isForAnyone } from '../../online/anyone.js';
import type { OnlineMatch } from '../../online/online-match.js';
import { object, text } from '../../online/schema.js';
import { askedTerms, parseTerms, type Terms } from '../../online/terms.js';

/** What the store keeps of an open match for the lobby. */
interface Listing {
  readonly terms: Terms;
  /** The creator's name. */
  readonly name: string;
}

const LISTING = object({ terms: askedTerms, name: text });

/** A listing as text. The game at which anyone may sit down comes first, as a store finds texts by their beginning. */
export const makeListing = ({ terms, holders }: Pick<OnlineMatch, 'terms' | 'holders'>): string =>
  JSON.stringify({ anyone: isForAnyone(terms) ? terms.game : undefined, terms, name: holders[0]?.name ?? '' });

/** How all listings begin that somebody who plays anyone may take. */
export const anyonesBeginning = (game: string): string => `{"anyone":${JSON.stringify(game)},`;

/** Undefined: it is damaged. */
export function parseListing(kept: string): Listing | undefined {
  const listing = parseJson(kept);
  if (!LISTING.is(listing)) return undefined;
  const terms = parseTerms(listing.terms);
  return terms.ok ? { terms: terms.value, name: listing.name } : undefined;
}
