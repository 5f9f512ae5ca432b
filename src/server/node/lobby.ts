import { parseJson } from '../../core/json.js';
import { object, text } from '../../online/schema.js';
import { parseTerms, type Terms, askedTerms } from '../../online/terms.js';
import type { OpenMatch } from '../store/store.js';
import type { HotMatch } from './hot-match.js';
import { JUST_NOW } from './hot-matches.js';

/** A match that waits for somebody. */
export interface OpenTable {
  readonly match: string;
  /** Since when it waits, in milliseconds since 1970. */
  readonly at: number;
  readonly terms: Terms;
  /** The creator's name. */
  readonly name: string;
}

interface Placed extends OpenTable {
  /** Tells those of the same moment apart. */
  readonly order: number;
}

/** What the lobby keeps of a match, as `HotMatch` writes it. */
const LISTED = object({ terms: askedTerms, name: text });

function readListed({ match, at, lobby }: OpenMatch): readonly Placed[] {
  const kept = parseJson(lobby);
  const terms = LISTED.is(kept) ? parseTerms(kept.terms) : undefined;
  return LISTED.is(kept) && terms?.ok === true ? [{ match, at, order: 0, terms: terms.value, name: kept.name }] : [];
}

const placeOf = ({ id, order, committed: { at, terms, holders } }: HotMatch): Placed => ({
  match: id,
  at,
  order,
  terms,
  name: holders[0]?.name ?? '',
});

/**
 * The open matches that are wanted and whose creators are there, or may be about to come, the one listed last first. Whoever is
 * there is in memory, so that nobody is hidden by matches in the store, however many; those that other nodes have
 * listed just now are taken from there.
 */
export function openTables(
  hot: { get(id: string): HotMatch | undefined; values(): Iterable<HotMatch> },
  listed: readonly OpenMatch[],
  now: number,
  isWanted: (terms: Terms) => boolean,
): readonly OpenTable[] {
  const tables: Placed[] = [];
  for (const match of hot.values()) {
    const { isListed, at, terms } = match.committed;
    // A creator who never came, or was there when a server died, would keep people waiting for nobody.
    if (isListed && isWanted(terms) && (at > now - JUST_NOW || match.presence.isHere(0))) tables.push(placeOf(match));
  }
  for (const match of listed) {
    if (match.at <= now - JUST_NOW || hot.get(match.match) !== undefined) continue;
    tables.push(...readListed(match).filter(({ terms }) => isWanted(terms)));
  }
  return tables.toSorted((one, other) => other.at - one.at || other.order - one.order);
}
