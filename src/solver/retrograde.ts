import type { AlternatingRules, Move } from '../core/game.js';
import type { Solving } from './solving.js';
import { addUp, countSources, sortSources } from './sources.js';
import { answerTo, DRAW, LOST, tooFar, WON } from './value.js';

// Retrograde analysis: from the finished positions backwards, in order of distance, each edge visited once. What is
// never reached can neither be won nor be lost by force: it is a draw, loops and self-loops included.
//
// What runs often is a function of the module, not a closure: V8 drops the machine code of a closure together with it,
// and would make it anew for every solve.

const STEP = 1 << 16;

const WIN_IN_ONE = answerTo(LOST);
const LOSS_IN_ONE = answerTo(WON);

/** What is known of each numbered position, by its number. */
interface Positions {
  readonly codes: Int16Array;
  /** How many moves of each position are unknown yet; none once it is settled. */
  readonly unknown: Uint16Array;
  /** Where the sources of each position begin: those that a move leads from to it. They end where the next ones begin. */
  readonly begins: Uint32Array;
}

/** `at` seats the mover first, so who moves at any number is seat 0. */
function isWonByMover<P, M extends Move>(rules: AlternatingRules<P, M>, finished: P): boolean {
  const turn = rules.status(finished);
  if (turn.kind !== 'over') throw new Error('a position that is not finished has no number or no legal move');
  return turn.winner === 0;
}

/**
 * Reads every move of some positions once. What is finished, or surely ends with the next move, gets its code at once;
 * the moves of the others are counted, and the positions that they lead to are returned one after the other.
 */
function readMoves<P, M extends Move>(
  rules: AlternatingRules<P, M>,
  { codes, unknown }: Positions,
  from: number,
  to: number,
): Uint32Array {
  const { numbering } = rules;
  let targets = new Uint32Array(4 * (to - from));
  let edge = 0;
  for (let index = from; index < to; index += 1) {
    const position = numbering.at(index);
    const moves = rules.legalMoves(position, 0);
    const first = edge;
    if (first + moves.length > targets.length) {
      const larger = new Uint32Array(2 * (first + moves.length));
      larger.set(targets);
      targets = larger;
    }
    let wins = false;
    for (const move of moves) {
      const reached = rules.play(position, move);
      const target = numbering.indexOf(reached);
      if (target >= 0) {
        targets[edge++] = target;
      } else if (isWonByMover(rules, reached)) {
        wins = true;
        break;
      }
    }
    if (wins) {
      // Settled, with no unknown moves: those read so far are not needed.
      codes[index] = WIN_IN_ONE;
      edge = first;
    } else if (edge > first) unknown[index] = edge - first;
    else if (moves.length > 0) codes[index] = LOSS_IN_ONE;
    else codes[index] = isWonByMover(rules, position) ? WON : LOST;
  }
  return targets.subarray(0, edge);
}

/**
 * Settles what can be settled from the positions in the queue, for one step from `head`. The queue grows as it is worked
 * off, so a step goes on for as long as there is something in it. Returns where the queue ends then.
 */
function settleSources(
  { codes, unknown, begins }: Positions,
  sources: Uint32Array,
  queue: Uint32Array,
  head: number,
  tail: number,
): number {
  let end = tail;
  for (let place = head; place < Math.min(head + STEP, end); place += 1) {
    const index = queue[place] ?? 0;
    const answer = answerTo(codes[index] ?? DRAW);
    if (answer === DRAW) throw tooFar();
    const last = begins[index + 1] ?? 0;
    for (let edge = begins[index] ?? 0; edge < last; edge += 1) {
      const source = sources[edge] ?? 0;
      const open = unknown[source] ?? 0;
      if (open === 0) continue;
      // One move to a lost position wins. A position is lost when the last of its moves is known to lose.
      const left = answer > 0 ? 0 : open - 1;
      unknown[source] = left;
      if (left > 0) continue;
      codes[source] = answer;
      queue[end++] = source;
    }
  }
  return end;
}

/** Puts what is settled already into the queue, finished positions first. Returns where the queue ends then. */
function queueNearest(codes: Int16Array, queue: Uint32Array): number {
  let end = 0;
  for (let index = 0; index < codes.length; index += 1)
    if (codes[index] === WON || codes[index] === LOST) queue[end++] = index;
  for (let index = 0; index < codes.length; index += 1)
    if (codes[index] === WIN_IN_ONE || codes[index] === LOSS_IN_ONE) queue[end++] = index;
  return end;
}

/** The code of every numbered position of a game, by its number. */
export function* solvingByRetrograde<P, M extends Move>(rules: AlternatingRules<P, M>): Solving<Int16Array> {
  const { size } = rules.numbering;
  const codes = new Int16Array(size);
  const positions = { codes, unknown: new Uint16Array(size), begins: new Uint32Array(size + 1) };
  const blocks: Uint32Array[] = [];
  for (let from = 0; from < size; from += STEP) {
    const to = Math.min(from + STEP, size);
    const targets = readMoves(rules, positions, from, to);
    countSources(positions.begins, targets);
    blocks.push(targets);
    yield { done: to, of: 3 * size };
  }
  const sources = new Uint32Array(addUp(positions.begins));
  for (const [block, targets] of blocks.entries()) {
    const to = Math.min((block + 1) * STEP, size);
    sortSources(positions.begins, sources, targets, positions.unknown.subarray(block * STEP, to), block * STEP);
    yield { done: size + to, of: 3 * size };
  }
  // First come, first served keeps the queue in order of distance: what a position settles is one turn farther than itself.
  const queue = new Uint32Array(size);
  let tail = queueNearest(codes, queue);
  for (let head = 0; head < tail; ) {
    tail = settleSources(positions, sources, queue, head, tail);
    head = Math.min(head + STEP, tail);
    yield { done: 2 * size + head, of: 3 * size };
  }
  return codes;
}
