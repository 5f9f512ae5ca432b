import { useState } from 'preact/hooks';
import { LEVELS } from '../../bots/levels.js';
import type { AnyGame } from '../../core/game.js';
import { type Options, typicalOptions } from '../../core/options.js';
import { countersText } from '../../core/referee-words.js';
import { makeAddress } from '../address.js';
import { Button, Choices, Dialog, Link, TextField } from '../look/controls.js';
import { OptionFields } from '../look/option-fields.js';
import { Notice } from '../look/signs.js';
import { Picture } from '../pictures/picture-view.js';
import { beginSitting, keptSitting, unfinishedSittings } from '../play/kept-sittings.js';
import { isUnderWay } from '../play/sitting.js';
import { announce } from '../shell/announcer.js';
import { useKeys } from '../shell/keys.js';
import { go } from '../shell/router.js';
import { Screen } from '../shell/screen.js';
import { useAnswer } from '../truth/use-answer.js';
import { FairnessNote } from './fairness-note.js';
import { FIRSTS, OPPONENTS, SERIES, useGameForm } from './game-form.js';
import { GameNav } from './game-nav.js';

/** Where both choose at once nobody begins. */
const isInTurn = (game: AnyGame): boolean => game.rules(typicalOptions(game.options)).kind === 'alternating';

interface GameScreenProps {
  readonly game: AnyGame;
  readonly asked: Partial<Options>;
}

/** Games that were left before their end. */
function GoOn({ game }: { readonly game: AnyGame }) {
  return (
    <>
      {unfinishedSittings(game).map(({ wish, match }) => (
        <Notice key={makeAddress({ screen: 'play', wish })}>
          <div class="row">
            <span>
              A game is under way: {match.setup.names.join(' against ')}, {countersText(match)}.
            </span>
            <Link to={{ screen: 'play', wish }} kind="main">
              Go on
            </Link>
          </div>
        </Notice>
      ))}
    </>
  );
}

/** Leads to the first field that cannot be used as it is; false if all can. */
function showProblem(): boolean {
  const wrong = document.querySelector<HTMLInputElement>('main [aria-invalid="true"]');
  if (wrong === null) return false;
  wrong.focus();
  announce(document.getElementById(wrong.getAttribute('aria-describedby') ?? '')?.textContent ?? '');
  return true;
}

/** One game: against whom, with what, and off it goes. */
export function GameScreen({ game, asked }: GameScreenProps) {
  const form = useGameForm(game, asked);
  const [asksWhich, setAsksWhich] = useState(false);
  const verdict = useAnswer('verdict', { game: game.id, options: typicalOptions(game.options, asked) });
  const { wish, names, problems, isAlone } = form;
  // The computer plays by the solver: what cannot be solved it cannot play.
  const isTooLarge = isAlone && verdict.kind === 'failed';

  const begin = (): void => {
    beginSitting(wish);
    go({ screen: 'play', wish });
  };
  const start = (): void => {
    if (showProblem()) return;
    const kept = keptSitting(wish);
    if (isTooLarge) announce('The computer cannot play this game. Choose a friend, or other settings.');
    else if (kept !== undefined && isUnderWay(kept)) setAsksWhich(true);
    else begin();
  };
  useKeys([{ key: 's', meaning: 'start the game', run: start }]);

  return (
    <Screen title={game.title} nav={<GameNav game={game} asked={asked} current="game" />}>
      <p class="lead">{game.words.promise}</p>
      <GoOn game={game} />
      <div class="game-page">
        <form
          class="card stack"
          aria-label="A new game"
          onSubmit={(event) => {
            event.preventDefault();
            start();
          }}
        >
          <Choices legend="Against" value={form.opponent.value} options={OPPONENTS} onChoose={form.opponent.set} />
          {isAlone ? (
            <div>
              <Choices
                legend="How strong?"
                value={form.level.value}
                options={LEVELS.map(({ id, title }) => ({ value: id, label: title }))}
                onChoose={form.level.set}
              />
              <p class="field-note">{LEVELS.find(({ id }) => id === form.level.value)?.description}</p>
            </div>
          ) : null}
          {isTooLarge ? (
            <Notice kind="problem">
              With these settings the game is too large for the computer. Play it with a friend, or choose smaller
              numbers.
            </Notice>
          ) : null}
          <button type="submit" class="button start" data-kind="main" aria-keyshortcuts="s" aria-disabled={isTooLarge}>
            Start
          </button>
          {isInTurn(game) ? (
            <Choices
              legend="Who begins?"
              value={form.first.value}
              options={FIRSTS.map((value) => ({
                value,
                label: value === 'random' ? 'Lots decide' : names[value === '1' ? 0 : 1],
              }))}
              onChoose={form.first.set}
            />
          ) : null}
          <Choices legend="How many games?" value={form.series.value} options={SERIES} onChoose={form.series.set} />
          <div class="two-fields">
            <TextField
              label={isAlone ? 'Your name' : 'First player'}
              placeholder={game.words.seats[0]}
              value={form.firstName.value}
              onText={form.firstName.set}
              problem={problems[0]}
            />
            {isAlone ? null : (
              <TextField
                label="Second player"
                placeholder={game.words.seats[1]}
                value={form.secondName.value}
                onText={form.secondName.set}
                problem={problems[1]}
              />
            )}
          </div>
        </form>
        <div class="stack">
          <Picture game={game} />
          <section class="card stack" aria-labelledby="settings">
            <h2 id="settings">Settings</h2>
            <OptionFields
              specs={game.options}
              asked={asked}
              onAsk={(next) => go({ screen: 'game', game, asked: next }, 'replace')}
            />
            <FairnessNote game={game} asked={asked} verdict={verdict} />
            {Object.keys(asked).length === 0 ? null : (
              <div>
                <Button onPress={() => go({ screen: 'game', game, asked: {} }, 'replace')}>As in the book</Button>
              </div>
            )}
          </section>
        </div>
      </div>
      {asksWhich ? (
        <Dialog title="A game is under way" onClose={() => setAsksWhich(false)}>
          <p>
            It has the same players and settings. A new one sends it to the replays, where you can take it up again.
          </p>
          <div class="row">
            <Button kind="main" onPress={() => go({ screen: 'play', wish })}>
              Go on with it
            </Button>
            <Button onPress={begin}>Start a new one</Button>
          </div>
        </Dialog>
      ) : null}
    </Screen>
  );
}
