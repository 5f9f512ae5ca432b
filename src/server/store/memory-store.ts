import {
  type Append,
  appendEach,
  type Appended,
  type LogEntry,
  type LobbyEntry,
  type Store,
  StoreError,
} from './store.js';

interface KeptMatch {
  readonly log: LogEntry[];
  listing: LobbyEntry | undefined;
  snapshot: { readonly text: string; readonly entries: number } | undefined;
  isEnded: boolean;
}

const lastTouched = ({ log }: KeptMatch): number => log.at(-1)?.at ?? 0;

/** A store that forgets everything with its process: for tests, and for hosts that want nothing kept. */
export function openMemoryStore(): Store {
  const matches = new Map<string, KeptMatch>();
  let isOpen = true;

  const requireOpen = (): void => {
    if (!isOpen) throw new StoreError({ code: 'unavailable', reason: 'The store is closed.' });
  };

  const write = ({ match, entry, lobby, isEnd, snapshot }: Append): Appended => {
    const kept: KeptMatch = matches.get(match) ?? { log: [], listing: undefined, snapshot: undefined, isEnded: false };
    if (kept.log.length !== entry.number) return kept.log.length === 0 ? 'gone' : 'conflict';
    kept.log.push(entry);
    if (lobby !== undefined) kept.listing = lobby === null ? undefined : { match, lobby, at: entry.at };
    if (isEnd === true) kept.isEnded = true;
    if (snapshot !== undefined) kept.snapshot = { text: snapshot, entries: kept.log.length };
    matches.set(match, kept);
    return 'written';
  };

  return {
    async append(batch) {
      requireOpen();
      return appendEach(batch, write);
    },
    async read(match, from = 0) {
      requireOpen();
      return matches.get(match)?.log.slice(from) ?? [];
    },
    async open(match) {
      requireOpen();
      const { log = [], snapshot } = matches.get(match) ?? {};
      return { snapshot: snapshot?.text, entries: log.slice(snapshot?.entries ?? 0) };
    },
    async lastAt() {
      requireOpen();
      return Math.max(0, ...[...matches.values()].map(lastTouched));
    },
    async lobby(most, beginning = '') {
      requireOpen();
      const listed = [...matches.values()].flatMap(({ listing }) => (listing === undefined ? [] : [listing]));
      return listed
        .filter(({ lobby }) => lobby.startsWith(beginning))
        .toReversed()
        .toSorted((one, other) => other.at - one.at)
        .slice(0, most);
    },
    async prune({ ended, idle }) {
      requireOpen();
      const before = matches.size;
      for (const [match, kept] of matches) if (lastTouched(kept) < (kept.isEnded ? ended : idle)) matches.delete(match);
      return before - matches.size;
    },
    async check() {
      requireOpen();
    },
    async close() {
      isOpen = false;
    },
  };
}
