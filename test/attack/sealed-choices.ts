import { SEATS, type Seat, withSeat } from '../../src/core/seat.js';
import type { Viewer } from '../../src/core/view.js';
import type { OnlineMatch } from '../../src/online/online-match.js';

/** The match as if this seat had sealed something else; undefined: it has sealed nothing, or had no choice. */
function withOtherChoice(match: OnlineMatch, seat: Seat): OnlineMatch | undefined {
  const { series } = match;
  if (series === undefined) return undefined;
  const { current } = series;
  const chosen = current.sealed[seat];
  if (chosen === undefined) return undefined;
  const other = current.rules.legalMoves(current.position, seat).find((move) => move !== chosen);
  if (other === undefined) return undefined;
  return { ...match, series: { ...series, current: { ...current, sealed: withSeat(current.sealed, seat, other) } } };
}

/** The matches that this viewer may not be able to tell from the true one: those in which others have sealed something else. */
export const legalSubstitutes = (match: OnlineMatch, viewer: Viewer): readonly OnlineMatch[] =>
  SEATS.filter((seat) => seat !== viewer).flatMap((seat) => withOtherChoice(match, seat) ?? []);
