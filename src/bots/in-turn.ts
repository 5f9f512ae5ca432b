import type { Move } from '../core/game.js';
import type { Options } from '../core/options.js';
import { counted } from '../core/text.js';
import type { Solution } from '../solver/solution.js';
import type { JudgedMove } from '../solver/value.js';
import { type Decision, noMove, type ChoiceInput } from './decision.js';
import { happens, pickOne, topOf } from './chance.js';
import type { Habit, Knobs } from './levels.js';
import { lookAhead, type SeenMove } from './look-ahead.js';
import { naturalMove } from './steps.js';
import { bestTraps, type Trap } from './traps.js';

// Decisions where the players move in turn.

const HABIT_WORDS: Readonly<Record<Habit, (label: string) => string>> = {
  biggest: (label) => `${label} is the biggest step that looks safe to me.`,
  smallest: (label) => `I can’t see far here, so I take a small step: ${label}.`,
  again: (label) => `${label} worked last time, so ${label} again.`,
  other: (label) => `${label}, for a change. Looks fine to me.`,
};

function truthWords(label: string, { value }: JudgedMove<Move>, trap: Trap<Move> | undefined): string {
  const answers =
    trap === undefined || trap.answers < 2 || trap.rightAnswers === trap.answers
      ? ''
      : `, and only ${trap.rightAnswers} of ${trap.answers} answers ${trap.rightAnswers === 1 ? 'is' : 'are'} right`;
  if (value.kind === 'draw') return `${label} keeps the draw${answers}.`;
  if (value.kind === 'win')
    return value.distance === 1
      ? `${label} wins right away.`
      : `${label} wins in ${counted(value.distance, 'turn')}, whatever the answer.`;
  return `I’m losing against best play; ${label} holds out longest${answers}.`;
}

/** A guess that happens to be right claims no more than a guess may. */
const beliefWords = (label: string, { value }: JudgedMove<Move>): string =>
  value.kind === 'win'
    ? value.distance === 1
      ? `${label} wins right away.`
      : `${label} feels right: I think I’m winning.`
    : value.kind === 'draw'
      ? `${label} should hold, I think.`
      : `I don’t like my chances here; ${label} should make it last.`;

/** A best move by the truth; with traps, the one that is hardest to answer. */
function playTruth<P, M extends Move, O extends Options>(
  { game, position, random }: ChoiceInput<P, M, O>,
  solution: Solution<P, M>,
  { insight, setsTraps }: Knobs,
): Decision<M> {
  const best = solution.movesOf(position).filter((judged) => judged.best);
  const toTrap = setsTraps && best.some(({ value }) => value.kind !== 'win');
  const traps = toTrap
    ? bestTraps(
        solution,
        position,
        best.map(({ move }) => move),
      )
    : [];
  const trap = pickOne(random, traps);
  const chosen = trap === undefined ? pickOne(random, best) : best.find(({ move }) => move === trap.move);
  if (chosen === undefined) throw noMove();
  const label = game.words.label(chosen.move);
  const because = insight === 1 ? truthWords(label, chosen, trap) : beliefWords(label, chosen);
  return { move: chosen.move, because };
}

const distanceOf = <M extends Move>({ sight }: SeenMove<M>): number => (sight.kind === 'unclear' ? 0 : sight.distance);

/** What the player decides by what it sees ahead, or else the moves that it cannot tell apart. */
function decideBySight<M extends Move>(
  seen: readonly SeenMove<M>[],
  say: (move: M) => string,
): Decision<M> | readonly SeenMove<M>[] {
  const [win] = topOf(
    seen.filter(({ sight }) => sight.kind === 'win'),
    (one) => -distanceOf(one),
  );
  if (win !== undefined) {
    const label = say(win.move);
    const distance = distanceOf(win);
    return {
      move: win.move,
      because: distance === 1 ? `${label} wins right away.` : `I see a win in ${counted(distance, 'turn')}: ${label}.`,
    };
  }
  const unclear = seen.filter(({ sight }) => sight.kind === 'unclear');
  if (unclear.length > 0) return unclear;
  return topOf(seen, distanceOf);
}

/** The choice of a level that does not see the truth this time. */
function playBySight<P, M extends Move, O extends Options>(
  input: ChoiceInput<P, M, O>,
  solution: Solution<P, M>,
  { overlooks, looksAhead, habits }: Knobs,
): Decision<M> {
  const { game, position, seat, random } = input;
  const { rules } = solution;
  const say = (move: M): string => game.words.label(move);
  const seen: readonly SeenMove<M>[] = happens(random, overlooks)
    ? rules.legalMoves(position, seat).map((move) => ({ move, sight: { kind: 'unclear' } }))
    : lookAhead(rules, position, seat, looksAhead);
  const decided = decideBySight(seen, say);
  if ('because' in decided) return decided;

  const natural = naturalMove(
    { ...input, rules },
    decided.map(({ move }) => move),
    habits,
    random,
  );
  if (natural === undefined) throw noMove();
  const { move, habit } = natural;
  const label = say(move);
  if (seen.length === 1) return { move, because: `${label} is the only move.` };
  if (decided.every(({ sight }) => sight.kind === 'loss'))
    return { move, because: `I’m losing; ${label} holds out as long as anything.` };
  if (decided.length === 1) return { move, because: 'Every other move loses.' };
  return { move, because: HABIT_WORDS[habit](label) };
}

/** A move where the players move in turn, by what this level sees. */
export const chooseInTurn = <P, M extends Move, O extends Options>(
  input: ChoiceInput<P, M, O>,
  solution: Solution<P, M>,
  knobs: Knobs,
): Decision<M> =>
  happens(input.random, knobs.insight) ? playTruth(input, solution, knobs) : playBySight(input, solution, knobs);
