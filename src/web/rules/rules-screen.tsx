import type { AnyGame } from '../../core/game.js';
import { rulesPageOf } from '../../core/rules-page.js';
import { finePrintOf } from '../../games/rulings.js';
import { Link } from '../look/controls.js';
import { Screen } from '../shell/screen.js';
import { GameNav } from '../shell/game-nav.js';
import { RulesPageText } from './rules-page.js';

/** The rules of a game, with the fine print: what its book leaves open. */
export function RulesScreen({ game }: { readonly game: AnyGame }) {
  const finePrint = finePrintOf(rulesPageOf(game).rulings);
  return (
    <Screen title={`${game.title}: the rules`} nav={<GameNav game={game} current="rules" />}>
      <div class="rules-beside">
        <div class="card reading">
          <RulesPageText game={game} heading="h2" />
        </div>
        <section class="reading stack-tight small" aria-labelledby="fine-print">
          <h2 id="fine-print">Fine print</h2>
          <ul class="fine-print">
            {finePrint.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      </div>
      <div>
        <Link to={{ screen: 'game', game, asked: {} }} kind="main">
          Play
        </Link>
      </div>
    </Screen>
  );
}
