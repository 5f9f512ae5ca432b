import type { AnyGame } from '../../core/game.js';
import { type Options, typicalOptions } from '../../core/options.js';
import type { Seat } from '../../core/seat.js';
import { printable } from '../../core/text.js';
import type { Address } from '../address/address.js';
import { Link } from '../look/controls.js';
import { optionsWords } from '../look/options-words.js';
import { Notice, SeatMark } from '../look/signs.js';
import { GameNav } from '../shell/game-nav.js';
import { Screen } from '../shell/screen.js';
import { showPosition } from '../truth/shown-position.js';
import { PositionView } from './position-view.js';

interface PositionScreenProps {
  readonly game: AnyGame;
  readonly asked: Partial<Options>;
  /** As text. */
  readonly at: string;
}

/** A position that somebody has sent, and what can be done with it. */
export function PositionScreen({ game, asked, at }: PositionScreenProps) {
  const options = typicalOptions(game.options, asked);
  const rules = game.rules(options);
  const position = rules.parsePosition(at);
  const status = position === undefined ? undefined : rules.status(position);
  const nav = <GameNav game={game} asked={asked} current="game" />;
  if (position === undefined || status === undefined || status.kind === 'over')
    return (
      <Screen title="No such position" nav={nav}>
        <Notice kind="problem">
          “{printable(at, 30)}” is no position of {game.title} that you can play from. Ask for the link again.
        </Notice>
        <div>
          <Link kind="main" to={{ screen: 'game', game, asked }}>
            Play {game.title}
          </Link>
        </div>
      </Screen>
    );
  const seat: Seat = status.kind === 'one' ? status.seat : 0;
  const shown = showPosition({ game, options, names: game.words.seats }, rules, position, seat, 1);
  const table = (opponent: 'perfect' | 'friend'): Address => ({
    screen: 'play',
    wish: { game, asked: options, opponent, side: seat, first: 0, games: undefined, names: undefined, from: at },
  });
  return (
    <Screen title="What would you play here?" nav={nav} above={`${game.title}, ${optionsWords(options)}`}>
      <section class="card puzzle" aria-label="The position">
        <PositionView shown={shown} />
        <h2>
          <SeatMark seat={seat} /> Your turn: {shown.task}
        </h2>
        <div class="row">
          <Link kind="main" to={table('perfect')}>
            Play it against the computer
          </Link>
          <Link class="button" to={table('friend')}>
            Play it with a friend
          </Link>
          <Link class="button" to={{ screen: 'explore', game, asked: options, at }}>
            Explore it
          </Link>
        </div>
      </section>
    </Screen>
  );
}
