import { useEffect, useState } from 'preact/hooks';
import type { AnyGame, Move } from '../../core/game.js';
import type { Address } from '../address/address.js';
import { go } from '../address/router.js';
import { Button, Link } from '../look/controls.js';
import { useKeys } from '../look/keys.js';
import { Moves } from '../look/moves.js';
import { Notice, SeatMark, Waiting } from '../look/signs.js';
import { useAim } from '../table/use-aim.js';
import { announce } from '../shell/announcer.js';
import { GameNav } from '../shell/game-nav.js';
import { Screen } from '../shell/screen.js';
import { ask } from '../truth/ask.js';
import type { GuidedGame } from '../truth/guided-answers.js';
import { closeFirstGame } from './first-game-offer.js';
import { PositionView } from './position-view.js';

/** So many moves are made with the coach. */
const MOVES = 5;

/** How the game goes on by itself, at the table. */
const playOn = (game: AnyGame, { options, position }: GuidedGame): Address => ({
  screen: 'play',
  wish: {
    game,
    asked: options,
    opponent: 'newcomer',
    side: 0,
    first: 0,
    games: undefined,
    names: undefined,
    from: position,
  },
});

function Done({ game, guided }: { readonly game: AnyGame; readonly guided: GuidedGame }) {
  return (
    <div class="stack">
      <h2>{guided.end === undefined ? 'You know how it works.' : guided.end}</h2>
      <p>Play on by yourself, or read why these moves are right.</p>
      <div class="row">
        {guided.end === undefined ? (
          <Link kind="main" to={playOn(game, guided)}>
            Play on
          </Link>
        ) : (
          <Link kind="main" to={{ screen: 'game', game, asked: {} }}>
            Play a game
          </Link>
        )}
        <Link class="button" to={{ screen: 'learn', game, asked: {}, step: 0 }}>
          Learn why
        </Link>
      </div>
    </div>
  );
}

interface CoachedProps {
  readonly guided: GuidedGame;
  readonly onPlay: (move: Move) => void;
  readonly onSkip: () => void;
  readonly onAim: (move: Move | undefined) => void;
}

/** A move with the coach: what happened, a nudge, and the move itself for those who ask. */
function Coached({ guided, onPlay, onSkip, onAim }: CoachedProps) {
  const { shown, hints, said } = guided;
  const [told, setTold] = useState(0);
  const tellMore = (): void => {
    const next = Math.min(2, told + 1);
    setTold(next);
    announce(hints?.[next] ?? '');
  };
  useKeys([{ key: 'i', meaning: 'another hint', run: tellMore }]);
  return (
    <>
      <p class="turn" data-seat={shown.seat + 1}>
        <SeatMark seat={shown.seat} />
        <span>
          <strong>Your turn:</strong> <span class="task">{guided.task}</span>
        </span>
      </p>
      <Moves
        label={`Moves of ${shown.names[shown.seat]}`}
        choices={shown.choices}
        onPlay={onPlay}
        onRefuse={announce}
        onAim={onAim}
      />
      <CoachSays sentences={[...said, ...(hints?.slice(0, told + 1) ?? [])]} />
      <div class="row">
        {told < 2 ? (
          <Button shortcut="i" onPress={tellMore}>
            {told === 0 ? 'Show me the move' : 'Why?'}
          </Button>
        ) : null}
        <Button kind="quiet" onPress={onSkip}>
          Skip
        </Button>
      </div>
    </>
  );
}

/** What the coach says, as somebody who sits beside you. */
function CoachSays({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <section class="coach-says" aria-label="Coach">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}

/** How many of the guided moves are made, as a row of marks. */
function Progress({ made }: { readonly made: number }) {
  return (
    <p class="first-progress">
      <span class="rungs" aria-hidden="true">
        {Array.from({ length: MOVES }, (_, index) => (
          <span key={index} data-beaten={index < made} />
        ))}
      </span>
      <b>{made < MOVES ? `Move ${made + 1} of ${MOVES}` : `${MOVES} moves made`}</b>
    </p>
  );
}

/** The first game: five moves with the coach, and the rest alone. */
export function FirstGameScreen({ game }: { readonly game: AnyGame }) {
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [guided, setGuided] = useState<GuidedGame>();
  const [problem, setProblem] = useState<string>();
  const [aimed, aim] = useAim(`${moves.length}`);
  const isDone = guided !== undefined && (guided.made >= MOVES || guided.end !== undefined);
  useEffect(() => {
    const abort = new AbortController();
    const load = async (): Promise<void> => {
      const answer = await ask('guided', { game: game.id, moves }, { signal: abort.signal });
      if (!answer.ok) {
        setProblem(answer.error);
        return;
      }
      setGuided(answer.value);
      announce([...answer.value.said, answer.value.hints?.[0] ?? ''].join(' '));
    };
    void load();
    return () => abort.abort();
  }, [moves, game.id]);
  useEffect(() => {
    if (isDone) closeFirstGame(game.id);
  }, [isDone, game.id]);
  const skip = (): void => {
    closeFirstGame(game.id);
    go({ screen: 'game', game, asked: {} });
  };
  return (
    <Screen title={`Your first game: ${game.title}`} compact nav={<GameNav game={game} current="game" />}>
      {problem !== undefined ? <Notice kind="problem">{problem}</Notice> : null}
      {guided === undefined ? (
        <Waiting progress={undefined} what="Setting up the game" />
      ) : (
        <section class="card puzzle first-game" aria-label="The game">
          <p class="lead">{game.words.promise}</p>
          <Progress made={guided.made} />
          <PositionView shown={guided.shown} aimed={aimed} opponent="Computer" />
          {isDone ? (
            <>
              <CoachSays sentences={guided.said} />
              <Done game={game} guided={guided} />
            </>
          ) : (
            <Coached
              key={guided.made}
              guided={guided}
              onPlay={(move) => {
                // The answer to a move is awaited before the next one counts.
                if (moves.length === guided.made) setMoves([...moves, move]);
              }}
              onSkip={skip}
              onAim={aim}
            />
          )}
        </section>
      )}
    </Screen>
  );
}
