import type { AlternatingRules, AnyRules, Move, NumberedEdges } from '../core/game.js';

// A game may tell its moves in bare numbers as well, for solvers. This compares the two.

/** The values of a position's axes, or how a move ends the game for who makes it. */
type End = string;

const endAt = (first: number, second: number): End => `${first} ${second}`;

function endsTold(edges: NumberedEdges, first: number, second: number): readonly End[] {
  const ends: End[] = [];
  edges.to(
    {
      position: (row, column = 0) => ends.push(endAt(row, column)),
      win: () => ends.push('win'),
      loss: () => ends.push('loss'),
    },
    first,
    second,
  );
  return ends.toSorted();
}

function endsPlayed(rules: AlternatingRules<unknown, Move>, position: unknown): readonly End[] {
  const played = rules.legalMoves(position, 0).map((move): End => {
    const reached = rules.play(position, move);
    if (rules.numbering.indexOf(reached) === -1) {
      const status = rules.status(reached);
      return status.kind === 'over' && status.winner === 0 ? 'win' : 'loss';
    }
    const [first = 0, second = 0] = rules.row(reached);
    return endAt(first, second);
  });
  return played.toSorted();
}

/** A position whose moves are not the same when they are told in numbers, or from the other end. */
interface EdgeFault {
  readonly position: readonly number[];
  readonly played: readonly End[];
  readonly told: readonly End[];
}

/** The moves of every position twice, played and told, and where they differ; nothing for a game that does not tell them. */
export function edgeFaults(rules: AnyRules): readonly EdgeFault[] {
  if (rules.kind === 'simultaneous' || rules.edges === undefined) return [];
  const { edges, numbering } = rules;
  const faults: EdgeFault[] = [];
  const sources = new Map<End, End[]>();
  const rows = Array.from({ length: numbering.size }, (_, index) => rules.row(numbering.at(index)));
  const [rowAxis = [0, 0], columnAxis = [0, 0]] = edges.axes;
  const width = columnAxis[1] - columnAxis[0] + 1;
  for (const [index, position] of rows.entries()) {
    const [first = 0, second = 0] = position;
    if ((first - rowAxis[0]) * width + second - columnAxis[0] !== index)
      faults.push({ position, played: [`number ${index}`], told: ['another number by the axes'] });
    const [played, told] = [endsPlayed(rules, numbering.at(index)), endsTold(edges, first, second)];
    if (String(played) !== String(told)) faults.push({ position, played, told });
    // What wins right away may be left out on the way back.
    if (played.includes('win')) continue;
    for (const end of played) sources.set(end, [...(sources.get(end) ?? []), endAt(first, second)]);
  }
  for (const position of edges.from === undefined ? [] : rows) {
    const [first = 0, second = 0] = position;
    const told: End[] = [];
    edges.from?.({ position: (row, column = 0) => told.push(endAt(row, column)) }, first, second);
    const isOpen = (end: End): boolean => {
      const [row = 0, column = 0] = end.split(' ').map(Number);
      return !endsTold(edges, row, column).includes('win');
    };
    const [played, open] = [sources.get(endAt(first, second)) ?? [], told.filter(isOpen)];
    if (String(played.toSorted()) !== String(open.toSorted())) faults.push({ position, played, told });
  }
  return faults;
}
