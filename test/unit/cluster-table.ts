import { expect } from 'vitest';
import type { Act } from '../../src/online/decide.js';
import { Cluster, type Guest, type Member } from './cluster.js';
import { play } from './node-parts.js';

interface Table {
  readonly cluster: Cluster;
  readonly nodes: readonly [Member, Member];
  readonly id: string;
  readonly ana: Guest;
  readonly ben: Guest;
}

/** Ana at one node and Ben at another. */
export async function setUpTable(terms: object = { game: 'dual-digits' }): Promise<Table> {
  const cluster = new Cluster();
  const nodes = [await cluster.join(), await cluster.join()] as const;
  const id = await cluster.match(nodes[0], terms);
  const ana = await cluster.enter(nodes[0], id, 0);
  const ben = await cluster.enter(nodes[1], id, 1);
  await cluster.clock.pass(4000);
  ana.listener.heard();
  return { cluster, nodes, id, ana, ben };
}

export const move = ({ node, hot, listener }: Guest, seat: 0 | 1, id: string, entry: string): void =>
  node.do(hot, listener, seat, play(id, entry));
export const act = (
  { node, hot, listener }: Guest,
  seat: 0 | 1,
  id: string,
  kind: Exclude<Act['kind'], 'play'>,
): void => node.do(hot, listener, seat, { id, act: { kind } });
/** What those who gave commands were told. */
export const answers = ({ listener }: Guest): readonly object[] =>
  listener.heard().filter(({ type }) => type === 'done' || type === 'refused' || type === 'bye');
/** The answer to a command that is in the log under this number. */
export const done = (id: string, number: number): object => expect.objectContaining({ type: 'done', id, number });
