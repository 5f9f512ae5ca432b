import type { Round, Rounds } from './rounds.js';

/** Positions that can all reach each other; `round` is that of the only one, if it is alone. */
export interface Component {
  readonly members: readonly number[];
  /** Whether play can return to a member: several members, or one that leads to itself. */
  readonly isLoop: boolean;
  /** The round of the first member, which is at hand. */
  readonly round: Round;
}

interface Frame {
  readonly node: number;
  readonly round: Round;
  cell: number;
}

/** What `low` holds once a component is settled; larger than any order. */
const SETTLED = 0x7fff_ffff;

/** Visits positions so that a component comes after everything it leads to. */
interface Walk {
  /** How many positions are settled. */
  readonly settled: number;
  isSettled(node: number): boolean;
  /** Settles this position and all it leads to; false as soon as `settle` returned false. */
  from(root: number): boolean;
}

/**
 * Strongly connected components by Tarjan's algorithm, without recursion and without storing edges. It finishes a
 * component only when all components it leads to are finished: so `settle` finds the values there known, which makes
 * this walk the order of backward induction for any game, with loops or without.
 *
 * The two arrays are as long as the numbering, but memory that is never touched costs nothing where the system hands
 * out pages on first use: a small part of a large numbering is cheap.
 */
export function walkComponents(rounds: Rounds, settle: (component: Component) => boolean): Walk {
  // 0: not met yet. Otherwise the order in which positions were met, counted from 1.
  const order = new Int32Array(rounds.size);
  const low = new Int32Array(rounds.size);
  const open: number[] = [];
  const frames: Frame[] = [];
  let met = 0;
  let settled = 0;

  const enter = (node: number): void => {
    met += 1;
    order[node] = met;
    low[node] = met;
    open.push(node);
    frames.push({ node, round: rounds.at(node), cell: 0 });
  };
  const lower = (node: number, to: number): void => {
    if (to < (low[node] ?? 0)) low[node] = to;
  };
  /** The next position not met yet that the frame leads to; −1 when there is none left. */
  const descend = (frame: Frame): number => {
    const { next } = frame.round;
    while (frame.cell < next.length) {
      const to = next[frame.cell] ?? -1;
      frame.cell += 1;
      if (to < 0) continue;
      if (order[to] === 0) return to;
      if (low[to] !== SETTLED) lower(frame.node, order[to] ?? 0);
    }
    return -1;
  };
  const close = ({ node, round }: Frame): boolean => {
    const members = open.splice(open.lastIndexOf(node));
    for (const member of members) low[member] = SETTLED;
    settled += members.length;
    return settle({ members, isLoop: members.length > 1 || round.next.includes(node), round });
  };

  return {
    get settled() {
      return settled;
    },
    isSettled: (node) => low[node] === SETTLED,
    from(root) {
      if (order[root] !== 0) return true;
      enter(root);
      for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
        const to = descend(frame);
        if (to >= 0) {
          enter(to);
          continue;
        }
        frames.pop();
        const { node } = frame;
        const parent = frames.at(-1);
        if (parent !== undefined) lower(parent.node, low[node] ?? 0);
        if (low[node] === order[node] && !close(frame)) return false;
      }
      return true;
    },
  };
}
