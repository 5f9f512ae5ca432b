import type { AlternatingRules, Move } from '../core/game.js';
import { LOSS_IN_ONE, WIN_IN_ONE } from './move-list.js';
import { MoveReader } from './move-reader.js';
import type { Solving } from './solving.js';
import { addUp, countSources, sortSources } from './sources.js';
import { answerTo, DRAW, LOST, tooFar, WON } from './value.js';

// Retrograde analysis: from the finished positions backwards, in order of distance, each edge visited once. What is
// never reached can neither be won nor be lost by force: it is a draw, loops and self-loops included.
//
// What runs often is a function of the module, not a closure: V8 drops the machine code of a closure together with it,
// and would make it anew for every solve.

const STEP = 1 << 16;

/** What is known of each numbered position, by its number. */
interface Positions {
  readonly codes: Int16Array;
  /** How many moves of each position are unknown yet; none once it is settled. */
  readonly unknown: Uint16Array;
  /** Where the sources of each position begin: those that a move leads from to it. They end where the next ones begin. */
  readonly begins: Uint32Array;
}

/**
 * Reads every move of some positions once. What is certain gets its code at once; the moves of the others are counted, and
 * the positions that they lead to are returned one after the other.
 */
function readMoves<P, M extends Move>(
  reader: MoveReader<P, M>,
  { codes, unknown }: Positions,
  from: number,
  to: number,
): Uint32Array {
  let all = new Uint32Array(4 * (to - from));
  let edge = 0;
  for (let index = from; index < to; index += 1) {
    const certain = reader.read(index);
    codes[index] = certain;
    if (certain !== DRAW) continue;
    const { targets, count } = reader.list;
    unknown[index] = count;
    if (edge + count > all.length) {
      const larger = new Uint32Array(2 * (edge + count));
      larger.set(all);
      all = larger;
    }
    for (let place = 0; place < count; place += 1) all[edge++] = targets[place] ?? 0;
  }
  return all.subarray(0, edge);
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

/** Puts what is certain already into the queue, finished positions first. Returns where the queue ends then. */
export function queueNearest(codes: Int16Array, queue: Uint32Array): number {
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
  const reader = new MoveReader(rules);
  const blocks: Uint32Array[] = [];
  for (let from = 0; from < size; from += STEP) {
    const to = Math.min(from + STEP, size);
    const targets = readMoves(reader, positions, from, to);
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
