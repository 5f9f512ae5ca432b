import type { Shared } from './shared.js';

/** An entry of a match's log. Its number is its place in the log, counted from 0. */
export interface LogEntry {
  readonly number: number;
  /** Milliseconds since 1970, by the clock of the node that wrote it, which is that of the store where nodes share one. */
  readonly at: number;
  /** The event as text, well-formed and without NUL (JSON is both); a store does not look into it. */
  readonly event: string;
}

/** One entry to be written behind a log that is believed to have `entry.number` entries. */
export interface Append {
  readonly match: string;
  readonly entry: LogEntry;
  /** Known while it is listed as open in the lobby; set or cleared together with the entry. Undefined: as it was. */
  readonly lobby?: string | null | undefined;
  /** The match ended with this entry: from now on the retention time runs. */
  readonly isEnd?: boolean;
  /** The whole match after this entry, as text that a store does not look into. The newest one is kept. */
  readonly snapshot?: string | undefined;
}

/** What it takes to have a match in memory: its newest snapshot, if it has one, and the entries behind it. */
export interface StoredMatch {
  readonly snapshot: string | undefined;
  readonly entries: readonly LogEntry[];
}

/**
 * `conflict`: the log does not have `entry.number` entries: somebody else has written this number, and all must be read again.
 * `gone`: there is no such match any more, or never was. Only the store itself says so: a log that could not be read is no proof.
 * Neither this entry nor any later one of its match in the batch was written then; those get the same answer.
 */
export type Appended = 'written' | 'conflict' | 'gone';

/** A match that is listed in the lobby, and the text that describes it there. */
export interface LobbyEntry {
  readonly match: string;
  readonly lobby: string;
  /** The time of the entry that listed it. */
  readonly at: number;
}

/** Why a store did not do what was asked. But for `unknown`, nothing of the batch was written. */
export type StoreProblem =
  /** No room on the disk, or another process holds the database: it can be tried again. */
  | { readonly code: 'unavailable'; readonly reason: string }
  /** The connection was lost, or the answer took too long: all of it may be written, now or a little later, or nothing. Read first. */
  | { readonly code: 'unknown'; readonly reason: string }
  /** The data cannot be read. */
  | { readonly code: 'damaged'; readonly reason: string };

/** Thrown by every method of a store when it cannot answer; the caller pauses the matches concerned. */
export class StoreError extends Error {
  constructor(readonly problem: StoreProblem) {
    super(problem.reason);
  }
}

/** Matches can't be kept where somebody has asked for it: another place would do. */
export class WrongPlace extends StoreError {}

/**
 * Where the logs of all matches are. The log is the truth: an append-only list of events per match, whose number is a
 * unique key, so that of two nodes that write the same number exactly one succeeds.
 * What `append` has answered survives the end of the process at any moment.
 */
export interface Store {
  /** Only where several nodes may use it at once. */
  readonly shared?: Shared;
  /** Writes a batch in one transaction; the answers are in its order. A conflict of one entry does not hinder the others. */
  append(batch: readonly Append[]): Promise<readonly Appended[]>;
  /** The log of a match from a number on, in order; empty if there is no such match. */
  read(match: string, from?: number): Promise<readonly LogEntry[]>;
  /** A match from its newest snapshot on; no snapshot and no entries if there is no such match. */
  open(match: string): Promise<StoredMatch>;
  /** The time of the newest entry of all; 0 if there is none. */
  lastAt(): Promise<number>;
  /** Open matches of the lobby, the one listed last first; only those with texts that begin like this. */
  lobby(most: number, beginning?: string): Promise<readonly LobbyEntry[]>;
  /** Deletes matches whose last entry is older than these times: one for those that ended, one for all others. Returns how many. */
  prune(before: { readonly ended: number; readonly idle: number }): Promise<number>;
  /** Tries to write, and throws if the store cannot. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Writes a batch one entry after the other. Once one of a match was not written, its later ones are not tried: they were decided on it. */
export function appendEach(batch: readonly Append[], write: (append: Append) => Appended): readonly Appended[] {
  const lost = new Map<string, Appended>();
  return batch.map((append) => {
    const answer = lost.get(append.match) ?? write(append);
    if (answer !== 'written') lost.set(append.match, answer);
    return answer;
  });
}
