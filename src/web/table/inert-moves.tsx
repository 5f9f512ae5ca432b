import { choicesAt } from '../../core/choices.js';
import type { AnyMatch } from '../../core/match.js';
import type { Seat } from '../../core/seat.js';
import { Moves } from '../look/moves.js';

const nothing = (): void => {};

/** The moves of a seat, to be seen and not to be played: what comes after stands where it will stand, so nothing jumps. */
export function InertMoves({ match, seat }: { readonly match: AnyMatch; readonly seat: Seat }) {
  const { setup, rules, position } = match;
  return (
    <div inert class="waiting-moves">
      <Moves
        label=""
        choices={choicesAt(setup.game, rules, setup, position, seat)}
        onPlay={nothing}
        onRefuse={nothing}
      />
    </div>
  );
}
