import type { Move } from '../core/game.js';
import { counted, capitalised } from '../core/text.js';
import type { JudgedMove, Value } from '../solver/value.js';
import { lineFrom, type LineOfPlay, lineText } from './line-of-play.js';
import { askedScene, type Difficulty, type PuzzleAnswer, type PuzzleTask, ratingOf } from './puzzle.js';
import type { AnySolution, Scene } from './scene.js';
import { looksPlayable } from './temptation.js';
import { countWord, movesText, shareOfMoves } from './value-words.js';

type Judged = readonly JudgedMove<Move>[];

function isAskable(value: Value, moves: Judged): boolean {
  const right = moves.filter((judged) => judged.right).length;
  if (value.kind === 'loss' || (value.kind === 'win' && value.distance === 1)) return false;
  return right * 2 <= moves.length;
}

/** Worth asking: something can be kept, at most half of the moves keep it, and it is not just the last move of the game. */
export const isAskableAt = (solution: AnySolution, position: unknown): boolean =>
  solution.rules.status(position).kind !== 'over' && isAskable(solution.valueOf(position), solution.movesOf(position));

/** Wins so far from the end are as hard as they get. */
const FAR = 11;
/** As hard as a win this many turns away: in a draw there is no end to look forward to. */
const DRAW_AS_FAR = 8;

function difficultyOf(value: Value, moves: Judged): Difficulty {
  const right = moves.filter((judged) => judged.right);
  const playable = moves.filter(looksPlayable);
  const wrong = moves.length - right.length;
  const distance = value.kind === 'draw' ? DRAW_AS_FAR : value.distance;
  const rating = ratingOf([
    [Math.min(1, distance / FAR), 5],
    [playable.length / wrong, 2],
    [1 - right.length / moves.length, 1.5],
    [Math.min(1, (moves.length - 2) / 4), 1.5],
  ]);
  const share = shareOfMoves(right.length, moves.length, 'the', 'is', 'are');
  const far = value.kind === 'draw' ? 'the draw has no end' : `the win takes ${counted(value.distance, 'turn')}`;
  const looks =
    playable.length === 0
      ? `${wrong === 1 ? 'the' : 'every'} wrong move is punished right away`
      : wrong === 1
        ? 'the wrong one isn’t punished right away'
        : `${countWord(playable.length)} of the wrong ones ${playable.length === 1 ? 'isn’t' : 'aren’t'} punished right away`;
  return { rating, sentence: `${capitalised(share)} right, ${far}, and ${looks}.` };
}

/**
 * What a legal move does in a position that somebody can win or hold: the verdict, and best play after it. Every move that
 * keeps the value is right.
 */
export function answerTo(
  scene: Scene,
  solution: AnySolution,
  position: unknown,
  move: Move,
): PuzzleAnswer & { readonly line: LineOfPlay } {
  const moves = solution.movesOf(position);
  const judged = moves.find((candidate) => candidate.move === move);
  if (judged === undefined) throw new Error('the answer is no legal move');
  const line = lineFrom(scene, solution, position, [move]);
  const text = solution.rules.makeMove(move);
  const kept = solution.valueOf(position).kind === 'draw' ? 'the draw' : 'the win';
  const told = `${lineText(scene, line)}.`;
  const answer = { right: judged.right, playable: true, line, rounds: [] };
  if (!judged.right)
    return { ...answer, verdict: `${capitalised(text)} gives ${kept} away.`, proof: `Here’s why: ${told}` };
  const others = moves.filter(({ right, move: other }) => right && other !== move);
  const named = movesText(
    others.map(({ move: other }) => solution.rules.makeMove(other)),
    'and',
  );
  const also = others.length === 0 ? '' : ` So ${others.length === 1 ? 'does' : 'do'} ${named}.`;
  return {
    ...answer,
    verdict: `Right: ${text} keeps ${kept}.${also}`,
    proof: scene.you === undefined ? told : capitalised(told),
  };
}

/** The question which move keeps the win or the draw; undefined if that is not worth asking here. */
export function movePuzzle(scene: Scene, solution: AnySolution, position: unknown): PuzzleTask | undefined {
  const turn = solution.rules.status(position);
  const value = solution.valueOf(position);
  const moves = solution.movesOf(position);
  if (turn.kind === 'over' || !isAskable(value, moves)) return undefined;
  const choices = movesText(moves.map(({ move }) => solution.rules.makeMove(move)));
  const goal = value.kind === 'draw' ? 'holds the draw' : 'wins';
  return {
    seat: turn.seat,
    rightMoves: moves.filter(({ right }) => right).map(({ move }) => move),
    situation: `You’re ${scene.names[turn.seat]} and can play ${choices}.`,
    task: `Find a move that ${goal} against every answer.`,
    difficulty: difficultyOf(value, moves),
    answer: (move) => answerTo(askedScene(scene, turn.seat), solution, position, move),
  };
}
