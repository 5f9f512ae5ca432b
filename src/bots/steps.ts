import type { AlternatingRules, Move } from '../core/game.js';
import type { List } from '../core/growing-list.js';
import type { Turn } from '../core/match.js';
import type { Options } from '../core/options.js';
import type { Random } from '../core/random.js';
import type { Seat } from '../core/seat.js';
import type { ChoiceInput } from './decision.js';
import { pickOne, pickWeighted, topOf } from './chance.js';
import { type Habit, HABITS } from './levels.js';

// How people choose when they do not see the end: by the size of the step. What a step is can be read off any game's
// counters: how far a move takes them on in the direction in which they have gone since the start of the game.

interface NaturalMove<M extends Move> {
  readonly move: M;
  readonly habit: Habit;
}

type Setting<P, M extends Move, O extends Options> = Omit<ChoiceInput<P, M, O>, 'start' | 'random'> & {
  readonly rules: AlternatingRules<P, M>;
};

/** How far each move takes the counters onwards; backwards is negative. */
function stepsOf<P, M extends Move, O extends Options>(
  { game, options, names, rules, position, seat, turns }: Setting<P, M, O>,
  moves: readonly M[],
): ReadonlyMap<M, number> {
  const opening = turns.at(0);
  const first = opening === undefined || opening.kind === 'round' ? seat : opening.seat;
  const countersAt = (at: P): readonly number[] =>
    game.words.counters({ options, names, first }, at).map(({ value }) => value);
  const [start, now] = [countersAt(rules.start(first)), countersAt(position)];
  const stepTo = (after: readonly number[]): number =>
    now.reduce((sum, value, index) => {
      const change = (after[index] ?? value) - value;
      const direction = Math.sign(value - (start[index] ?? value));
      return sum + (direction === 0 ? Math.abs(change) : change * direction);
    }, 0);
  return new Map(moves.map((move) => [move, stepTo(countersAt(rules.play(position, move)))]));
}

/** The last move of a seat on record. */
function lastMoveOf<M extends Move>(turns: List<Turn<M>>, seat: Seat): M | undefined {
  const last = turns.findLast((turn) => turn.kind === 'move' && turn.seat === seat);
  return last?.kind === 'move' ? last.move : undefined;
}

/** What a person plays of these moves who sees no difference between them. There is at least one. */
export function naturalMove<P, M extends Move, O extends Options>(
  setting: Setting<P, M, O>,
  moves: readonly M[],
  habits: Readonly<Record<Habit, number>>,
  random: Random,
): NaturalMove<M> | undefined {
  const { seat, turns } = setting;
  const steps = stepsOf(setting, moves);
  const stepOf = (move: M): number => steps.get(move) ?? 0;
  const onwards = moves.filter((move) => stepOf(move) > 0);
  const sensible = onwards.length > 0 ? onwards : moves;
  const own = lastMoveOf(turns, seat);
  const theirs = lastMoveOf(turns, seat === 0 ? 1 : 0);
  const others = sensible.filter((move) => move !== own && move !== theirs);
  const choices: Readonly<Record<Habit, readonly M[]>> = {
    biggest: topOf(sensible, stepOf),
    smallest: topOf(sensible, (move) => -stepOf(move)),
    again: sensible.filter((move) => move === own),
    other: others,
  };
  const possible = HABITS.filter((habit) => choices[habit].length > 0);
  const habit = pickWeighted(random, possible, (one) => habits[one]) ?? 'biggest';
  const move = pickOne(random, choices[habit]);
  return move === undefined ? undefined : { move, habit };
}
