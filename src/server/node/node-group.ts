import { pickByKey } from '../tokens.js';
import type { MatchHost } from './match-host.js';
import type { MatchNode } from './match-node.js';
import { ShardedHost } from './sharded-host.js';

/** The nodes of a server, one for each database: what concerns all of them. */
export class NodeGroup {
  /** Where their matches are found. */
  readonly host: MatchHost;

  constructor(private readonly nodes: readonly [MatchNode, ...MatchNode[]]) {
    this.host = nodes.length === 1 ? nodes[0] : new ShardedHost(nodes, pickByKey);
  }

  /** Before that they can do nothing. Throws a `StoreError`. */
  async begin(): Promise<void> {
    await Promise.all(this.nodes.map(async (node) => node.begin()));
  }

  /** How many matches are in memory. */
  get size(): number {
    return this.#sum(({ size }) => size);
  }

  /** In how many databases nothing can be written. */
  get paused(): number {
    return this.#sum(({ committer }) => Number(committer.isPaused));
  }

  /** How many databases cannot be reached or written to. */
  get away(): number {
    return this.#sum(({ committer, isStoreAway }) => Number(committer.isPaused || isStoreAway));
  }

  /** How many transactions and entries were written, and what went wrong. */
  count(what: keyof MatchNode['committer']['counts']): number {
    return this.#sum(({ committer }) => committer.counts[what]);
  }

  /** How many bugs were caught. */
  get faults(): number {
    return this.#sum(({ faults }) => faults.count);
  }

  caught(error: unknown): void {
    this.nodes[0].faults.caught(error);
  }

  /** Resolves when nothing waits any more that can be written. */
  async idle(): Promise<void> {
    await Promise.all(this.nodes.map(async ({ committer }) => committer.idle()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map(async (node) => node.stop()));
  }

  #sum(count: (node: MatchNode) => number): number {
    return this.nodes.reduce((sum, node) => sum + count(node), 0);
  }
}
