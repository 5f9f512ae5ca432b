import { useState } from 'preact/hooks';
import type { AnyGame } from '../../core/game.js';
import { type Options, typicalOptions } from '../../core/options.js';
import { countersText } from '../../core/referee-words.js';
import { makeAddress } from '../address/address.js';
import { useKept } from '../device/storage.js';
import { closeFirstGame, offersFirstGame } from '../exercise/first-game-offer.js';
import { Button, Choices, Link } from '../look/controls.js';
import { MoreOptions } from '../look/more-options.js';
import { OptionFields } from '../look/option-fields.js';
import { Notice } from '../look/signs.js';
import { useServer } from '../online/server.js';
import { pairingText } from '../play/sitting-names.js';
import { Picture, PictureLegend } from '../pictures/picture-view.js';
import { unfinishedSittings } from '../records/kept-sittings.js';
import { announce } from '../shell/announcer.js';
import { lazyPart } from '../shell/lazy.js';
import { go } from '../address/router.js';
import { Screen } from '../shell/screen.js';
import { useAnswer } from '../truth/use-answer.js';
import { FairnessNote } from './fairness-note.js';
import { GameNav } from '../shell/game-nav.js';
import { NewGame } from './new-game.js';

const OPPONENTS = [
  { value: 'computer', label: 'Computer' },
  { value: 'friend', label: 'Friend, on this device' },
] as const;
/** Only where the app comes from a server. */
const FAR_OPPONENTS = [
  { value: 'link', label: 'Friend by link' },
  { value: 'anyone', label: 'Anyone, online' },
] as const;
const OPPONENT_WORDS = ['computer', 'friend', 'link', 'anyone'] as const;

const OnlineForm = lazyPart(async () => (await import('../online/online-form.js')).OnlineForm);

interface GameScreenProps {
  readonly game: AnyGame;
  readonly asked: Partial<Options>;
}

/** The first game with the coach: offered once, until it was played or turned down. */
function FirstGame({ game }: { readonly game: AnyGame }) {
  const [isOffered, setIsOffered] = useState(() => offersFirstGame(game.id));
  if (!isOffered) return null;
  const close = (): void => {
    closeFirstGame(game.id);
    setIsOffered(false);
    announce('Skipped.');
  };
  return (
    <Notice>
      <div class="row">
        <span>New to this game? Make your first five moves with the coach.</span>
        <Link class="button" to={{ screen: 'first', game }}>
          Show me
        </Link>
        <Button kind="quiet" onPress={close}>
          No, thanks
        </Button>
      </div>
    </Notice>
  );
}

/** Games that were left before their end. */
function GoOn({ game }: { readonly game: AnyGame }) {
  return (
    <>
      {unfinishedSittings(game).map((sitting) => (
        <Notice key={makeAddress({ screen: 'play', wish: sitting.wish })}>
          <div class="row">
            <span>
              A game is in progress: {pairingText(sitting)}. {countersText(sitting.match)}.
            </span>
            <Link to={{ screen: 'play', wish: sitting.wish }} kind="main">
              Continue
            </Link>
          </div>
        </Notice>
      ))}
    </>
  );
}

/** One game: against whom, with what, and off it goes. */
export function GameScreen({ game, asked }: GameScreenProps) {
  const [wanted, setWanted] = useKept('opponent', OPPONENT_WORDS, 'computer');
  const opponents = useServer() ? [...OPPONENTS, ...FAR_OPPONENTS] : OPPONENTS;
  const opponent = opponents.some(({ value }) => value === wanted) ? wanted : 'computer';
  const options = typicalOptions(game.options, asked);
  const verdict = useAnswer('verdict', { game: game.id, options });
  const isInTurn = game.rules(options).kind === 'alternating';
  const settings = (
    <section class="stack" aria-labelledby="settings">
      <h2 id="settings">Settings</h2>
      <OptionFields
        specs={game.options}
        asked={asked}
        onAsk={(next) => go({ screen: 'game', game, asked: next }, 'replace')}
      />
      {Object.keys(asked).length === 0 ? null : (
        <div>
          <Button onPress={() => go({ screen: 'game', game, asked: {} }, 'replace')}>As in the book</Button>
        </div>
      )}
    </section>
  );
  return (
    <Screen title={game.title} nav={<GameNav game={game} asked={asked} current="game" />}>
      <p class="lead">{game.words.promise}</p>
      <FirstGame game={game} />
      <GoOn game={game} />
      <div class="game-page">
        <div class="card stack">
          <Choices legend="Against" value={opponent} options={opponents} onChoose={setWanted} />
          {opponent === 'link' || opponent === 'anyone' ? (
            <>
              <OnlineForm key={opponent} game={game} asked={asked} against={opponent} isInTurn={isInTurn} />
              <MoreOptions>{settings}</MoreOptions>
            </>
          ) : (
            <NewGame
              game={game}
              asked={asked}
              isAlone={opponent === 'computer'}
              isInTurn={isInTurn}
              isUnsolved={verdict.kind === 'failed'}
            >
              {settings}
            </NewGame>
          )}
        </div>
        <div class="stack">
          <div class="stack-tight">
            <Picture game={game} />
            <PictureLegend of="Every position of the game" />
          </div>
          <FairnessNote game={game} asked={asked} verdict={verdict} />
        </div>
      </div>
    </Screen>
  );
}
