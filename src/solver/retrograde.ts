import type { AlternatingRules, Move } from '../core/game.js';
import type { Solving } from './solving.js';
import { answerTo, DRAW, LOST, tooFar, WON } from './value.js';

// Retrograde analysis: from the finished positions backwards, in order of distance, each edge visited once. What is
// never reached can neither be won nor be lost by force: it is a draw, loops and self-loops included.

const STEP = 1 << 16;

const WIN_IN_ONE = answerTo(LOST);
const LOSS_IN_ONE = answerTo(WON);

/** The moves between numbered positions as edges, each in a list of those that lead to the same position. */
interface Graph {
  /** How many moves of each position are unknown yet; none once it is settled. */
  readonly unknown: Uint16Array;
  /** Where the list of each position begins; 0 for an empty list. */
  readonly heads: Uint32Array;
  /** At `edge` the position that the edge comes from, at `edge + 1` the next edge of the list. */
  readonly links: Uint32Array;
}

function enlarged(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * array.length);
  larger.set(array);
  return larger;
}

/** Reads every move of the game once. What is finished, or surely ends with the next move, gets its code at once. */
function* readGraph<P, M extends Move>(rules: AlternatingRules<P, M>, codes: Int16Array): Solving<Graph> {
  const { numbering } = rules;
  const { size } = numbering;
  const unknown = new Uint16Array(size);
  const heads = new Uint32Array(size);
  let links = new Uint32Array(8 * (size + 1));
  let edge = 2;

  // `at` seats the mover first, so who moves at any `index` is seat 0.
  const isWonByMover = (finished: P): boolean => {
    const turn = rules.turn(finished);
    if (turn.kind !== 'over') throw new Error('a position that is not finished has no number or no legal move');
    return turn.winner === 0;
  };
  const read = (index: number): void => {
    const position = numbering.at(index);
    const moves = rules.legalMoves(position, 0);
    while (edge + 2 * moves.length > links.length) links = enlarged(links);
    let open = 0;
    for (const move of moves) {
      const reached = rules.play(position, move);
      const node = numbering.indexOf(reached);
      if (node >= 0) {
        links[edge] = index;
        links[edge + 1] = heads[node] ?? 0;
        heads[node] = edge;
        edge += 2;
        open += 1;
      } else if (isWonByMover(reached)) {
        // Settled, with no unknown moves: edges that come from here are passed over.
        codes[index] = WIN_IN_ONE;
        return;
      }
    }
    unknown[index] = open;
    if (open > 0) return;
    if (moves.length > 0) codes[index] = LOSS_IN_ONE;
    else codes[index] = isWonByMover(position) ? WON : LOST;
  };
  for (let from = 0; from < size; from += STEP) {
    const to = Math.min(from + STEP, size);
    for (let index = from; index < to; index += 1) read(index);
    yield { done: to, of: 2 * size };
  }
  return { unknown, heads, links };
}

/** Settles everything that can be settled from the positions that have a code already. */
function* settle(codes: Int16Array, { unknown, heads, links }: Graph): Solving<void> {
  const size = codes.length;
  // First come, first served keeps the queue in order of distance: what a position settles is one turn farther than itself.
  const queue = new Uint32Array(size);
  let tail = 0;
  for (let index = 0; index < size; index += 1)
    if (codes[index] === WON || codes[index] === LOST) queue[tail++] = index;
  for (let index = 0; index < size; index += 1)
    if (codes[index] === WIN_IN_ONE || codes[index] === LOSS_IN_ONE) queue[tail++] = index;

  const settleSources = (index: number): void => {
    const answer = answerTo(codes[index] ?? DRAW);
    if (answer === DRAW) throw tooFar();
    for (let edge = heads[index] ?? 0; edge !== 0; edge = links[edge + 1] ?? 0) {
      const source = links[edge] ?? 0;
      const open = unknown[source] ?? 0;
      if (open === 0) continue;
      // One move to a lost position wins. A position is lost when the last of its moves is known to lose.
      const left = answer > 0 ? 0 : open - 1;
      unknown[source] = left;
      if (left > 0) continue;
      codes[source] = answer;
      queue[tail++] = source;
    }
  };
  let head = 0;
  while (head < tail) {
    // The queue grows as it is worked off, so a step goes on for as long as there is something in it.
    for (const to = head + STEP; head < Math.min(to, tail); head += 1) settleSources(queue[head] ?? 0);
    yield { done: size + head, of: 2 * size };
  }
}

/** The code of every numbered position of a game, by its number. */
export function* solvingByRetrograde<P, M extends Move>(rules: AlternatingRules<P, M>): Solving<Int16Array> {
  const codes = new Int16Array(rules.numbering.size);
  yield* settle(codes, yield* readGraph(rules, codes));
  return codes;
}
