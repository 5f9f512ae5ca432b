import { describeObjection } from '../core/choices.js';
import type { AnyGame, AnyRules, Move } from '../core/game.js';
import type { Options } from '../core/options.js';
import type { Pair, Seat } from '../core/seat.js';
import { type Counter, countersLine, type Line } from '../core/words.js';
import type { LineEnd, LineOfPlay, LineStep } from './line-of-play.js';
import { contextOf, type Scene } from './scene.js';

/** How hard a puzzle is, from 1 to 5, and why. */
export interface Difficulty {
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly sentence: string;
}

/** A round that shows what an answer is worth: both choices, what they lead to, and its worth to the one who was asked. */
export interface ShownRound {
  readonly moves: Pair<Move>;
  readonly counters: readonly Counter[];
  readonly worth: number;
}

/** What the coach says to an answer. */
export interface PuzzleAnswer {
  readonly right: boolean;
  /** False: the move cannot be played here at all, and the verdict says why. */
  readonly playable: boolean;
  /** What the answer does, in a sentence. */
  readonly verdict: string;
  /** The line or the rounds in words, as a sentence of their own; undefined where the verdict says it all. */
  readonly proof: string | undefined;
  /** Best play after the answer, to the end: how a right move gets there, or how a wrong one is refuted. */
  readonly line: LineOfPlay | undefined;
  /** In a game of secret choices, the rounds that tell a right choice from a wrong one. */
  readonly rounds: readonly ShownRound[];
}

/** So many moves may give the win away; with the last of them it is gone. */
export const LIVES = 3;

/** What is said to a move that has cost a life already: it costs no other. */
export const TRIED_BEFORE = 'You’ve already tried that one: it gives the win away.';

/** A try at carrying a win through: what came of the moves so far. */
export interface CarriedWin {
  /** Where it is played on; after the end, the last position. */
  readonly position: unknown;
  readonly seat: Seat;
  /** Counted from 1, on from the turn of the puzzle. */
  readonly turn: number;
  /** What was played from the puzzle on, by both sides; a move that gives the win away is not played. */
  readonly steps: readonly LineStep[];
  readonly lives: number;
  /** What was tried in this position and gives the win away. */
  readonly refuted: readonly Move[];
  readonly state: 'open' | 'won' | 'lost';
  /** How the game ended; undefined unless it was won. */
  readonly end: LineEnd | undefined;
  /** What is said to the last try; undefined before the first. */
  readonly last: { readonly move: Move; readonly answer: PuzzleAnswer } | undefined;
  /** Best play by both sides from here on. */
  readonly bestLine: () => LineOfPlay;
}

/** A position and a question about it. Every right answer is accepted. */
export interface Puzzle {
  readonly game: AnyGame;
  readonly options: Options;
  readonly names: Pair<string>;
  readonly position: unknown;
  /** Whose move is asked for: the reader's. */
  readonly seat: Seat;
  readonly you: Seat;
  readonly opponent: 'your opponent';
  /** The number of the coming turn, and the turns that lead here from the start, as they are typed. */
  readonly turn: number;
  readonly reachedBy: readonly string[];
  readonly counters: readonly Counter[];
  /** What the game shows above the prompt. */
  readonly lines: readonly Line[];
  readonly choices: readonly Move[];
  readonly rightMoves: readonly Move[];
  /** What one must know besides the counters, and what is asked. */
  readonly situation: string;
  readonly task: string;
  readonly difficulty: Difficulty;
  readonly answer: (move: Move) => PuzzleAnswer;
  /**
   * What comes of moves that are tried one after the other, where the win is to be carried through to the end. Undefined: one
   * right move solves the puzzle.
   */
  readonly carry: ((tries: readonly Move[]) => CarriedWin | undefined) | undefined;
}

/** The scene of a question to one of the players. */
type AskedScene = Scene & Pick<Puzzle, 'you' | 'opponent'>;

export const askedScene = (scene: Scene, you: Seat): AskedScene => ({ ...scene, you, opponent: 'your opponent' });

/** A position that a game can reach, and how. */
export interface FoundPosition {
  readonly position: unknown;
  readonly turn: number;
  readonly reachedBy: readonly string[];
}

/** A puzzle without what follows from the position alone. */
export type PuzzleTask = Pick<Puzzle, 'seat' | 'rightMoves' | 'situation' | 'task' | 'difficulty' | 'answer'>;

/** The whole question, for those who see no picture of the position. */
export function questionText({ counters, situation, task }: Pick<Puzzle, 'counters' | 'situation' | 'task'>): string {
  const drawn = counters.length === 0 ? [] : [`${countersLine(counters)}.`];
  return [...drawn, situation, task].join(' ');
}

/** The whole answer, for those who see no picture of what follows. */
export const answerText = ({ verdict, proof }: Pick<PuzzleAnswer, 'verdict' | 'proof'>): string =>
  proof === undefined ? verdict : `${verdict} ${proof}`;

/** The answer to a move that cannot be played here. */
function unplayable(scene: Scene, rules: AnyRules, position: unknown, seat: Seat, move: Move): PuzzleAnswer {
  const { words } = scene.game;
  const context = contextOf(scene);
  const code = rules.isMove(move) ? rules.objection(position, move, seat) : undefined;
  const verdict =
    code === undefined
      ? `That is not ${words.entry(context)}.`
      : describeObjection(scene.game, context, position, move, code).sentence;
  return { right: false, playable: false, verdict, proof: undefined, line: undefined, rounds: [] };
}

/** Completes a puzzle with all that a front end shows of its position. */
export function puzzleOf(scene: AskedScene, rules: AnyRules, found: FoundPosition, task: PuzzleTask): Puzzle {
  const { position, turn } = found;
  const context = contextOf(scene);
  const choices = rules.legalMoves(position, task.seat);
  return {
    ...scene,
    ...found,
    ...task,
    counters: scene.game.words.counters(context, position),
    lines: scene.game.words.beforeTurn(context, position, turn),
    choices,
    carry: undefined,
    answer: (move) =>
      choices.includes(move) ? task.answer(move) : unplayable(scene, rules, position, task.seat, move),
  };
}

/**
 * A rating from parts between 0 (easy) and 1 (hard), each with its weight. No puzzle is easy or hard in every part, so the
 * middle of the scale is stretched over all five ratings.
 */
export function ratingOf(parts: readonly (readonly [part: number, weight: number])[]): Difficulty['rating'] {
  const total = parts.reduce((sum, [, weight]) => sum + weight, 0);
  const hardness = parts.reduce((sum, [part, weight]) => sum + part * weight, 0) / total;
  const ratings = [1, 2, 3, 4, 5] as const;
  const stretched = (hardness - 0.15) / 0.65;
  return ratings[Math.max(0, Math.min(4, Math.floor(stretched * 5)))] ?? 5;
}
