import type { Move } from '../core/game.js';
import { lineFrom, type LineStep } from './line-of-play.js';
import { answerTo } from './move-puzzle.js';
import { type CarriedWin, LIVES } from './puzzle.js';
import { type AnySolution, countersOf, type Scene } from './scene.js';
import { byTemptation } from './temptation.js';

/** Where a win is to be carried through: a position that the seat to move has won. */
interface WonPosition {
  readonly scene: Scene;
  readonly solution: AnySolution;
  readonly position: unknown;
  readonly turn: number;
}

/** The move that holds out longest; of several, the one to which the fewest answers are right. */
function bestDefence(solution: AnySolution, position: unknown): Move | undefined {
  const [defence] = byTemptation(
    solution,
    position,
    solution.movesOf(position).filter(({ best }) => best),
  );
  return defence?.move;
}

/** Plays a move and says what the position is then. */
function stepOf(
  { scene, solution: { rules } }: WonPosition,
  position: unknown,
  move: Move,
): { readonly step: LineStep; readonly position: unknown } {
  const status = rules.status(position);
  if (status.kind === 'over') throw new Error('the game is over');
  const after = rules.play(position, move);
  const step = { seat: status.seat, move, text: rules.makeMove(move), counters: countersOf(scene, after) };
  return { step, position: after };
}

/** The state after a move that keeps the win, and the best defence to it. */
function withRight(won: WonPosition, state: CarriedWin, move: Move): Partial<CarriedWin> {
  const { rules } = won.solution;
  const mine = stepOf(won, state.position, move);
  const reply = bestDefence(won.solution, mine.position);
  const theirs = reply === undefined ? undefined : stepOf(won, mine.position, reply);
  const position = theirs?.position ?? mine.position;
  const steps = [...state.steps, mine.step, ...(theirs === undefined ? [] : [theirs.step])];
  const status = rules.status(position);
  const end = status.kind === 'over' ? status : undefined;
  return {
    position,
    bestLine: () => lineFrom(won.scene, won.solution, position),
    steps,
    refuted: [],
    turn: won.turn + steps.length,
    end,
    state: end === undefined ? 'open' : 'won',
  };
}

function afterTry(won: WonPosition, before: CarriedWin, move: Move): CarriedWin {
  const answer = answerTo(won.scene, won.solution, before.position, move);
  const state = { ...before, last: { move, answer } };
  if (answer.right) return { ...state, ...withRight(won, before, move) };
  const lives = before.lives - 1;
  return { ...state, lives, refuted: [...before.refuted, move], state: lives === 0 ? 'lost' : 'open' };
}

/**
 * Tries moves one after the other against the best defence. Undefined if one of them can't be played where it comes, or
 * comes after the end. Everybody who tries the same moves gets the same answers.
 */
export function carryWin(won: WonPosition, tries: readonly Move[]): CarriedWin | undefined {
  const { solution, position, turn } = won;
  const status = solution.rules.status(position);
  if (status.kind === 'over') throw new Error('the game is over');
  let state: CarriedWin = {
    position,
    seat: status.seat,
    turn,
    steps: [],
    lives: LIVES,
    refuted: [],
    state: 'open',
    end: undefined,
    last: undefined,
    bestLine: () => lineFrom(won.scene, solution, position),
  };
  for (const move of tries) {
    if (state.state !== 'open') return undefined;
    if (!solution.rules.legalMoves(state.position, state.seat).includes(move)) return undefined;
    state = afterTry(won, state, move);
  }
  return state;
}

/** Shorter wins are over before one has thought, longer ones are work. */
const SHORTEST = 5;
const LONGEST = 15;
/** Fewer moves to choose from are a toss of a coin. */
const FEWEST_CHOICES = 3;
/** Whoever picks moves at random gets through without a mistake no more often than this. */
const MOST_LUCK = 1 / 20;

/** Whether a win is worth a day: long enough to be carried, short enough for a break, and not to be had by luck. */
export function isWorthCarrying({ scene, solution, position }: Omit<WonPosition, 'turn'>): boolean {
  const value = solution.valueOf(position);
  if (value.kind !== 'win' || value.distance < SHORTEST || value.distance > LONGEST) return false;
  if (solution.movesOf(position).length < FEWEST_CHOICES) return false;
  let [here, luck] = [position, 1];
  const { steps } = lineFrom(scene, solution, position);
  for (const { seat, move } of steps) {
    const moves = solution.movesOf(here);
    if (seat === steps[0]?.seat) luck *= moves.filter(({ right }) => right).length / moves.length;
    here = solution.rules.play(here, move);
  }
  return luck <= MOST_LUCK;
}
