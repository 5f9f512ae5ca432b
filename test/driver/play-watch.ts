import type { Viewer } from '../../src/core/index.js';
import type { ClientState } from '../../src/online/online-client.js';

/** The value below which this share of all lies. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

interface Sent {
  readonly at: number;
  readonly address: string;
}

interface Watched {
  count: number;
  /** Since when there is no connection. */
  lostAt: number | undefined;
}

/** What happened in a while: in milliseconds, but for those that count. */
export interface Figures {
  readonly acknowledged: number;
  /** From sending a command to its acknowledgement, at servers that were not to be left out. */
  readonly latencies: readonly number[];
  /** From the acknowledgement of a command to its arrival at everybody else's screen. */
  readonly lagMost: number;
  /** Without a connection. */
  readonly gap95: number;
  readonly gapMost: number;
}

/** Watches people play by this machine's clock: how long they wait, for what, and that nothing they see goes back. */
export class PlayWatch {
  readonly #sent = new Map<string, Sent>();
  readonly #done = new Map<string, number>();
  readonly #watched = new Map<object, Watched>();
  /** When each acknowledged command was sent and acknowledged, by its match and number. */
  readonly times = new Map<string, { readonly sent: number; readonly done: number }>();
  /** When a seat was first shown that a match has more entries than this number. */
  readonly shown = new Map<string, number>();
  /** How often somebody was shown less than before. */
  backwards = 0;
  #latencies: { readonly latency: number; readonly address: string }[] = [];
  #lags: number[] = [];
  #gaps: number[] = [];

  /** Forgets all that was measured. */
  begin(): void {
    this.#latencies = [];
    this.#lags = [];
    this.#gaps = [];
  }

  figures(leftOut = ''): Figures {
    const latencies = this.#latencies.filter(({ address }) => address !== leftOut).map(({ latency }) => latency);
    return {
      acknowledged: this.#latencies.length,
      latencies,
      lagMost: Math.max(0, ...this.#lags),
      gap95: percentile(this.#gaps, 0.95),
      gapMost: Math.max(0, ...this.#gaps),
    };
  }

  sent(key: string, address: string): void {
    this.#sent.set(key, { at: Date.now(), address });
  }

  done(match: string, key: string, number: number): void {
    const sent = this.#sent.get(key);
    // A second answer to the same command is none to a second one.
    if (sent === undefined || !this.#sent.delete(key)) return;
    const now = Date.now();
    this.#latencies.push({ latency: now - sent.at, address: sent.address });
    this.#done.set(`${match} ${number}`, now);
    this.times.set(`${match} ${number}`, { sent: sent.at, done: now });
  }

  seen(who: object, match: string, viewer: Viewer, { connection, followed }: ClientState): void {
    const before: Watched = this.#watched.get(who) ?? { count: 0, lostAt: undefined };
    const now = Date.now();
    const count = followed?.shown.count ?? 0;
    if (count < before.count) this.backwards += 1;
    for (let number = before.count; number < count; number += 1) {
      this.shown.set(`${match} ${viewer} ${number}`, now);
      const at = this.#done.get(`${match} ${number}`);
      // What was missed without a connection did not lag behind.
      if (at !== undefined && before.lostAt === undefined && before.count > 0) this.#lags.push(now - at);
    }
    const isOpen = connection.kind === 'open';
    if (isOpen && before.lostAt !== undefined) this.#gaps.push(now - before.lostAt);
    const lostAt = isOpen || before.count === 0 ? undefined : (before.lostAt ?? now);
    this.#watched.set(who, { count: Math.max(count, before.count), lostAt });
  }
}
