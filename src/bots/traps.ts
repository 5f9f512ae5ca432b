import type { Move } from '../core/game.js';
import type { Solution } from '../solver/solution.js';
import { topOf } from './chance.js';

// A trap is a position in which few answers are right. Where the truth leaves the choice between several moves, the best
// trap is the one with the fewest right answers; among equals, the one in which somebody who answers blindly stays right
// least often, over more and more turns.

const LONGEST_TRAP = 4;

/** A decision judges about this many moves at most, so that it takes a few milliseconds at most. */
const MOST_JUDGED = 2000;

/** A move, and how many of the opponent's answers to it are right, of how many. None of none: the game is over then. */
export interface Trap<M extends Move> {
  readonly move: M;
  readonly rightAnswers: number;
  readonly answers: number;
}

/** Of moves that are equally good by the truth, those that set the best trap. */
export function bestTraps<P, M extends Move>(
  solution: Solution<P, M>,
  position: P,
  moves: readonly M[],
): readonly Trap<M>[] {
  const { rules } = solution;
  let judged = 0;
  const judge = (at: P) => {
    const judgements = solution.movesOf(at);
    judged += judgements.length;
    return judgements;
  };
  /** The chance that blind answers stay right for so many turns, while our side goes on setting traps. */
  const blindLuck = (at: P, turns: number): number => {
    const answers = judge(at);
    const right = answers.filter((answer) => answer.right);
    if (answers.length === 0) return 1;
    if (turns === 1) return right.length / answers.length;
    const later = right.map(({ move }) => {
      const next = rules.play(at, move);
      const ours = judge(next).filter(({ best }) => best);
      return ours.reduce((least, our) => Math.min(least, blindLuck(rules.play(next, our.move), turns - 1)), 1);
    });
    return later.reduce((sum, luck) => sum + luck, 0) / answers.length;
  };

  const traps = moves.map((move): Trap<M> => {
    const answers = judge(rules.play(position, move));
    return { move, rightAnswers: answers.filter(({ right }) => right).length, answers: answers.length };
  });
  const widest = Math.max(2, moves.length, ...traps.map(({ answers }) => answers));
  let best = topOf(traps, ({ rightAnswers }) => -rightAnswers);
  for (let turns = 1; turns <= LONGEST_TRAP && best.length > 1; turns += 1) {
    const before = judged;
    best = topOf(best, ({ move }) => -blindLuck(rules.play(position, move), turns), 1e-12);
    // One turn more takes up to so much more: our moves for each right answer, and the answers to each of them.
    if ((judged - before) * widest > MOST_JUDGED) break;
  }
  return best;
}
