import { slotOf } from '../slots.js';
import { StoreError } from '../store/store.js';
import type { HotMatch } from './hot-match.js';
import type { MatchHost } from './match-host.js';
import type { MatchNode } from './match-node.js';

/** Whether something can be done there at the moment, as far as is known. */
const isWorking = (node: MatchNode): boolean => !node.committer.isPaused && !node.isStoreAway;

/** Those that work; all, if none does. */
function workingOf(nodes: readonly MatchNode[]): readonly MatchNode[] {
  const working = nodes.filter(isWorking);
  return working.length > 0 ? working : nodes;
}

/**
 * The matches of several databases. Each has a node of its own, with its time, its people and its pauses: what goes wrong with one
 * of them concerns its matches only. An id says where its match is, and the lobby is that of all.
 */
export class ShardedHost implements MatchHost {
  constructor(
    private readonly nodes: readonly MatchNode[],
    /** A number that a key always has, from 0 to below this. */
    private readonly pick: (key: string, below: number) => number,
  ) {}

  /**
   * In the database that the key picks, so that whoever asks twice gets the same match; while it is away, in another. It may have
   * saved the match before it went away: that one is left behind, unseen, since no transaction concerns two databases.
   */
  create: MatchHost['create'] = async (terms, asked, address) => {
    const picked = this.nodes[this.pick(asked.key, this.nodes.length)];
    const others = workingOf(this.nodes);
    const node = picked !== undefined && isWorking(picked) ? picked : others[this.pick(asked.key, others.length)];
    return this.#known(node).create(terms, asked, address);
  };

  open: MatchHost['open'] = async (id, address) => this.#known(this.nodes[slotOf(id)]).open(id, address);

  carryOut: MatchHost['carryOut'] = async (hot, seat, command) => this.#of(hot).carryOut(hot, seat, command);

  do: MatchHost['do'] = (hot, ...more) => this.#of(hot).do(hot, ...more);

  seatOf: MatchHost['seatOf'] = async (hot, fits, since) => this.#of(hot).seatOf(hot, fits, since);

  takeSeat: MatchHost['takeSeat'] = async (hot, asked) => this.#of(hot).takeSeat(hot, asked);

  takeListedSeat: MatchHost['takeListedSeat'] = async (hot, asked) => this.#of(hot).takeListedSeat(hot, asked);

  seatTaken: MatchHost['seatTaken'] = async (hot, key) => this.#of(hot).seatTaken(hot, key);

  carry: MatchHost['carry'] = async (hot, asked) => this.#of(hot).carry(hot, asked);

  offerCarry: MatchHost['offerCarry'] = async (hot, seat, code) => this.#of(hot).offerCarry(hot, seat, code);

  list: MatchHost['list'] = async (hot, isListed) => this.#of(hot).list(hot, isListed);

  listSoon: MatchHost['listSoon'] = (hot) => this.#of(hot).listSoon(hot);

  isAway: MatchHost['isAway'] = (match) => {
    const node = this.nodes[slotOf(match)];
    return node !== undefined && !workingOf(this.nodes).includes(node);
  };

  enter: MatchHost['enter'] = (hot, visitor, since) => this.#of(hot).enter(hot, visitor, since);

  sendView: MatchHost['sendView'] = (hot, visitor) => this.#of(hot).sendView(hot, visitor);

  shown: MatchHost['shown'] = (hot, viewer) => this.#of(hot).shown(hot, viewer);

  leave: MatchHost['leave'] = (hot, visitor) => this.#of(hot).leave(hot, visitor);

  /** What those that answer have, the one listed last first. */
  lobby: MatchHost['lobby'] = async (game) => {
    const answers = await Promise.allSettled(workingOf(this.nodes).map(async (node) => node.lobby(game)));
    const failures = answers.filter((answer) => answer.status === 'rejected').map(({ reason }): unknown => reason);
    const fatal =
      failures.length === answers.length ? failures[0] : failures.find((why) => !(why instanceof StoreError));
    // As it was thrown: a store that fails is told apart from a bug.
    // oxlint-disable-next-line typescript/only-throw-error
    if (fatal !== undefined) throw fatal;
    const tables = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    // Of the same moment, every server must tell the same first.
    return tables.toSorted((one, other) => other.at - one.at || Number(one.match < other.match) * 2 - 1);
  };

  #of({ id }: HotMatch): MatchNode {
    return this.#known(this.nodes[slotOf(id)]);
  }

  /** A database that other servers know already, and this one will when it has been started again. */
  #known(node: MatchNode | undefined): MatchNode {
    if (node !== undefined) return node;
    const reason = 'The match is in a database that this server was not told of.';
    throw new StoreError({ code: 'unavailable', reason });
  }
}
