import type { AlternatingRules, Move } from '../../src/core/index.js';

/** What the brute force finds: who wins for the mover, and in how many turns. */
export type Truth = { readonly kind: 'win' | 'loss'; readonly distance: number } | { readonly kind: 'draw' };

/** A graph written out: for each position, those that its moves lead to, or who has won for the one to move. */
export type Written = ReadonlyMap<string, readonly string[] | 'win' | 'loss'>;

/** Every position that can come up from the given ones, with the seat to move as a part of its name. */
export function writeOut<P, M extends Move>(rules: AlternatingRules<P, M>, from: Iterable<P>): Written {
  const graph = new Map<string, readonly string[] | 'win' | 'loss'>();
  const waiting = [...from].map((position) => ({ position, mover: 0 }));
  const nameOf = (position: P, mover: number) => `${rules.makePosition(position)} by ${mover}`;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { position, mover } = next;
    const name = nameOf(position, mover);
    if (graph.has(name)) continue;
    const turn = rules.status(position);
    if (turn.kind === 'over') {
      graph.set(name, turn.winner === mover ? 'win' : 'loss');
      continue;
    }
    const after = rules.legalMoves(position, turn.seat).map((move) => rules.play(position, move));
    graph.set(
      name,
      after.map((reached) => nameOf(reached, 1 - mover)),
    );
    waiting.push(...after.map((reached) => ({ position: reached, mover: 1 - mover })));
  }
  return graph;
}

/**
 * The fixed point, by rounds over everything: in round n are found the positions that end in n turns, from those that end
 * in fewer. What no round finds is a draw. Slow, and written without a look at the solver.
 */
export function solveByRounds(graph: Written): ReadonlyMap<string, Truth> {
  const known = new Map<string, Truth>();
  for (const [name, moves] of graph) if (typeof moves === 'string') known.set(name, { kind: moves, distance: 0 });
  for (let turns = 1, found = 1; found > 0 || turns <= 2; turns += 1) {
    const round: [string, Truth][] = [];
    for (const [name, moves] of graph) {
      if (typeof moves === 'string' || known.has(name)) continue;
      const after = moves.map((reached) => known.get(reached));
      if (after.some((truth) => truth?.kind === 'loss')) round.push([name, { kind: 'win', distance: turns }]);
      else if (after.every((truth) => truth?.kind === 'win')) round.push([name, { kind: 'loss', distance: turns }]);
    }
    for (const [name, truth] of round) known.set(name, truth);
    found = round.length;
  }
  return new Map([...graph.keys()].map((name) => [name, known.get(name) ?? { kind: 'draw' }]));
}

/** Plain recursion with a memory, for games that always end. */
export function solveByRecursion(graph: Written): (name: string) => Truth {
  const memory = new Map<string, Truth>();
  const solve = (name: string): Truth => {
    const remembered = memory.get(name);
    if (remembered !== undefined) return remembered;
    const moves = graph.get(name);
    if (moves === undefined) throw new Error(`${name} is not in the graph`);
    if (typeof moves === 'string') return { kind: moves, distance: 0 };
    const after = moves.map(solve);
    const distances = (kind: 'win' | 'loss') =>
      after.flatMap((truth) => (truth.kind !== 'draw' && truth.kind === kind ? [truth.distance] : []));
    const losses = distances('loss');
    const truth: Truth =
      losses.length > 0
        ? { kind: 'win', distance: 1 + Math.min(...losses) }
        : { kind: 'loss', distance: 1 + Math.max(...distances('win')) };
    memory.set(name, truth);
    return truth;
  };
  return solve;
}
