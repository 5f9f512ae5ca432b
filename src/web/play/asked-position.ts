import type { Seat } from '../../core/seat.js';
import { gameNumber, levelAt, type Sitting } from '../records/sitting.js';
import { spokenNames } from './sitting-names.js';
import type { OpponentQuestion, AskedPosition } from '../truth/play-answers.js';

/** The position on the table as the solver is asked about it. It holds no sealed choice (R-ND1). */
export function askedPosition(sitting: Sitting, seat: Seat): AskedPosition {
  const { match, wish } = sitting;
  const { game, options, names } = match.setup;
  return {
    game: game.id,
    options,
    from: wish.from,
    names,
    position: match.rules.makePosition(match.position),
    seat,
    you: spokenNames(sitting).you,
  };
}

/** The position as the computer of a seat is asked about it; undefined where a person sits. */
export function computerQuestion(sitting: Sitting, seat: Seat): OpponentQuestion | undefined {
  const level = levelAt(sitting, seat);
  if (level === undefined) return undefined;
  const { match, seed, again } = sitting;
  return {
    ...askedPosition(sitting, seat),
    turns: match.turns.slice(),
    level,
    seed,
    gameNumber: gameNumber(sitting),
    again,
  };
}
