import { useState } from 'preact/hooks';
import { LEVELS } from '../../bots/levels.js';
import type { AnyGame } from '../../core/game.js';
import { checkNames } from '../../core/names.js';
import { type Options, typicalOptions } from '../../core/options.js';
import { countersText } from '../../core/referee-words.js';
import type { Seat } from '../../core/seat.js';
import type { Wish } from '../address.js';
import { useKept } from '../device/storage.js';
import { Button, Choices, Link, TextField } from '../look/controls.js';
import { OptionFields } from '../look/option-fields.js';
import { Notice } from '../look/signs.js';
import { Picture } from '../pictures/picture-view.js';
import { beginSitting, keptSitting } from '../play/kept-sittings.js';
import { useKeys } from '../shell/keys.js';
import { go } from '../shell/router.js';
import { Screen } from '../shell/screen.js';
import { FairnessNote } from './fairness-note.js';
import { GameNav } from './game-nav.js';

const OPPONENTS = [
  { value: 'computer', label: 'Computer' },
  { value: 'friend', label: 'Friend, on this device' },
] as const;
type Opponent = (typeof OPPONENTS)[number]['value'];

const LEVEL_IDS = LEVELS.map(({ id }) => id);

const SERIES = [
  { value: 'open', label: 'As many as we like' },
  { value: '1', label: '1' },
  { value: '3', label: '3' },
  { value: '5', label: '5' },
  { value: '10', label: '10' },
] as const;
type Series = (typeof SERIES)[number]['value'];

const FIRSTS = ['1', '2', 'random'] as const;
type First = (typeof FIRSTS)[number];

const firstOf = (first: First): Seat | 'random' => (first === '1' ? 0 : first === '2' ? 1 : first);

/** Where both choose at once nobody begins. */
const isInTurn = (game: AnyGame): boolean => game.rules(typicalOptions(game.options)).kind === 'alternating';

interface GameScreenProps {
  readonly game: AnyGame;
  readonly asked: Partial<Options>;
}

/** A game that was left before its end. */
function GoOn({ game }: { readonly game: AnyGame }) {
  const sitting = keptSitting(game);
  if (sitting === undefined || sitting.match.status.kind === 'finished' || sitting.match.turns.length === 0)
    return null;
  return (
    <Notice>
      <div class="row">
        <span>
          A game is under way: {sitting.match.setup.names.join(' against ')}, {countersText(sitting.match)}.
        </span>
        <Link to={{ screen: 'play', wish: sitting.wish }} kind="main">
          Go on
        </Link>
      </div>
    </Notice>
  );
}

/** One game: against whom, with what, and off it goes. */
export function GameScreen({ game, asked }: GameScreenProps) {
  const [opponent, setOpponent] = useKept<Opponent>('opponent', ['computer', 'friend'], 'computer');
  const [level, setLevel] = useKept('level', LEVEL_IDS, 'regular');
  const [first, setFirst] = useState<First>('1');
  const [series, setSeries] = useState<Series>('open');
  const [names, setNames] = useState(game.words.seats);
  const isAlone = opponent === 'computer';
  const nameProblem = isAlone ? undefined : checkNames([names[0].trim(), names[1].trim()]);
  const shown = isAlone ? (['You', 'The computer'] as const) : names;

  const start = (): void => {
    if (nameProblem !== undefined) return;
    const isNamed = !isAlone && names !== game.words.seats;
    const wish: Wish = {
      game,
      asked,
      opponent: isAlone ? level : 'friend',
      side: 0,
      first: firstOf(first),
      games: series === 'open' ? undefined : Number(series),
      names: isNamed ? [names[0].trim(), names[1].trim()] : undefined,
      from: undefined,
    };
    beginSitting(wish);
    go({ screen: 'play', wish });
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
          <Choices legend="Against" value={opponent} options={OPPONENTS} onChoose={setOpponent} />
          {isAlone ? (
            <div>
              <Choices
                legend="How strong?"
                value={level}
                options={LEVELS.map(({ id, title }) => ({ value: id, label: title }))}
                onChoose={setLevel}
              />
              <p class="field-note">{LEVELS.find(({ id }) => id === level)?.description}</p>
            </div>
          ) : (
            <div class="two-fields">
              <TextField label="First player" value={names[0]} onText={(text) => setNames([text, names[1]])} />
              <TextField
                label="Second player"
                value={names[1]}
                onText={(text) => setNames([names[0], text])}
                problem={nameProblem}
              />
            </div>
          )}
          <button type="submit" class="button start" data-kind="main" aria-keyshortcuts="s">
            Start
          </button>
          {isInTurn(game) ? (
            <Choices
              legend="Who begins?"
              value={first}
              options={FIRSTS.map((value) => ({
                value,
                label: value === 'random' ? 'Lots decide' : shown[value === '1' ? 0 : 1] || '…',
              }))}
              onChoose={setFirst}
            />
          ) : null}
          <Choices legend="How many games?" value={series} options={SERIES} onChoose={setSeries} />
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
            <FairnessNote game={game} asked={asked} />
            {Object.keys(asked).length === 0 ? null : (
              <div>
                <Button onPress={() => go({ screen: 'game', game, asked: {} }, 'replace')}>As in the book</Button>
              </div>
            )}
          </section>
        </div>
      </div>
    </Screen>
  );
}
