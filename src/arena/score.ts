import type { AnyRules, Move } from '../core/game.js';
import { type Pair, SEATS, type Seat } from '../core/seat.js';
import type { AnyTruth } from '../solver/truth.js';
import { moveCosts, pointsAt } from './choice-costs.js';
import type { RecordedMatch } from './record.js';

// What each move cost, exactly. For every match, in points of the first seat:
//   value of the opening − regret of the first + regret of the second + luck + limit = result.
// Luck is 0 where the players move in turn: in a secret round it is what the choices happened to lead to, less what they
// were worth. Limit is 0 unless the referee ended the match before its time.

/** A game of a record, solved. */
export interface SolvedGame {
  readonly id: string;
  readonly rules: AnyRules;
  readonly truth: AnyTruth;
}

/** A turn of one seat, judged. */
export interface JudgedTurn {
  readonly turn: number;
  readonly seat: Seat;
  readonly position: string;
  /** What was played; undefined where the turn ended in a fault. */
  readonly move: string | undefined;
  /** What it cost in points, from 0 to 1. */
  readonly regret: number;
  /** Whether something could be lost here. */
  readonly counts: boolean;
  /** Turns to the end with best play, which a draw and a secret round don't have. */
  readonly distance: number | 'draw' | 'secret round';
  /** How many legal moves cost nothing, and those themselves. */
  readonly right: readonly string[];
}

/** A match with every turn judged, and what its result is made of. */
export interface JudgedMatch {
  readonly match: RecordedMatch;
  readonly turns: readonly JudgedTurn[];
  /** In points of the first seat. */
  readonly start: number;
  readonly result: number;
  readonly regret: Pair<number>;
  readonly luck: number;
  readonly limit: number;
}

/** The result in points of the first seat. */
export const resultOf = ({ winner }: Pick<RecordedMatch, 'winner'>): number =>
  winner === null ? 0.5 : winner === 0 ? 1 : 0;

/** The result if no player had been allowed to try again: the first faulty answer loses. */
export function resultWithoutRetries(match: RecordedMatch): number {
  const first = match.answers.find(({ fault }) => fault !== undefined);
  if (first === undefined) return resultOf(match);
  const both = match.answers.some(
    ({ fault, turn, seat, attempt }) =>
      fault !== undefined && attempt === 1 && turn === first.turn && seat !== first.seat,
  );
  return both ? 0.5 : first.seat === 0 ? 0 : 1;
}

function judgeTurn(game: SolvedGame, position: unknown, turn: number, seat: Seat, move: Move | undefined): JudgedTurn {
  const { rules, truth } = game;
  const costs = moveCosts(truth, position, seat);
  const value = truth.kind === 'alternating' ? truth.solution.valueOf(position) : undefined;
  // A turn without a move gives all away that the position was worth.
  const regret = costs.find((one) => one.move === move)?.cost ?? pointsAt(truth, position, seat);
  return {
    turn,
    seat,
    position: rules.makePosition(position),
    move: move === undefined ? undefined : rules.makeMove(move),
    regret,
    counts: costs.some(({ cost }) => cost > 0) || regret > 0,
    distance: value === undefined ? 'secret round' : value.kind === 'draw' ? 'draw' : value.distance,
    right: costs.flatMap((one) => (one.cost === 0 ? [rules.makeMove(one.move)] : [])),
  };
}

/** A move of the record; it was legal when it was played. */
function parsed(rules: AnyRules, text: string | undefined): Move {
  const move = text === undefined ? undefined : rules.parseMove(text);
  if (move === undefined) throw new RangeError(`the record has a move that is none: ${text}`);
  return move;
}

/** Judges every turn of a match on record. Throws a `RangeError` if its moves could not be played. */
export function judgeMatch(game: SolvedGame, match: RecordedMatch): JudgedMatch {
  const { rules, truth } = game;
  let position = rules.parsePosition(match.opening);
  if (position === undefined) throw new RangeError(`the record has an opening that is no position: ${match.opening}`);
  const start = pointsAt(truth, position, 0);
  const turns: JudgedTurn[] = [];
  let luck = 0;
  for (const [index, text] of match.moves.entries()) {
    const before: unknown = position;
    const status = rules.status(before);
    if (rules.kind === 'alternating' && status.kind === 'one') {
      const move = parsed(rules, text);
      turns.push(judgeTurn(game, before, index + 1, status.seat, move));
      position = rules.play(before, move);
    } else if (rules.kind === 'simultaneous' && status.kind === 'both') {
      const [first, second] = text.split(' ');
      const moves = [parsed(rules, first), parsed(rules, second)] as const;
      const judged = SEATS.map((seat) => judgeTurn(game, before, index + 1, seat, moves[seat]));
      turns.push(...judged);
      position = rules.play(before, moves);
      const [a, b] = judged;
      luck += pointsAt(truth, position, 0) - pointsAt(truth, before, 0) + (a?.regret ?? 0) - (b?.regret ?? 0);
    } else throw new RangeError('the record goes on after the end of the game');
  }
  const { fault } = match;
  const last = pointsAt(truth, position, 0);
  const result = resultOf(match);
  if (fault !== undefined && match.winner !== null)
    turns.push(judgeTurn(game, position, match.moves.length + 1, fault.seat, undefined));
  const regretOf = (seat: Seat): number =>
    turns.reduce((sum, turn) => (turn.seat === seat ? sum + turn.regret : sum), 0);
  const byFault = fault !== undefined && match.winner !== null;
  return { match, turns, start, result, regret: [regretOf(0), regretOf(1)], luck, limit: byFault ? 0 : result - last };
}

/** The player in this seat, and the points it got. */
export const pointsFor = (points: number, seat: Seat): number => (seat === 0 ? points : 1 - points);
