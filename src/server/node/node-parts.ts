import type { Bus } from '../bus/bus.js';
import type { Computers } from '../computers/computers.js';
import type { Log } from '../log.js';
import type { Store } from '../store/store.js';
import type { NodeClock } from './timer-wheel.js';

/** What a node is made of. */
export interface NodeParts {
  readonly store: Store;
  readonly bus: Bus;
  readonly computers: Computers;
  readonly clock: NodeClock;
  readonly log: Log;
  /** The id of the match that the holder of a key creates on these terms, as text. */
  readonly idOf: (key: string, terms: string) => string;
  readonly makeSeed: () => number;
  /** Tells this node apart from all others. */
  readonly name: string;
  readonly settings: NodeSettings;
}

export interface NodeSettings {
  /** So long a player waits for an opponent who is gone, in milliseconds. */
  readonly claimAfter: number;
  /** So many matches are kept in memory, more only while somebody is there. */
  readonly maxInMemory: number;
  /** So much may wait in one match to be written. */
  readonly maxWaiting: number;
  /** Whoever waits for so many answers of computers begins no further match against one. */
  readonly maxThinking: number;
}
