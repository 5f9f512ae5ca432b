import { useState } from 'preact/hooks';
import { typicalOptions } from '../../core/options.js';
import type { Address } from '../address/address.js';
import { randomNumber } from '../device/random.js';
import { GameNav } from '../shell/game-nav.js';
import { Button, Link } from '../look/controls.js';
import { OptionFields } from '../look/option-fields.js';
import { Notice, Waiting } from '../look/signs.js';
import { announce } from '../shell/announcer.js';
import { useKeys } from '../look/keys.js';
import { go } from '../address/router.js';
import { Screen } from '../shell/screen.js';
import { useAnswer } from '../truth/use-answer.js';
import { DifficultyView } from './difficulty-view.js';
import { optionsWords } from '../look/options-words.js';
import { PositionLinks } from '../exercise/position-links.js';
import { practiceAt, practiceWithSeed } from './practice-address.js';
import { MOST_NUMBER, type PuzzleName } from '../truth/puzzle-name.js';
import { PuzzleView } from './puzzle-view.js';
import { scoreText, type VisitScore, withAnswer } from './visit-score.js';

type Props = Extract<Address, { readonly screen: 'practice' }>;

/** Kept as long as the page is open, so that a look at the map loses nothing. */
const scores = new Map<string, VisitScore>();

function useVisitScore(game: string): [VisitScore, (puzzle: string, right: boolean) => void] {
  const [score, setScore] = useState<VisitScore>(() => scores.get(game) ?? new Map());
  return [
    score,
    (puzzle, right) => {
      const next = withAnswer(scores.get(game) ?? new Map(), puzzle, right);
      scores.set(game, next);
      setScore(next);
    },
  ];
}

function TooFar({ address }: { readonly address: Props }) {
  return (
    <>
      <Notice>
        The puzzles of one series are numbered from 1 to {MOST_NUMBER}. Shuffle to get another series, or go back to the
        first.
      </Notice>
      <div class="row">
        <Link kind="main" to={{ ...address, number: 1 }}>
          Go to puzzle 1
        </Link>
      </div>
    </>
  );
}

/** Puzzles of one game without end. */
export function PracticeScreen(address: Props) {
  const { game, asked, seed, number } = address;
  const options = typicalOptions(game.options, asked);
  const [score, addAnswer] = useVisitScore(game.id);
  const name: PuzzleName = { kind: 'practice', game: game.id, options, seed, number };
  const key = JSON.stringify(name);
  const isThere = practiceAt(address, number) !== undefined;
  const answer = useAnswer('puzzle', isThere ? name : undefined);
  const next = practiceAt(address, number + 1);
  const previous = practiceAt(address, number - 1);
  const shuffle = (): void => {
    announce('Another series of puzzles.');
    go(practiceWithSeed(address, randomNumber()));
  };
  useKeys([
    { key: 'n', meaning: 'the next puzzle', run: () => (next === undefined ? undefined : go(next)) },
    { key: 'p', meaning: 'the puzzle before', run: () => (previous === undefined ? undefined : go(previous)) },
    { key: 'r', meaning: 'shuffle: another series of puzzles', run: shuffle },
  ]);
  return (
    <Screen
      key={`${seed} ${number}`}
      title={`Puzzle ${number}`}
      nav={<GameNav game={game} asked={asked} current="practice" />}
      above={game.title}
    >
      <div class="puzzle-page">
        <div class="stack">
          {!isThere ? (
            <TooFar address={address} />
          ) : answer.kind === 'waiting' ? (
            <Waiting progress={answer.progress} what="Looking for the puzzle" />
          ) : answer.kind === 'failed' ? (
            <Notice kind="problem">{answer.sentence}</Notice>
          ) : (
            <PuzzleView
              key={key}
              name={name}
              puzzle={answer.value}
              onAttempt={(attempt) => addAnswer(key, attempt === 'right')}
              onwards={
                <>
                  {next === undefined ? (
                    <p class="soft">This was the last puzzle of this series. Shuffle for another.</p>
                  ) : (
                    <Link kind="main" to={next}>
                      Next puzzle
                    </Link>
                  )}
                  <PositionLinks
                    game={game}
                    options={options}
                    position={answer.value.position}
                    seat={answer.value.shown.seat}
                  />
                </>
              }
            />
          )}
          <nav class="row" aria-label="Puzzles">
            {previous === undefined || !isThere ? null : (
              <Link class="button" to={previous}>
                ‹ Puzzle {number - 1}
              </Link>
            )}
            {next === undefined ? null : (
              <Link class="button" to={next}>
                Puzzle {number + 1} ›
              </Link>
            )}
            <Button shortcut="r" onPress={shuffle}>
              Shuffle
            </Button>
          </nav>
        </div>
        <aside class="stack" aria-label="About these puzzles">
          {answer.kind === 'known' ? <DifficultyView {...answer.value.difficulty} /> : null}
          <p class="visit-score">{score.size === 0 ? 'Solved on the first try: none yet' : scoreText(score)}</p>
          <details class="card fold practice-options">
            <summary>Options: {optionsWords(options)}</summary>
            <div class="stack">
              <OptionFields
                specs={game.options}
                asked={asked}
                onAsk={(wanted) => go({ ...address, asked: wanted }, 'replace')}
              />
            </div>
          </details>
        </aside>
      </div>
    </Screen>
  );
}
