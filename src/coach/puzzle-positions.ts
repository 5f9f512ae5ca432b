import type { AnyRules, Move, PlayedMoves } from '../core/game.js';
import type { Random } from '../core/random.js';
import type { FoundPosition } from './puzzle.js';

/** A position with the way to it. */
interface Node {
  readonly position: unknown;
  readonly depth: number;
  readonly from: Node | undefined;
  readonly by: PlayedMoves<Move> | undefined;
}

/** Games with no more positions than this are walked through; in larger ones positions are found by random play. */
const WALKED = 50_000;
const LONGEST_PLAYOUT = 1000;
/** So many games of random play without anything new, and there is most likely nothing new. */
const PATIENCE = 200;

/** Every turn that can be played in a position; none when the game is over. */
function turnsAt(rules: AnyRules, position: unknown): readonly PlayedMoves<Move>[] {
  const turn = rules.status(position);
  if (turn.kind === 'over') return [];
  if (turn.kind === 'one')
    return rules.legalMoves(position, turn.seat).map((move) => ({ kind: 'move', seat: turn.seat, move }));
  return rules
    .legalMoves(position, 0)
    .flatMap((a) => rules.legalMoves(position, 1).map((b) => ({ kind: 'round', moves: [a, b] }) as const));
}

function after(rules: AnyRules, node: Node, by: PlayedMoves<Move>): Node {
  const position =
    rules.kind === 'alternating' && by.kind === 'move'
      ? rules.play(node.position, by.move)
      : rules.kind === 'simultaneous' && by.kind === 'round'
        ? rules.play(node.position, by.moves)
        : undefined;
  return { position, depth: node.depth + 1, from: node, by };
}

function wayTo(rules: AnyRules, node: Node): readonly string[] {
  const reachedBy: string[] = [];
  for (let at: Node | undefined = node; at?.by !== undefined; at = at.from) {
    const moves = at.by.kind === 'move' ? [at.by.move] : at.by.moves;
    reachedBy.push(moves.map((move) => rules.makeMove(move)).join(' '));
  }
  return reachedBy.toReversed();
}

/** Of many positions few are asked about, so the way there is told only when it is wanted. */
const foundAt = (rules: AnyRules, node: Node): FoundPosition => ({
  position: node.position,
  turn: node.depth + 1,
  get reachedBy() {
    return wayTo(rules, node);
  },
});

const rootOf = (rules: AnyRules): Node => ({ position: rules.start(0), depth: 0, from: undefined, by: undefined });

/** Every position in which somebody is to move, each by a shortest way. */
function walk(rules: AnyRules): Node[] {
  const seen = new Set<number>();
  const nodes: Node[] = [];
  const add = (node: Node): void => {
    if (rules.status(node.position).kind === 'over') return;
    const index = rules.numbering.indexOf(node.position);
    if (seen.has(index)) return;
    seen.add(index);
    nodes.push(node);
  };
  add(rootOf(rules));
  // The list grows while it is worked through.
  for (const node of nodes) for (const turn of turnsAt(rules, node.position)) add(after(rules, node, turn));
  return nodes;
}

/** A position out of the middle of a game between two players who choose at random. */
function playOut(rules: AnyRules, random: Random): Node {
  const passed: [Node, ...Node[]] = [rootOf(rules)];
  for (let node: Node = passed[0]; passed.length < LONGEST_PLAYOUT; ) {
    const [first, ...others] = turnsAt(rules, node.position);
    if (first === undefined) break;
    node = after(rules, node, random.pick([first, ...others]));
    if (rules.status(node.position).kind !== 'over') passed.push(node);
  }
  return random.pick(passed);
}

/** Positions that can be reached from the start, in random order and none of them twice. */
export function* positionsToAsk(rules: AnyRules, random: Random): Generator<FoundPosition, void, void> {
  if (rules.numbering.size <= WALKED) {
    const nodes = walk(rules);
    // A shuffle, one swap at a time.
    for (let left = nodes.length; left > 0; left -= 1) {
      const at = random.int(0, left - 1);
      const [chosen, last] = [nodes[at], nodes[left - 1]];
      if (chosen === undefined || last === undefined) continue;
      nodes[at] = last;
      yield foundAt(rules, chosen);
    }
    return;
  }
  const seen = new Set<number>();
  for (let stale = 0; stale < PATIENCE; ) {
    const node = playOut(rules, random);
    const index = rules.numbering.indexOf(node.position);
    stale = seen.has(index) ? stale + 1 : 0;
    if (stale > 0 || index < 0) continue;
    seen.add(index);
    yield foundAt(rules, node);
  }
}
