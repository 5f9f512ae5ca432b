import type { AlternatingRules, Game, Move, NumberedEdges } from '../core/game.js';
import type { Options } from '../core/options.js';
import type { Seat } from '../core/seat.js';
import { OWN_WAYS } from './catalogue.js';
import { type Codes, codesIn, type Counts } from './codes.js';
import { solvingByEdges } from './edges.js';
import { solvingInOrder } from './in-order.js';
import { solvingByRetrograde } from './retrograde.js';
import { finish, type OnProgress, type Solving } from './solving.js';
import { decodeValue, type JudgedMove, judgeMoves, turnedOver, type Value } from './value.js';

export type { Counts } from './codes.js';

/** The exact truth about every position of a game whose players move in turn. */
export interface Solution<P, M extends Move> {
  readonly rules: AlternatingRules<P, M>;
  /**
   * What a position is worth to `seat`; unless given, to the seat whose turn it is. In a finished position it is nobody's
   * turn: the distance is 0, and the value is that of the first seat, as `numbering.at` seats the mover there.
   */
  valueOf(position: P, seat?: Seat): Value;
  /** What the position of this number is worth to its mover. */
  valueAt(index: number): Value;
  /** Every legal move and what it is worth to the mover; none in a finished position. */
  movesOf(position: P): readonly JudgedMove<M>[];
  /** Over all numbered positions. */
  counts(): Counts;
  /** The farthest that the end can be when it is certain, and a position that is so far from it: looked for when it is read. */
  longest(): { readonly distance: number; readonly position: P };
}

function solutionOf<P, M extends Move>(rules: AlternatingRules<P, M>, codes: Codes): Solution<P, M> {
  const { numbering } = rules;
  const valueAt = (index: number): Value => {
    if (!(index >= 0 && index < codes.size)) throw new RangeError(`there is no position number ${index}`);
    return decodeValue(codes.at(index));
  };
  const valueOf = (position: P, seat?: Seat): Value => {
    const turn = rules.status(position);
    if (turn.kind === 'over') return { kind: turn.winner === (seat ?? 0) ? 'win' : 'loss', distance: 0 };
    const value = valueAt(numbering.indexOf(position));
    return seat === undefined || seat === turn.seat ? value : turnedOver(value);
  };

  return {
    rules,
    valueOf,
    valueAt,
    movesOf(position) {
      const turn = rules.status(position);
      if (turn.kind === 'over') return [];
      const moves = rules.legalMoves(position, turn.seat).map((move) => {
        const after = valueOf(rules.play(position, move), turn.seat);
        const value: Value = after.kind === 'draw' ? after : { ...after, distance: after.distance + 1 };
        return { move, value };
      });
      return judgeMoves(moves);
    },
    counts: () => codes.counts(),
    longest: () => ({
      distance: codes.longest(),
      get position() {
        return numbering.at(codes.farthest());
      },
    }),
  };
}

function alternatingRules<P, M extends Move, O extends Options>(
  game: Game<P, M, O>,
  options: O,
): AlternatingRules<P, M> {
  const rules = game.rules(options);
  if (rules.kind !== 'alternating') throw new TypeError(`the players of ${game.id} do not move in turn`);
  return rules;
}

/** Whether a game tells its moves from both ends. */
const isTwoWay = (edges: NumberedEdges): edges is Required<NumberedEdges> => edges.from !== undefined;

/** Solves rules by a generic way, in steps: in the order of their numbers if they allow it, by retrograde analysis if not. */
export function* solvingRules<P, M extends Move>(rules: AlternatingRules<P, M>): Solving<Solution<P, M>> {
  const inOrder = yield* solvingInOrder(rules);
  if (inOrder !== undefined) return solutionOf(rules, codesIn(inOrder));
  const { edges } = rules;
  const codes =
    edges !== undefined && isTwoWay(edges)
      ? yield* solvingByEdges(edges, rules.moves.length)
      : yield* solvingByRetrograde(rules);
  return solutionOf(rules, codesIn(codes));
}

/** Solves a game by its own way if it has one, and by the generic one otherwise, in steps. */
export function* solvingAlternating<P, M extends Move, O extends Options>(
  game: Game<P, M, O>,
  options: O,
): Solving<Solution<P, M>> {
  const rules = alternatingRules(game, options);
  const own = OWN_WAYS.get(game)?.solving?.(options);
  return own === undefined ? yield* solvingRules(rules) : solutionOf(rules, yield* own);
}

/** Solves a game at once. Undefined: `onProgress` has cancelled. */
export function solveAlternating<P, M extends Move, O extends Options>(game: Game<P, M, O>, options: O): Solution<P, M>;
export function solveAlternating<P, M extends Move, O extends Options>(
  game: Game<P, M, O>,
  options: O,
  onProgress: OnProgress | undefined,
): Solution<P, M> | undefined;
export function solveAlternating<P, M extends Move, O extends Options>(
  game: Game<P, M, O>,
  options: O,
  onProgress?: OnProgress,
): Solution<P, M> | undefined {
  return finish(solvingAlternating(game, options), onProgress);
}
