import type { AnyRules, Move } from '../core/game.js';
import type { AnyMatch, Match } from '../core/match.js';
import type { Options } from '../core/options.js';
import { createRandom, type Random } from '../core/random.js';
import type { Seat } from '../core/seat.js';
import { type AnyTruth, findTruth } from '../solver/truth.js';
import { phraseUnsolved } from '../solver/unsolved.js';
import { type Decision, type DecisionInput, noMove } from './decision.js';
import { chooseInSecret } from './in-secret.js';
import { chooseInTurn } from './in-turn.js';
import { findLevel, type Knobs, type LevelId } from './levels.js';

/** Sets the randomness of bots apart from everything else that is drawn with the same seed: `bots` on a telephone. */
const PURPOSE = 2687;

/**
 * Randomness for one decision. It depends on nothing but the seed and the place of the decision in its series, so that the
 * same seed and moves give the same game, also after a takeback or when a saved game is taken up again. Games count from 1,
 * and the turn is how many turns have been played. A round whose choices were shown and then taken back is decided `again`,
 * with other random numbers: otherwise a takeback would tell what the computer is going to choose.
 */
export const randomForDecision = (
  seed: number,
  gameNumber: number,
  turnNumber: number,
  seat: Seat,
  again = 0,
): Random => createRandom(seed, PURPOSE, gameNumber, turnNumber, seat, ...(again === 0 ? [] : [again]));

function isToMove<P, M extends Move, O extends Options>({ truth, position, seat }: DecisionInput<P, M, O>): boolean {
  const { rules } = truth.kind === 'alternating' ? truth.solution : truth.equilibria;
  const status = rules.status(position);
  return status.kind === 'both' || (status.kind === 'one' && status.seat === seat);
}

/** Chooses a move as a player with these knobs would. */
export function chooseWith<P, M extends Move, O extends Options>(
  knobs: Knobs,
  input: Omit<DecisionInput<P, M, O>, 'level'>,
): Decision<M> {
  const { truth } = input;
  return truth.kind === 'alternating'
    ? chooseInTurn(input, truth.solution, knobs)
    : chooseInSecret(input, truth.equilibria, knobs);
}

/** The truth of each match that was asked about, by its rules: they stay the same from its first turn to its last. */
const truths = new WeakMap<AnyRules, AnyTruth>();

function truthOf({ rules, setup }: AnyMatch): AnyTruth {
  const known = truths.get(rules);
  if (known !== undefined) return known;
  const found = findTruth(setup.game, setup.options, { from: [setup.from ?? rules.start(setup.first)] });
  if (!found.ok) throw new RangeError(phraseUnsolved(found.error));
  truths.set(rules, found.value);
  return found.value;
}

/** A decision for the seat whose turn it is; for the first that has not chosen yet where both choose. */
function decideFor(match: AnyMatch, level: LevelId, seed: number): Decision<Move> & { readonly seat: Seat } {
  const { setup, position, turns, status } = match;
  const seat = status.kind === 'playing' ? status.toMove[0] : undefined;
  if (seat === undefined) throw new RangeError('nobody is to move: the match is over');
  const { game, options, names, from: start } = setup;
  const random = randomForDecision(seed, 1, turns.length, seat);
  const truth = truthOf(match);
  return { seat, ...chooseMove({ game, options, names, truth, position, seat, turns, start, level, random }) };
}

/**
 * Chooses a move for the player to move in this match, as a player of this level would, and says why. The same match, level
 * and seed give the same choice. The first question about a match solves its game, and the others take that up. Throws a
 * `RangeError` if the match is over, or if the game is too large to be solved with its options.
 */
export function chooseMove<P, M extends Move, O extends Options>(
  match: Match<P, M, O>,
  level: LevelId,
  seed: number,
): Decision<M> & { readonly seat: Seat };
/**
 * The same for those who solve the game themselves, keep series and draw their own randomness. The same input gives the same
 * choice.
 */
export function chooseMove<P, M extends Move, O extends Options>(input: DecisionInput<P, M, O>): Decision<M>;
export function chooseMove<P, M extends Move, O extends Options>(
  ...given: [input: DecisionInput<P, M, O>] | [match: Match<P, M, O>, level: LevelId, seed: number]
): Decision<M> {
  if (given.length === 3) {
    const [match, level, seed] = given;
    const { move, ...rest } = decideFor(match, level, seed);
    if (!match.rules.isMove(move)) throw noMove();
    return { ...rest, move };
  }
  const [input] = given;
  const level = findLevel(input.level);
  if (level === undefined) throw new RangeError(`there is no level ${input.level}`);
  if (!isToMove(input)) throw new RangeError(`it is not the turn of seat ${input.seat}`);
  return chooseWith(level.knobs, input);
}
