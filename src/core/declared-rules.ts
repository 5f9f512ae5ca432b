import {
  type Axes,
  axisNames,
  axisRanges,
  axisValues,
  isWithinAxes,
  type Numbers,
  numberAxes,
  withAxisValues,
} from './axes.js';
import type { Edges } from './edges.js';
import type { AlternatingRules, Move, OneToMove, Range, RulesOfAnyKind, SimultaneousRules, Win } from './game.js';
import { otherSeat, type Pair, type Seat } from './seat.js';
import { parseNumbers, parseWhole } from './text.js';

// What a game declares is little: the axes of its positions, its moves, and what a move does. Everything else follows from
// that here; a game that wants something otherwise says so, and what it says counts.

const NO_MOVES: readonly never[] = [];

// Made once, so that asking whose turn it is makes no garbage.
const TO_MOVE: Pair<OneToMove> = [
  { kind: 'one', seat: 0 },
  { kind: 'one', seat: 1 },
];

/** It is this seat's turn. */
export const toMove = (mover: Seat): OneToMove => TO_MOVE[mover];
/** The game is over: this seat has won by what it did. */
export const wonBy = (seat: Seat, reason: string): Win => ({ kind: 'over', winner: seat, reason, by: seat });
/** The game is over: this seat has lost by what it did, or could not do. */
export const lostBy = (seat: Seat, reason: string): Win => ({
  kind: 'over',
  winner: otherSeat(seat),
  reason,
  by: seat,
});

/** Reads a word by its beginning, as long as no other word begins so. */
export function parseWord<M extends Move>(moves: readonly M[], text: string): M | undefined {
  const typed = text.normalize('NFKC').trim().toLowerCase();
  if (typed === '') return undefined;
  const exact = moves.find((move) => move === typed);
  const [first, second] = moves.filter((move) => `${move}`.startsWith(typed));
  return exact ?? (second === undefined ? first : undefined);
}

function parseOf<M extends Move>(moves: readonly M[]): (text: string) => M | undefined {
  // Most of what is read was written by a program, in the one way in which it writes a move.
  const byText = new Map(moves.map((move) => [`${move}`, move]));
  const isNumeric = moves.every((move) => typeof move === 'number');
  const read = isNumeric
    ? (text: string) => byText.get(`${parseWhole(text)}`)
    : (text: string) => parseWord(moves, text);
  return (text) => byText.get(text) ?? read(text);
}

/** What a game says of its moves, or leaves to be followed. */
interface DeclaredMoves<P, M extends Move> extends Partial<Pick<RulesOfAnyKind<P, M>, 'objection' | 'candidates'>> {
  /** Every move that there ever is. */
  readonly moves: readonly M[];
  readonly status: (position: P) => { readonly kind: 'one' | 'both' | 'over' };
}

/** What follows from the moves of a game. */
export function movesThatFollow<P, M extends Move>(declared: DeclaredMoves<P, M>) {
  const { moves } = declared;
  const all = new Set<unknown>(moves);
  const candidates = (position: P, seat: Seat): readonly M[] => declared.candidates?.(position, seat) ?? moves;
  const objection = (position: P, move: M, seat: Seat): string | undefined =>
    declared.objection?.(position, move, seat);
  return {
    moves,
    isMove: (value: unknown): value is M => all.has(value),
    objection,
    candidates,
    legalMoves: (position: P, seat: Seat): readonly M[] =>
      declared.status(position).kind === 'over'
        ? NO_MOVES
        : candidates(position, seat).filter((move) => objection(position, move, seat) === undefined),
    makeMove: (move: M): string => `${move}`,
    parseMove: parseOf(moves),
  };
}

/** In text, seats are 1 and 2. */
const seatOf = (number: number | undefined): Seat | undefined => (number === 1 ? 0 : number === 2 ? 1 : undefined);

/** What follows from the axes of a game. `tail` are the numbers that stand behind them in the text of a position. */
function positionsThatFollow<P extends Numbers<P>>(
  { axes, finished = {} }: Pick<DeclaredRules<P, never>, 'axes' | 'finished'>,
  start: P,
  isOver: (position: P) => boolean,
  tail: {
    readonly length: number;
    make(position: P): readonly number[];
    read(numbers: readonly number[]): P | undefined;
  },
) {
  const columns = axisNames(axes);
  const numbering = numberAxes(axes, start);
  return {
    columns,
    ranges: axisRanges(axes, finished),
    numbering,
    row: (position: P): readonly number[] => axisValues(axes, position),
    makePosition: (position: P): string => [...axisValues(axes, position), ...tail.make(position)].join(' '),
    parsePosition(text: string): P | undefined {
      const numbers = parseNumbers(text, columns.length + tail.length);
      const like = numbers === undefined ? undefined : tail.read(numbers.slice(columns.length));
      if (numbers === undefined || like === undefined) return undefined;
      const position = withAxisValues(axes, like, numbers);
      const isThere =
        numbering.indexOf(position) !== -1 || (isWithinAxes(position, axes, finished) && isOver(position));
      return isThere ? position : undefined;
    },
  };
}

/** What of its rules a game may say otherwise. */
type Otherwise<P, M extends Move> = Partial<Omit<RulesOfAnyKind<P, M>, 'start'>>;

interface DeclaredRules<P, M extends Move> extends Otherwise<P, M> {
  readonly axes: Axes<P>;
  /** Where a number may lie besides when the game is over: `{ shared: [0, 0] }`. */
  readonly finished?: Partial<Axes<P>>;
  /** Every move that there ever is: numbers, or words. */
  readonly moves: readonly M[];
  start(first: Seat): P;
}

interface DeclaredInTurn<P, M extends Move>
  extends DeclaredRules<P, M>,
    Pick<AlternatingRules<P, M>, 'status' | 'play'> {
  /** The same moves in bare numbers, for a game with one axis or two: the solver is then several times as fast. */
  readonly edges?: Edges;
}

/** The rules of a game in which the players move in turn. A position is numbers, and whose turn it is. */
export function inTurn<P extends Numbers<P> & { readonly mover: Seat }, M extends Move>(
  declared: DeclaredInTurn<P, M>,
): AlternatingRules<P, M> {
  const { axes, finished: _finished, moves: _moves, edges, ...said } = declared;
  const start = declared.start(0);
  return {
    kind: 'alternating',
    ...movesThatFollow(declared),
    ...positionsThatFollow(declared, start, (position) => declared.status(position).kind === 'over', {
      length: 1,
      make: ({ mover }) => [mover + 1],
      read([seat]) {
        const mover = seatOf(seat);
        return mover === undefined ? undefined : { ...start, mover };
      },
    }),
    ...said,
    ...(edges === undefined ? {} : { edges: { ...edges, axes: Object.values<Range>(axes) } }),
  };
}

/** The rules of a game in which both choose in secret. A position is numbers. */
export function inSecret<P extends Numbers<P>, M extends Move>(
  declared: DeclaredRules<P, M> & Pick<SimultaneousRules<P, M>, 'status' | 'play'>,
): SimultaneousRules<P, M> {
  const { axes: _axes, finished: _finished, moves: _moves, ...said } = declared;
  const start = declared.start(0);
  return {
    kind: 'simultaneous',
    ...movesThatFollow(declared),
    ...positionsThatFollow(declared, start, (position) => declared.status(position).kind === 'over', {
      length: 0,
      make: () => [],
      read: () => start,
    }),
    ...said,
  };
}
