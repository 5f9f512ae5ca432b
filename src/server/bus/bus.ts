import type { LogEntry } from '../store/store.js';

/** What nodes tell each other about a match. The log is the truth; this is only how others hear of it soon. */
export type BusMessage =
  /** An entry was written. */
  | { readonly kind: 'entry'; readonly entry: LogEntry }
  /** Who is there, as one node sees its own connections; told again and again, since a node may end without a word. */
  | {
      readonly kind: 'presence';
      readonly node: string;
      readonly seats: readonly [number, number];
      readonly watching: number;
      /** How many entries of the log the node knows. */
      readonly count: number;
    };

/** Carries messages between all nodes, this one included. A message may be lost or come twice, but never to another match. */
export interface Bus {
  publish(match: string, message: BusMessage): void;
  /** Hears the messages of a match until the returned function is called. */
  subscribe(match: string, hear: (message: BusMessage) => void): () => void;
  close(): Promise<void>;
}
