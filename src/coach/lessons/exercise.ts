import type { Game, Move, PlayedMoves, SimultaneousRules } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { otherSeat, type Pair, type Seat } from '../../core/seat.js';
import { counted, listed, capitalised } from '../../core/text.js';
import { deedText } from '../../core/win-text.js';
import type { Equilibria, JudgedMove, Solution, Value } from '../../solver/index.js';
import { countersLine } from '../../core/words.js';
import { roundedText } from '../value-words.js';
import { type ExerciseAnswer, claimsAmong, type Exercise, type Paragraph, sentenceText } from './lesson.js';
import type { LessonTruths } from './truths.js';

/** Long lines of play are cut here: who has seen three turns of each side can see the rest alone. */
const MOST_SHOWN = 6;
const CLOSE = 1e-9;

/** An exercise before it is judged. */
interface Task<P, M extends Move, O extends Options> {
  readonly game: Game<P, M, O>;
  readonly truths: LessonTruths<P, M, O>;
  /** Options other than the lesson's. */
  readonly change?: Partial<O>;
  readonly position: P;
  readonly question: string;
  readonly hint: Paragraph<P, M, O>;
  /** A move in a line of play: `3, leaving 20`. Without it, the move's label. */
  tell?(move: M, after: P): string;
}

/** The position in words: its counters, and what stands above the prompt. */
export function factsOf<P, M extends Move, O extends Options>(
  { words }: Game<P, M, O>,
  options: O,
  position: P,
): readonly string[] {
  const table = { options, names: words.seats, first: 0 } as const;
  const facts = words.beforeTurn(table, position, 1).filter(({ tone }) => tone === 'fact');
  const untold = words.counters(table, position).filter(({ label }) => !facts.some(({ counter }) => counter === label));
  return [...untold.map((counter) => countersLine([counter])), ...facts.map(({ text }) => text)];
}

const common = <P, M extends Move, O extends Options>(task: Task<P, M, O>, options: O) => ({
  options,
  position: task.position,
  facts: factsOf(task.game, options, task.position),
  question: task.question,
  hint: task.hint.map(sentenceText).join(' '),
  claims: claimsAmong(task.hint),
});

const verdictStart = (right: boolean): string => (right ? 'Right.' : 'Not this time.');

const alsoRight = (labels: readonly string[]): string | undefined =>
  labels.length === 0 ? undefined : `Also right: ${listed(labels, 'and')}.`;

const verdict = ({ kind }: Value, label: string, { distance }: { readonly distance: number }): string => {
  if (kind === 'draw') return `${label} keeps the draw: nobody can force a win.`;
  const verb = kind === 'win' ? 'wins' : 'loses';
  return distance === 1 ? `${label} ${verb} right away.` : `${label} ${verb}, in ${counted(distance, 'turn')}.`;
};

const distanceOf = (value: Value): { readonly distance: number } => ({
  distance: value.kind === 'draw' ? 0 : value.distance,
});

/** The answer and the best play after it. */
function bestLine<P, M extends Move>(solution: Solution<P, M>, position: P, answer: M) {
  const { rules } = solution;
  const played: { readonly seat: Seat; readonly move: M; readonly after: P }[] = [];
  let here = position;
  let move: M | undefined = answer;
  while (move !== undefined && played.length < MOST_SHOWN) {
    const turn = rules.status(here);
    if (turn.kind === 'over') break;
    here = rules.play(here, move);
    played.push({ seat: turn.seat, move, after: here });
    move = solution.movesOf(here).find(({ best }) => best)?.move;
  }
  return { played, end: rules.status(here) };
}

/** An exercise of a game whose players move in turn. Right is every move that keeps what the position is worth. */
export function exerciseInTurn<P, M extends Move, O extends Options>(task: Task<P, M, O>): Exercise<P, M, O> {
  const { game, truths, position } = task;
  const { words } = game;
  const solution = truths.solution(task.change);
  const turn = solution.rules.status(position);
  if (turn.kind === 'over') throw new Error('an exercise is set in a position in which somebody is to move');
  const moves = solution.movesOf(position);
  const tell = (move: M, after: P): string => task.tell?.(move, after) ?? words.label(move);

  const answer = ({ move, value, right }: JudgedMove<M>): ExerciseAnswer<M> => {
    const { played, end } = bestLine(solution, position, move);
    const told = played.map(
      (one) => `${one.seat === turn.seat ? 'you' : 'your opponent'}: ${tell(one.move, one.after)}`,
    );
    const ending =
      end.kind === 'over'
        ? ` ${end.winner === turn.seat ? 'You win' : 'Your opponent wins'}: ${deedText(words.reasons, turn.seat === 0 ? ['you', 'your opponent'] : ['your opponent', 'you'], end, turn.seat)}.`
        : ' And so on.';
    const others = moves.filter((other) => other.right && other.move !== move).map((other) => words.label(other.move));
    return {
      move,
      label: words.label(move),
      key: words.key(move),
      right,
      line: played.map((one): PlayedMoves<M> => ({ kind: 'move', seat: one.seat, move: one.move })),
      verdict: `${verdictStart(right)} ${verdict(value, capitalised(words.label(move)), distanceOf(value))}`,
      proof:
        played.length > 1 ? `${right ? 'It could continue' : 'Here’s why'}: ${told.join('; ')}.${ending}` : undefined,
      also: right ? alsoRight(others) : undefined,
    };
  };
  return { ...common(task, { ...truths.options, ...task.change }), seat: turn.seat, answers: moves.map(answer) };
}

const seenFrom = (seat: Seat, value: number): number => (seat === 0 ? value : -value);

function standing(value: number): string {
  if (value > 1 - CLOSE) return 'you win with best play';
  if (value < CLOSE - 1) return 'your opponent wins with best play';
  if (Math.abs(value) < CLOSE) return 'the game is even';
  const side = value > 0 ? 'you’re ahead' : 'your opponent is ahead';
  return `${side}, by ${roundedText(Math.abs(value))} on a scale from 0 (even) to 1 (won)`;
}

/** What each of a seat's moves is worth to it against each reply. */
export function worthsAgainst<P, M extends Move>(
  rules: SimultaneousRules<P, M>,
  equilibria: Equilibria<P, M>,
  position: P,
  seat: Seat,
): readonly { readonly move: M; readonly replies: readonly { readonly reply: M; readonly worth: number }[] }[] {
  const replies = rules.legalMoves(position, otherSeat(seat));
  return rules.legalMoves(position, seat).map((move) => ({
    move,
    replies: replies.map((reply) => {
      const after = rules.play(position, inSeats(seat, move, reply));
      return { reply, worth: seenFrom(seat, equilibria.value(after)) };
    }),
  }));
}

const inSeats = <M>(seat: Seat, own: M, other: M): Pair<M> => (seat === 0 ? [own, other] : [other, own]);

/**
 * An exercise of a game whose players choose in secret. Right is every choice that keeps what the position is worth whatever
 * the opponent chooses; or, where the opponent's choice is given away, every best reply to it.
 */
export function exerciseInSecret<P, M extends Move, O extends Options>(
  task: Task<P, M, O> & { readonly seat: Seat; readonly betrayed?: M },
): Exercise<P, M, O> {
  const { game, truths, position, seat, betrayed } = task;
  const { words } = game;
  const options = { ...truths.options, ...task.change };
  const rules = game.rules(options);
  if (rules.kind !== 'simultaneous') throw new TypeError(`the players of ${game.id} move in turn`);
  const equilibria = truths.equilibria(task.change);
  const worths = worthsAgainst(rules, equilibria, position, seat).map(({ move, replies }) => {
    const possible = betrayed === undefined ? replies : replies.filter(({ reply }) => reply === betrayed);
    return { move, worst: possible.reduce((worst, one) => (one.worth < worst.worth - CLOSE ? one : worst)) };
  });
  const best = worths.reduce((most, { worst }) => Math.max(most, worst.worth), -1);
  const worth = betrayed === undefined ? seenFrom(seat, equilibria.value(position)) : best;
  const judged = worths.map((one) => ({ ...one, right: one.worst.worth > worth - CLOSE }));

  const answers = judged.map(({ move, worst, right }): ExerciseAnswer<M> => {
    const round = inSeats(seat, move, worst.reply);
    const told = task.tell?.(move, rules.play(position, round));
    const others = judged.filter((other) => other.right && other.move !== move).map((other) => words.label(other.move));
    const against = betrayed === undefined ? 'The hardest reply is' : 'Against';
    const after = told === undefined ? '' : ` (${told})`;
    return {
      move,
      label: words.label(move),
      key: words.key(move),
      right,
      line: [{ kind: 'round', moves: round }],
      verdict: `${verdictStart(right)} ${against} ${words.label(worst.reply)}${after}: then ${standing(worst.worth)}.`,
      proof: undefined,
      also: right ? alsoRight(others) : undefined,
    };
  });
  return { ...common(task, options), seat, answers };
}
