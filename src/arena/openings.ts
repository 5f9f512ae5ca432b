import { positionsToAsk } from '../coach/puzzle-positions.js';
import type { AnyRules, Move } from '../core/game.js';
import { createRandom, type Random } from '../core/random.js';
import { SEATS } from '../core/seat.js';
import type { AnyTruth } from '../solver/truth.js';
import { moveCosts } from './choice-costs.js';

// Where the matches of a run begin. One start repeated would have players who always choose the same play one match over
// and over; so positions are spread over what they are worth, how far the end is, and how easy it is to go wrong.

/** Sets this randomness apart from other uses of the same seed: `open` on a telephone. */
const OPENINGS = 6736;

/** More positions than this are not looked at. */
const LOOKED_AT = 4000;

/** The position with its mover in the first seat, as the numbering has it. */
const seated = (rules: AnyRules, position: unknown): unknown =>
  rules.kind === 'alternating' ? rules.numbering.at(rules.numbering.indexOf(position)) : position;

/** Whether somebody who is to move here can go wrong. */
function canGoWrong(truth: AnyTruth, position: unknown): boolean {
  const seats = truth.kind === 'alternating' ? [0 as const] : SEATS;
  return seats.some((seat) => moveCosts(truth, position, seat).some(({ cost }) => cost > 0));
}

/** Whether somebody can go wrong here or on the next turn. */
function isWorthPlaying(rules: AnyRules, truth: AnyTruth, position: unknown): boolean {
  if (canGoWrong(truth, position)) return true;
  if (rules.kind === 'simultaneous') return false;
  return rules.legalMoves(position, 0).some((move: Move) => canGoWrong(truth, rules.play(position, move)));
}

/** What kind of opening this is; openings are taken from all kinds in turn. */
function kindOf(truth: AnyTruth, position: unknown): string {
  if (truth.kind === 'simultaneous') return `${Math.round(2 * truth.equilibria.value(position))}`;
  const moves = truth.solution.movesOf(position);
  const value = truth.solution.valueOf(position);
  const distance = value.kind === 'draw' ? 0 : Math.floor(Math.log2(value.distance + 1));
  const share = moves.filter(({ right }) => right).length / moves.length;
  return `${value.kind} ${distance} ${Math.ceil(4 * share)}`;
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items];
  const drawn: T[] = [];
  while (left.length > 0) drawn.push(...left.splice(random.int(0, left.length - 1), 1));
  return drawn;
}

/** All openings in the order in which they are used: the book's start first, then one of each kind in turn. */
function inOrder(rules: AnyRules, truth: AnyTruth, seed: number): readonly unknown[] {
  const random = createRandom(seed, OPENINGS);
  const start = rules.start(0);
  const startText = rules.makePosition(start);
  const kinds = new Map<string, unknown[]>();
  let looked = 0;
  for (const { position: found } of positionsToAsk(rules, random)) {
    looked += 1;
    if (looked > LOOKED_AT) break;
    const position = seated(rules, found);
    if (rules.makePosition(position) === startText || !isWorthPlaying(rules, truth, position)) continue;
    const kind = kindOf(truth, position);
    kinds.set(kind, [...(kinds.get(kind) ?? []), position]);
  }
  const queues = shuffled([...kinds.values()], random);
  const order = [start];
  for (let round = 0; queues.some((queue) => round < queue.length); round += 1)
    for (const queue of queues) order.push(...queue.slice(round, round + 1));
  return order;
}

/** The openings of the pairs of a run, as text; the same seed gives the same. When all are used, they come again. */
export function openingsFor(rules: AnyRules, truth: AnyTruth, seed: number, count: number): readonly string[] {
  const order = inOrder(rules, truth, seed);
  return Array.from({ length: count }, (_, pair) => rules.makePosition(order[pair % order.length]));
}
