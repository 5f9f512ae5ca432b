import { isForAnyone } from '../../online/anyone.js';
import type { Terms } from '../../online/terms.js';
import { type LobbyEntry, StoreError } from '../store/store.js';
import type { Faults } from './faults.js';
import type { HotMatch } from './hot-match.js';
import { type HotMatches, JUST_NOW } from './hot-matches.js';
import { anyonesBeginning, parseListing } from './listing.js';
import type { NodeParts } from './node-parts.js';

/** So many listed matches are looked at for some that other nodes have listed just now. */
const MOST_LISTED = 1000;

/** A listed match at which nobody is, at any node, was left by its node if it was listed so long ago. In milliseconds. */
const FORSAKEN = 60_000;
const FORSAKEN_AT_ONCE = 5;

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

function readListed({ match, at, lobby }: LobbyEntry): readonly Placed[] {
  const listing = parseListing(lobby);
  return listing === undefined ? [] : [{ match, at, order: 0, ...listing }];
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
 * listed just now, or where the creator is at another node, are taken from there.
 */
function openTables(
  hot: { get(id: string): HotMatch | undefined; values(): Iterable<HotMatch> },
  listed: readonly LobbyEntry[],
  now: number,
  isWanted: (terms: Terms) => boolean,
  /** Who is at a match on other nodes; undefined: there are none. */
  isAttended: ((match: string) => boolean) | undefined,
): readonly OpenTable[] {
  // All nodes must agree on who has waited longer: each knows only in which order matches came into its own memory.
  const compareWithin = (one: Placed, other: Placed): number =>
    isAttended === undefined ? other.order - one.order : Number(one.match < other.match) * 2 - 1;
  const tables: Placed[] = [];
  for (const match of hot.values()) {
    const { isListed, at, terms } = match.committed;
    // A creator who never came, or was there when a server died, would keep people waiting for nobody.
    if (isListed && isWanted(terms) && (at > now - JUST_NOW || match.presence.isHere(0))) tables.push(placeOf(match));
  }
  for (const match of listed) {
    const isNew = match.at > now - JUST_NOW;
    if (hot.get(match.match) !== undefined || !(isNew || isAttended?.(match.match) === true)) continue;
    tables.push(...readListed(match).filter(({ terms }) => isWanted(terms)));
  }
  return tables.toSorted((one, other) => other.at - one.at || compareWithin(one, other));
}

/** The open matches of all nodes, as this one can tell them. */
export class Lobby {
  constructor(
    private readonly parts: NodeParts,
    private readonly matches: HotMatches,
    private readonly faults: Faults,
  ) {}

  /**
   * Open matches whose creators are there, or may be about to come, the one listed last first; with a game, those of it that
   * somebody who plays anyone may take.
   */
  async tables(game?: string): Promise<readonly OpenTable[]> {
    const isWanted = (terms: Terms): boolean => game === undefined || (terms.game === game && isForAnyone(terms));
    const listed = await this.parts.store.lobby(MOST_LISTED, game === undefined ? '' : anyonesBeginning(game));
    const isAttended = await this.#creatorsElsewhere(listed.map(({ match }) => match));
    if (isAttended !== undefined) this.#openForsaken(listed, isAttended);
    return openTables(this.matches, listed, this.parts.clock.now(), isWanted, isAttended);
  }

  /** Nodes that ended without a word leave matches listed for which nobody waits: in memory, they are taken off the lobby. */
  #openForsaken(listed: readonly LobbyEntry[], isAttended: (match: string) => boolean): void {
    const before = this.parts.clock.now() - FORSAKEN;
    const forsaken = listed.filter(
      ({ match, at }) => at < before && this.matches.get(match) === undefined && !isAttended(match),
    );
    for (const { match } of forsaken.slice(0, FORSAKEN_AT_ONCE))
      this.matches.open(match, '').catch((error: unknown) => {
        // Somebody looks into the lobby again.
        if (!(error instanceof StoreError)) this.faults.caught(error);
      });
  }

  /** Tells whose creators are at other nodes, of matches that are not in memory here; undefined: there are no other nodes. */
  async #creatorsElsewhere(matches: readonly string[]): Promise<((match: string) => boolean) | undefined> {
    const { store, name } = this.parts;
    if (store.shared === undefined) return undefined;
    const unknown = matches.filter((match) => this.matches.get(match) === undefined);
    const others = unknown.length === 0 ? undefined : await store.shared.attendance(name, unknown);
    return (match) => others?.get(match)?.some(({ seats }) => seats[0] > 0) === true;
  }
}
