import { LEVELS } from '../../bots/levels.js';
import type { AnyGame } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import type { Seat } from '../../core/seat.js';
import type { Wish } from '../address/address.js';
import { useKept } from '../device/storage.js';
import { Button } from '../look/controls.js';
import { useKeys } from '../look/keys.js';
import { go } from '../address/router.js';

const OPPONENTS = ['friend', ...LEVELS.map(({ id }) => id)] as const;

/** The opponent one likes to play from a position, and a way to begin. */
export function usePlayFrom(game: AnyGame, options: Options) {
  const [opponent, setOpponent] = useKept<Wish['opponent']>('explore-opponent', OPPONENTS, 'friend');
  /** The one who is to move in the position is the person at the device. */
  const play = (from: string, mover: Seat): void =>
    go({
      screen: 'play',
      wish: { game, asked: options, opponent, side: mover, first: mover, games: undefined, names: undefined, from },
    });
  return { opponent, setOpponent, play };
}

interface PlayFromHereProps {
  readonly opponent: Wish['opponent'];
  readonly onOpponent: (opponent: Wish['opponent']) => void;
  readonly onPlay: () => void;
}

/** Begins a game in the position that is shown. */
export function PlayFromHere({ opponent, onOpponent, onPlay }: PlayFromHereProps) {
  useKeys([{ key: 'p', meaning: 'play from this position', run: onPlay }]);
  return (
    <div class="play-from-here">
      <label>
        <span class="field-label">Against</span>
        <select
          class="input"
          value={opponent}
          onChange={(event) => {
            const chosen = OPPONENTS.find((known) => known === event.currentTarget.value);
            if (chosen !== undefined) onOpponent(chosen);
          }}
        >
          <option value="friend">A friend, on this device</option>
          {LEVELS.map(({ id: level, title }) => (
            <option key={level} value={level}>
              Computer: {title}
            </option>
          ))}
        </select>
      </label>
      <Button kind="main" shortcut="p" onPress={onPlay}>
        Play from here
      </Button>
    </div>
  );
}
