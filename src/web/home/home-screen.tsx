import type { AnyGame } from '../../core/game.js';
import { countersText } from '../../core/referee-words.js';
import { counted } from '../../core/text.js';
import { GAMES } from '../../games/catalogue.js';
import { makeAddress } from '../address/address.js';
import { Link } from '../look/controls.js';
import { Picture } from '../pictures/picture-view.js';
import { unfinishedSittings } from '../records/kept-sittings.js';
import type { Sitting } from '../records/sitting.js';
import { Screen } from '../shell/screen.js';

function Unfinished({ sitting }: { readonly sitting: Sitting }) {
  const { match, wish } = sitting;
  return (
    <li>
      <Link to={{ screen: 'play', wish }} class="go-on">
        <strong>{match.setup.game.title}</strong>
        <span class="soft">
          {match.setup.names.join(' against ')}, {counted(match.turns.length, 'turn')} played: {countersText(match)}
        </span>
      </Link>
    </li>
  );
}

function GameCard({ game }: { readonly game: AnyGame }) {
  return (
    <li>
      <Link to={{ screen: 'game', game, asked: {} }} class="game-card">
        <Picture game={game} />
        <span class="game-card-text">
          <strong>{game.title}</strong>
          <span>{game.words.promise}</span>
        </span>
      </Link>
    </li>
  );
}

/** The first screen: all games, and what was left unfinished. */
export function HomeScreen() {
  const kept = unfinishedSittings();
  return (
    <Screen title="Duels of numbers, for two">
      <p class="lead">
        Small rules, exact answers. Play a friend or the computer, then see why a position was lost. No account, no
        network needed.
      </p>
      {kept.length === 0 ? null : (
        <section aria-labelledby="go-on">
          <h2 id="go-on">Go on</h2>
          <ul class="plain-list go-on-list">
            {kept.map((sitting) => (
              <Unfinished key={makeAddress({ screen: 'play', wish: sitting.wish })} sitting={sitting} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="games">
        <h2 id="games" class="unseen">
          The games
        </h2>
        <ul class="plain-list game-cards">
          {GAMES.map((game) => (
            <GameCard key={game.id} game={game} />
          ))}
          <li>
            <Link to={{ screen: 'puzzles', date: undefined }} class="game-card puzzle-card">
              <span class="puzzle-mark number" aria-hidden="true">
                ?
              </span>
              <span class="game-card-text">
                <strong>Puzzle of the day</strong>
                <span>One position, few right moves. A new one every day.</span>
              </span>
            </Link>
          </li>
        </ul>
      </section>
      <p class="soft small">
        The pictures are maps of the truth: <span class="swatch" data-kind="win" /> whoever is to move wins,{' '}
        <span class="swatch" data-kind="loss" /> loses, <span class="swatch" data-kind="draw" /> nobody can force an
        end. Explore shows them with letters.
      </p>
    </Screen>
  );
}
