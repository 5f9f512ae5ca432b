import type { AnyGame } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import type { Seat } from '../../core/seat.js';
import { Link } from '../look/controls.js';
import { SendPosition } from './send-position.js';

interface PositionLinksProps {
  readonly game: AnyGame;
  readonly options: Options;
  /** As text. */
  readonly position: string;
  readonly seat: Seat;
}

/** From a position to the table, against a computer that never errs, to the map, and to a friend. */
export function PositionLinks({ game, options, position, seat }: PositionLinksProps) {
  return (
    <>
      <Link
        class="button"
        to={{
          screen: 'play',
          wish: {
            game,
            asked: options,
            opponent: 'perfect',
            side: seat,
            first: 0,
            games: undefined,
            names: undefined,
            from: position,
          },
        }}
      >
        Play from here
      </Link>
      <Link class="button" to={{ screen: 'explore', game, asked: options, at: position }}>
        Explore it
      </Link>
      <SendPosition game={game} options={options} position={position} />
    </>
  );
}
