import type { Seat } from '../../core/seat.js';
import type { Place } from '../truth/play-answers.js';
import type { Sitting } from '../records/sitting.js';

/** The position on the table as the solver is asked about it. It holds no sealed choice (R-ND1). */
export function placeOf({ match, wish }: Sitting, seat: Seat): Place {
  const { game, options, names } = match.setup;
  return {
    game: game.id,
    options,
    from: wish.from,
    names,
    position: match.rules.makePosition(match.position),
    seat,
  };
}
