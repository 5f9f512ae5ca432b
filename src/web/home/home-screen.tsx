import { findLevel, LEVELS, type LevelId } from '../../bots/levels.js';
import type { AnyGame } from '../../core/game.js';
import { countersText } from '../../core/referee-words.js';
import { counted } from '../../core/text.js';
import { GAMES } from '../../games/catalogue.js';
import { type Address, makeAddress, type Wish } from '../address/address.js';
import { recall } from '../device/storage.js';
import { offersFirstGame } from '../exercise/first-game-offer.js';
import { START_LEVEL } from './game-form.js';
import { cardGrid } from '../look/card-columns.js';
import { Link } from '../look/controls.js';
import { pairingText } from '../play/sitting-names.js';
import { Picture, PictureLegend } from '../pictures/picture-view.js';
import { beatenLevels, type GameLog, keptLog } from '../records/game-log.js';
import { unfinishedSittings } from '../records/kept-sittings.js';
import { bestRush } from '../records/rush-best.js';
import type { Sitting } from '../records/sitting.js';
import { lazyPart } from '../shell/lazy.js';
import { localDate } from '../puzzles/dates.js';
import { ask } from '../truth/ask.js';
import { Screen } from '../shell/screen.js';

const TodayPuzzle = lazyPart(async () => {
  // The solver begins while the code is loaded that shows what it finds; asked again, it knows the answer.
  void ask('puzzle', { kind: 'day', date: localDate(new Date()) });
  return (await import('../puzzles/today-puzzle.js')).TodayPuzzle;
});

/** So many games that were left are offered; the others are on the pages of their games. */
const MOST_OFFERED = 4;

function Unfinished({ sitting }: { readonly sitting: Sitting }) {
  const { match, wish } = sitting;
  return (
    <li>
      <Link to={{ screen: 'play', wish }} class="go-on">
        <strong>{match.setup.game.title}</strong>
        <span class="soft">
          {pairingText(sitting)}, {counted(match.turns.length, 'turn')} played. {countersText(match)}
        </span>
      </Link>
    </li>
  );
}

/** Straight to the table, against the level that was chosen last. */
const quickGame = (game: AnyGame): Address => {
  const opponent: LevelId = findLevel(recall('level') ?? '')?.id ?? START_LEVEL;
  const wish: Wish = {
    game,
    asked: {},
    opponent,
    side: 0,
    first: 0,
    games: undefined,
    names: undefined,
    from: undefined,
  };
  return { screen: 'play', wish };
};

/** The levels of a game that were beaten, as marks in a row. */
function Ladder({ game, log }: { readonly game: AnyGame; readonly log: GameLog }) {
  const beaten = beatenLevels(log, game.id);
  if (beaten.length === 0) return null;
  return (
    <span class="card-ladder">
      <svg viewBox="0 0 90 14" width="90" height="14" aria-hidden="true">
        {LEVELS.map(({ id }, index) => (
          <g key={id} data-full={beaten.includes(id)} transform={`translate(${index * 18} 0)`}>
            <circle cx="7" cy="7" r="6" />
            {beaten.includes(id) ? <path d="M4 7.2l2.2 2.2L10.2 5" /> : null}
          </g>
        ))}
      </svg>
      <span>
        {beaten.length} of {LEVELS.length} levels beaten
      </span>
    </span>
  );
}

function GameCard({ game, log }: { readonly game: AnyGame; readonly log: GameLog }) {
  return (
    <li class="game-card">
      <Picture game={game} />
      <div class="game-card-text">
        <h3>
          <Link to={{ screen: 'game', game, asked: {} }} class="card-link">
            {game.title}
          </Link>
        </h3>
        <span>{game.words.promise}</span>
        <Ladder game={game} log={log} />
        <a class="button card-play" data-kind="main" href={makeAddress(quickGame(game))}>
          Play<span class="unseen"> {game.title} now</span>
        </a>
      </div>
    </li>
  );
}

/** The first game with the coach, of the first game that this device doesn't know yet. */
function FirstGame({ log }: { readonly log: GameLog }) {
  const game = GAMES.find(({ id }) => offersFirstGame(id) && log.every((played) => played.game !== id));
  if (game === undefined) return null;
  return (
    <Link to={{ screen: 'first', game }} class="go-on">
      <strong>New to {game.title}?</strong>
      <span class="soft">Make your first five moves with the coach.</span>
    </Link>
  );
}

/** Puzzles against the clock, as one card more. */
function RushCard() {
  const best = bestRush();
  return (
    <li class="game-card">
      <svg class="picture" viewBox="0 0 160 90" aria-hidden="true">
        <circle class="card-clock" cx="80" cy="48" r="33" />
        <path class="card-clock" d="M72 7h16M80 7v8M108 20l6 6" />
        <path class="card-clock-hand" d="M80 48V15A33 33 0 0 1 108.6 64.5Z" />
      </svg>
      <div class="game-card-text">
        <h3>
          <Link to={{ screen: 'rush' }} class="card-link">
            Puzzle rush
          </Link>
        </h3>
        <span>Three minutes, as many puzzles as you can.{best === 0 ? null : <b> Your best: {best}.</b>}</span>
        <Link to={{ screen: 'rush' }} kind="main" class="card-play">
          Play<span class="unseen"> Puzzle rush</span>
        </Link>
      </div>
    </li>
  );
}

/** The games, and one card more. */
const CARDS = GAMES.length + 1;

/** The first screen: what was left unfinished, the puzzle of today, and all games. */
export function HomeScreen() {
  const kept = unfinishedSittings().slice(0, MOST_OFFERED);
  const log = keptLog();
  return (
    <Screen title="Number games for two">
      <p class="lead">Play a friend or the computer, and see why you won or lost. No account, works offline.</p>
      <div class="home">
        <div class="home-now">
          {kept.length === 0 ? null : (
            <section aria-labelledby="go-on">
              <h2 id="go-on">Continue</h2>
              <ul class="plain-list go-on-list">
                {kept.map((sitting) => (
                  <Unfinished key={makeAddress({ screen: 'play', wish: sitting.wish })} sitting={sitting} />
                ))}
              </ul>
            </section>
          )}
          <section aria-labelledby="today" class="today">
            <h2 id="today">Today’s puzzle</h2>
            <TodayPuzzle />
          </section>
        </div>
        <section aria-labelledby="games" class="home-games">
          <h2 id="games">Games</h2>
          {kept.length === 0 ? <FirstGame log={log} /> : null}
          <ul class="plain-list card-grid" style={cardGrid(CARDS)}>
            {GAMES.map((game) => (
              <GameCard key={game.id} game={game} log={log} />
            ))}
            <RushCard />
          </ul>
          <PictureLegend of="Each picture maps every position of its game" />
        </section>
      </div>
    </Screen>
  );
}
