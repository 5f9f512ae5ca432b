import type { AnyGame } from '../../core/game.js';
import { rulesPageOf } from '../../core/rules-page.js';
import { RULINGS } from '../../games/rulings.js';
import { Link } from '../look/controls.js';
import { Screen } from '../shell/screen.js';
import { GameNav } from '../shell/game-nav.js';
import { RulesPageText } from './rules-page.js';

/** The rules of a game, with the rulings that settle what its book leaves open. */
export function RulesScreen({ game }: { readonly game: AnyGame }) {
  const rulings = rulesPageOf(game).rulings.flatMap((id) => {
    const text = RULINGS[id];
    return text === undefined ? [] : [{ id, text }];
  });
  return (
    <Screen title={`${game.title}: the rules`} nav={<GameNav game={game} current="rules" />}>
      <div class="card reading">
        <RulesPageText game={game} heading="h2" />
      </div>
      <section class="reading stack-tight" aria-labelledby="rulings">
        <h2 id="rulings">Where the book is silent</h2>
        <dl class="rulings">
          {rulings.map(({ id, text }) => (
            <div key={id}>
              <dt>{id}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div>
        <Link to={{ screen: 'game', game, asked: {} }} kind="main">
          Play
        </Link>
      </div>
    </Screen>
  );
}
