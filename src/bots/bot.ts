import type { Move } from '../core/game.js';
import type { Options } from '../core/options.js';
import { createRandom, type Random } from '../core/random.js';
import type { Seat } from '../core/seat.js';
import type { Decision, DecisionInput } from './decision.js';
import { chooseInSecret } from './in-secret.js';
import { chooseInTurn } from './in-turn.js';
import { findLevel, type Knobs } from './levels.js';

/** Sets the randomness of bots apart from everything else that is drawn with the same seed: `bots` on a telephone. */
const PURPOSE = 2687;

/**
 * Randomness for one decision. It depends on nothing but the seed and the place of the decision in its series, so that the
 * same seed and moves give the same game, also after a takeback or when a saved game is taken up again. Games count from 1,
 * and the turn is how many turns have been played. A round whose choices were shown and then taken back is decided `again`,
 * by other lots: otherwise a takeback would tell what the computer is going to choose.
 */
export const randomForDecision = (
  seed: number,
  gameNumber: number,
  turnNumber: number,
  seat: Seat,
  again = 0,
): Random => createRandom(seed, PURPOSE, gameNumber, turnNumber, seat, ...(again === 0 ? [] : [again]));

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

/** Chooses a move as a player of this level would, and says why. The same input gives the same choice. */
export function chooseMove<P, M extends Move, O extends Options>(input: DecisionInput<P, M, O>): Decision<M> {
  const level = findLevel(input.level);
  if (level === undefined) throw new RangeError(`there is no level ${input.level}`);
  return chooseWith(level.knobs, input);
}
