/** A time in which no node could write, by the time of the store, in milliseconds since 1970. */
export interface Outage {
  readonly since: number;
  readonly until: number;
}

/** Who is at a match, as one node sees its own connections. */
export interface Census {
  readonly seats: readonly [number, number];
  readonly watching: number;
}

/** What a node said last of who is at it is good for so long, in milliseconds. A node that is silent for longer is gone. */
export const LEASE = 10_000;

/** What a store has besides its logs where several nodes may use it at once. All times are those of the store. */
export interface Shared {
  /** The estimated time of the store now, in milliseconds since 1970, kept from its answers; throws a `StoreError` only if it never answered. */
  now(): number;
  /** This node begins. If no node lived until now (none has a heartbeat that is still good), that time becomes an outage. */
  begin(node: string): Promise<void>;
  /** Heartbeat: this node lives and sees these people at matches, by their ids; replaces all it said before, for `LEASE`. */
  attend(node: string, seen: ReadonlyMap<string, Census>): Promise<void>;
  /** Who is at these matches on other nodes that live; matches with nobody there are missing. */
  attendance(
    node: string,
    matches: readonly string[],
  ): Promise<ReadonlyMap<string, readonly (Census & { readonly node: string })[]>>;
  /** How many entries these matches have, in one query; those that are gone are missing. */
  lengths(matches: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Nothing could be written since then, until now: kept as one row, merged with what overlaps. */
  reportOutage(since: number): Promise<void>;
  /** The outages that ended after this time, in order; none overlaps another. */
  outages(after: number): Promise<readonly Outage[]>;
  /** Does some work unless another node is doing work of this name; false: one is, and nothing was done. */
  alone(name: string, work: () => Promise<void>): Promise<boolean>;
  /** From now on this is called whenever a connection to the store was lost: it may be gone, though nobody has asked it anything yet. */
  onLoss(hear: () => void): void;
  /** From now on this is called whenever the clock of the store has been set forward, at once and with the last time before that. */
  onLeap(hear: (since: number) => void): void;
  /** The node ends in order: nobody is at it any more. */
  end(node: string): Promise<void>;
}
