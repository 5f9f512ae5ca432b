import { lineText } from '../../coach/line-of-play.js';
import { answerText, type CarriedWin, LIVES, type Puzzle, TRIED_BEFORE } from '../../coach/puzzle.js';
import { countersOf, spokenOf } from '../../coach/scene.js';
import { calledIn } from '../../core/names.js';
import type { Move } from '../../core/game.js';
import { capitalised, counted, listed } from '../../core/text.js';
import { winText } from '../../core/win-text.js';
import { countersLine, line } from '../../core/words.js';
import type { Console } from '../console/console.js';

type Carry = NonNullable<Puzzle['carry']>;

function stateAfter(carry: Carry, tries: readonly Move[]): CarriedWin {
  const state = carry(tries);
  if (state === undefined) throw new Error('a legal move could not be tried');
  return state;
}

/** What the last try led to: the reply to it, or why it was wrong and what is left. */
function tellLast(console: Console, puzzle: Puzzle, state: CarriedWin): void {
  const { last, steps, lives, end } = state;
  if (last === undefined) return;
  if (!last.answer.right) {
    console.print([line('notice', `${answerText(last.answer)} ${counted(lives, 'life', 'lives')} left.`)]);
    return;
  }
  const reply = steps.at(-1);
  if (reply !== undefined && reply.seat !== puzzle.seat)
    console.print([line('fact', `${spokenOf(puzzle, reply.seat).who} answers ${reply.text}.`)]);
  if (end === undefined) {
    const rules = puzzle.game.rules(puzzle.options);
    const moves = rules.legalMoves(state.position, state.seat).map((move) => rules.makeMove(move));
    const counters = countersLine(countersOf(puzzle, state.position));
    console.print([line('heading', `${counters}. You can play ${listed(moves, 'or')}.`)]);
  } else if (end.kind === 'over')
    console.print([
      line('ending', `${capitalised(winText(puzzle.game.words.reasons, calledIn(puzzle), end, puzzle.you))}.`),
    ]);
}

/**
 * Plays a win out against the best defence, until it is won or all lives are gone. Gives back the lives left; undefined: the
 * player left.
 */
export async function carryThrough(console: Console, puzzle: Puzzle, carry: Carry): Promise<number | undefined> {
  const rules = puzzle.game.rules(puzzle.options);
  const tries: Move[] = [];
  let state = stateAfter(carry, tries);
  console.print([line('fact', `You have ${LIVES} lives.`)]);
  while (state.state === 'open') {
    const answer = await console.ask({ prompt: 'Your move: ', words: ['quit'] });
    if (answer.kind !== 'line' || answer.text.trim().toLowerCase() === 'quit') return undefined;
    const legal = rules.legalMoves(state.position, state.seat);
    const move = rules.parseMove(answer.text);
    if (move === undefined || !legal.includes(move)) {
      console.refuse(`Enter ${listed(legal.map((each) => rules.makeMove(each)))}, or quit.`);
      continue;
    }
    if (state.refuted.includes(move)) {
      console.refuse(TRIED_BEFORE);
      continue;
    }
    tries.push(move);
    state = stateAfter(carry, tries);
    tellLast(console, puzzle, state);
  }
  console.print([
    line(
      'result',
      state.state === 'won'
        ? `Solved, with ${counted(state.lives, 'life', 'lives')} left.`
        : `Not solved. This wins: ${lineText(puzzle, state.bestLine())}.`,
    ),
  ]);
  return state.lives;
}
