import { numberIn, textIn } from './rows.js';
import type { Store } from './store.js';

/** A match as it is kept, without its entries. */
export interface KeptMatch {
  readonly match: string;
  readonly entries: number;
  /** What the lobby says of it, and since when; undefined if it is not listed. */
  readonly listing: { readonly lobby: string; readonly at: number } | undefined;
  readonly isEnded: boolean;
  readonly snapshot: { readonly entries: number; readonly state: string } | undefined;
}

/** A store of which everything can be told: what it takes to carry it elsewhere. */
export interface Contents {
  /** Where it is, for people. */
  readonly name: string;
  readonly store: Pick<Store, 'read' | 'append'>;
  /** The matches behind this one, in the order of the bytes of their ids; no more than asked for. */
  page(after: string, most: number): Promise<readonly KeptMatch[]>;
  /** How many matches there are. */
  count(): Promise<number>;
  close(): Promise<void>;
}

/** The columns of a match with its snapshot, as SQLite and PostgreSQL both understand them. */
export const KEPT = `SELECT id, match.entries AS entries, lobby, listed, is_ended, snapshot.entries AS kept, state
  FROM match LEFT JOIN snapshot ON snapshot.match = match.key`;

const valueIn = (row: unknown, column: string): unknown =>
  typeof row === 'object' && row !== null ? Reflect.get(row, column) : undefined;
const isThere = (row: unknown, column: string): boolean => (valueIn(row, column) ?? null) !== null;

/** The match in a row of `KEPT`. */
export const keptMatchIn = (row: unknown): KeptMatch => ({
  match: textIn(row, 'id'),
  entries: numberIn(row, 'entries'),
  listing: isThere(row, 'lobby') ? { lobby: textIn(row, 'lobby'), at: numberIn(row, 'listed') } : undefined,
  isEnded: valueIn(row, 'is_ended') === true || valueIn(row, 'is_ended') === 1,
  snapshot: isThere(row, 'state') ? { entries: numberIn(row, 'kept'), state: textIn(row, 'state') } : undefined,
});
