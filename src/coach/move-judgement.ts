import type { Move } from '../core/game.js';
import { otherSeat, type Seat } from '../core/seat.js';
import { counted, capitalised } from '../core/text.js';
import type { JudgedMove, Value } from '../solver/value.js';
import { type AnySolution, type Scene, spokenOf } from './scene.js';
import { movesText } from './value-words.js';

/** What can be said of a move. `only-move` goes before all others: there was nothing to choose. */
export const MOVE_JUDGEMENTS = [
  'only-move',
  'kept-win',
  'slower-win',
  'threw-win',
  'kept-draw',
  'threw-draw',
  'best-defence',
  'quicker-loss',
] as const;
/** How good a move was. */
export type MoveJudgement = (typeof MOVE_JUDGEMENTS)[number];

/** A move and what it did to the position. Values are those of the one who moved. */
export interface MoveVerdict {
  readonly seat: Seat;
  readonly move: Move;
  readonly judgement: MoveJudgement;
  /** What the position was worth, and what it is worth with this move; both count the move as a turn. */
  readonly before: Value;
  readonly played: Value;
  /** In points (win 1, draw ½, loss 0): what the move gave away. 0 for every move that keeps the value. */
  readonly cost: number;
  /** Moves that would have been better: the right ones after a mistake, the quickest or most stubborn ones otherwise. */
  readonly better: readonly Move[];
  /** Whether a move here could be wrong at all. Only such turns tell how well somebody plays. */
  readonly counts: boolean;
}

const POINTS = { win: 1, draw: 0.5, loss: 0 } as const;

/** What a value is worth in points. */
export const pointsOf = ({ kind }: Value): number => POINTS[kind];

function judgementOf(
  moves: readonly JudgedMove<Move>[],
  { right, best }: JudgedMove<Move>,
  value: Value,
): MoveJudgement {
  if (moves.length === 1) return 'only-move';
  switch (value.kind) {
    case 'win':
      return best ? 'kept-win' : right ? 'slower-win' : 'threw-win';
    case 'draw':
      return right ? 'kept-draw' : 'threw-draw';
    case 'loss':
      return best ? 'best-defence' : 'quicker-loss';
  }
}

/** Judges a legal move. Any move that keeps the value is right. */
export function judgeMove(solution: AnySolution, position: unknown, move: Move): MoveVerdict {
  const turn = solution.rules.status(position);
  const moves = solution.movesOf(position);
  const judged = moves.find((candidate) => candidate.move === move);
  if (turn.kind === 'over' || judged === undefined) throw new Error('a move on record is not legal');
  const before = solution.valueOf(position);
  const better = judged.best ? [] : moves.filter(({ right, best }) => (judged.right ? best : right));
  return {
    seat: turn.seat,
    move,
    judgement: judgementOf(moves, judged, before),
    before,
    played: judged.value,
    cost: pointsOf(before) - pointsOf(judged.value),
    better: better.map((candidate) => candidate.move),
    counts: moves.some(({ right }) => !right),
  };
}

const inTurns = (value: Value, less = 0): string =>
  value.kind === 'draw' ? '' : ` in ${counted(value.distance - less, 'turn')}`;

/** That `winner` wins now, inside a sentence. */
const winsText = ({ names, you }: Scene, winner: Seat): string =>
  you === undefined ? `${names[winner]} now wins` : `you now ${winner === you ? 'win' : 'lose'}`;

/** The verdict in a sentence or two. */
export function verdictText(scene: Scene, solution: AnySolution, verdict: MoveVerdict): string {
  const { seat, judgement, before, played, better } = verdict;
  const { whose, plays, isLosing } = spokenOf(scene, seat);
  const isYou = scene.you === seat;
  const text = solution.rules.makeMove(verdict.move);
  const others = movesText(better.map((move) => solution.rules.makeMove(move)));
  const worth =
    played.kind === 'draw' ? 'the game is now a draw' : `${winsText(scene, otherSeat(seat))}${inTurns(played, 1)}`;
  const atOnce = played.kind !== 'draw' && played.distance === 1;
  switch (judgement) {
    case 'only-move':
      return `${plays} ${text}, the only move.`;
    case 'kept-win':
      return atOnce
        ? `${plays} ${text} and ${isYou ? 'win' : 'wins'}.`
        : `${whose} ${text} keeps the win, now${inTurns(played, 1)}.`;
    case 'slower-win':
      return `${whose} ${text} still wins, but${inTurns(played)} instead of ${before.kind === 'draw' ? 0 : before.distance}: ${others} is quicker.`;
    case 'threw-win':
      if (atOnce)
        return `${whose} ${text} loses right away, from a winning position. ${capitalised(others)} would have kept the win.`;
      return `${whose} ${text} gives the win away: ${worth}. ${capitalised(others)} would have kept it.`;
    case 'kept-draw':
      return `${whose} ${text} keeps the draw.`;
    case 'threw-draw':
      if (atOnce)
        return `${whose} ${text} loses right away, from a drawn position. ${capitalised(others)} would have held the draw.`;
      return `${whose} ${text} gives the draw away: ${worth}. ${capitalised(others)} would have held it.`;
    case 'best-defence':
      return atOnce
        ? `${isLosing}, and every move loses right away.`
        : `${isLosing}; ${text} is the best defence: it lasts ${counted(before.kind === 'draw' ? 0 : before.distance, 'turn')}.`;
    case 'quicker-loss':
      return `${isLosing} anyway, but ${text} loses${inTurns(played)}: ${others} would have lasted ${counted(before.kind === 'draw' ? 0 : before.distance, 'turn')}.`;
  }
}
