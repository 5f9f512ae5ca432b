import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { Move } from '../../core/game.js';
import { counted } from '../../core/text.js';
import { GAMES } from '../../games/catalogue.js';
import { makeAddress } from '../address/address.js';
import { randomNumber } from '../device/random.js';
import { give } from '../device/effects.js';
import { linkTo } from '../device/share.js';
import { Button, Link } from '../look/controls.js';
import { useKeys } from '../look/keys.js';
import { Moves } from '../look/moves.js';
import { Notice, Tick, Waiting } from '../look/signs.js';
import { bestRush, keepRush } from '../records/rush-best.js';
import { announce } from '../shell/announcer.js';
import { useAim } from '../table/use-aim.js';
import { Screen } from '../shell/screen.js';
import { ShareButtons } from '../shell/share-buttons.js';
import { ask } from '../truth/ask.js';
import type { PuzzleName } from '../truth/puzzle-name.js';
import { useAnswer } from '../truth/use-answer.js';
import { PuzzleTask } from './puzzle-task.js';
import { answered, answersOf, clockText, leftAt, PENALTY_MS, type Rush, RUSH_MS, startRush } from './rush-state.js';

/** So many puzzles that were missed are shown when the time is up, the last of them. */
const MOST_MISSED = 6;
/** With so little time left the clock stands out. */
const LATE_MS = 20_000;

const titleOf = (game: string): string | undefined => GAMES.find(({ id }) => id === game)?.title;

const nameOf = ({ seed, number }: Rush): PuzzleName => ({ kind: 'rush', seed, number });

/** The time of day, a few times a second as long as a clock runs. */
function useClock(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 200);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

interface QuestionProps {
  readonly rush: Rush;
  readonly onAnswer: (isRight: boolean) => void;
}

/** One puzzle of the rush: the first answer counts, and the next one comes at once. */
function RushQuestion({ rush, onAnswer }: QuestionProps) {
  const name = nameOf(rush);
  const puzzle = useAnswer('puzzle', name);
  // The next one is looked for while this one is thought about.
  useAnswer('puzzle', puzzle.kind === 'known' ? nameOf({ ...rush, number: rush.number + 1 }) : undefined);
  const [isAnswered, setIsAnswered] = useState(false);
  const [aimed, aim] = useAim('');
  const before = answersOf(rush).at(-1);
  const play = async (move: Move): Promise<void> => {
    if (isAnswered) return;
    setIsAnswered(true);
    const reply = await ask('puzzleAnswer', { name, move });
    const isRight = reply.ok && reply.value.right;
    announce(isRight ? 'Right.' : `Wrong, ${PENALTY_MS / 1000} seconds off.`);
    give(isRight ? 'move' : 'refused');
    onAnswer(isRight);
  };
  if (puzzle.kind === 'waiting') return <Waiting progress={puzzle.progress} what="Looking for a puzzle" />;
  if (puzzle.kind === 'failed') return <Notice kind="problem">{puzzle.sentence}</Notice>;
  const { shown, situation, task, game } = puzzle.value;
  return (
    <section class="card puzzle" aria-label={`Puzzle ${rush.number}`} data-before={before}>
      <p class="soft small">{titleOf(game)}</p>
      <PuzzleTask shown={shown} situation={situation} task={task} aimed={aimed} />
      <Moves
        label={`Moves of ${shown.names[shown.seat]}`}
        choices={shown.choices}
        onPlay={(move) => void play(move)}
        onRefuse={announce}
        onAim={aim}
      />
    </section>
  );
}

/** What came of each puzzle so far, as a row of marks. */
function Trail({ rush }: { readonly rush: Rush }) {
  const answers = answersOf(rush);
  return (
    <ol class="rush-trail plain-list" aria-label="Answers so far">
      {answers.map((answer, index) => (
        // Answers never change their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} data-answer={answer}>
          <Tick right={answer === 'right'} />
          <span class="unseen">{answer}</span>
        </li>
      ))}
    </ol>
  );
}

interface StandingProps {
  readonly rush: Rush;
  /** In milliseconds. */
  readonly left: number;
  readonly best: number;
}

/** The time left, and how it goes: above the puzzle, or beside it where there is room. */
function RushStanding({ rush, left, best }: StandingProps) {
  return (
    <div class="rush-side">
      <p class="rush-head">
        <span class="rush-clock number" data-late={left < LATE_MS} role="timer" aria-label={`${clockText(left)} left`}>
          {clockText(left)}
        </span>
        <span>
          <b>{rush.solved}</b> solved
        </span>
        <span class="soft">{rush.missed.length} missed</span>
        {best === 0 ? null : <span class="soft">Best: {best}</span>}
      </p>
      <div class="rush-time" data-late={left < LATE_MS} aria-hidden="true">
        <span style={{ '--share': `${left / RUSH_MS}` }} />
      </div>
      <Trail rush={rush} />
    </div>
  );
}

/** A puzzle that was missed, to look at in peace. */
function Missed({ name }: { readonly name: PuzzleName }) {
  const puzzle = useAnswer('puzzle', name);
  const game = GAMES.find(({ id }) => puzzle.kind === 'known' && id === puzzle.value.game);
  if (puzzle.kind !== 'known' || game === undefined) return null;
  const { options, position, shown } = puzzle.value;
  return (
    <li>
      <Link class="go-on" to={{ screen: 'explore', game, asked: options, at: position }}>
        <strong>{game.title}</strong>
        <span class="soft">{shown.counters.map(({ label, value }) => `${label}: ${value}`).join(', ')}</span>
      </Link>
    </li>
  );
}

function RushOver({ rush, best, onAgain }: { rush: Rush; best: number; onAgain: () => void }) {
  const message = {
    text: `Duelbook rush: ${counted(rush.solved, 'puzzle')} in 3 minutes`,
    url: linkTo(makeAddress({ screen: 'rush' })),
  };
  useKeys([{ key: 'enter', meaning: 'another rush', run: onAgain }]);
  return (
    <div class="stack">
      <section class="card stack rush-over" aria-label="Result">
        <h2>Time’s up!</h2>
        <p>
          <b class="rush-score number">{rush.solved}</b> solved, {rush.missed.length} missed.{' '}
          {rush.solved >= best && rush.solved > 0 ? 'That’s your best rush!' : `Your best rush: ${best}.`}
        </p>
        <div class="after-game">
          <Button kind="main" shortcut="Enter" onPress={onAgain}>
            Play again
          </Button>
          <ShareButtons message={message} copyLabel="Copy result" />
          <Link class="button" to={{ screen: 'record' }}>
            Your record
          </Link>
        </div>
      </section>
      {rush.missed.length === 0 ? null : (
        <section class="stack-tight" aria-labelledby="missed">
          <h2 id="missed">What you missed</h2>
          <ul class="plain-list go-on-list">
            {rush.missed.slice(-MOST_MISSED).map((number) => (
              <Missed key={number} name={nameOf({ ...rush, number })} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function RushIntro({ best, onStart }: { readonly best: number; readonly onStart: () => void }) {
  useKeys([{ key: 'enter', meaning: 'start the rush', run: onStart }]);
  return (
    <section class="card stack rush-intro" aria-label="Before you start">
      <p class="rush-clock number" aria-hidden="true">
        {clockText(RUSH_MS)}
      </p>
      <p>
        Solve as many puzzles as you can in {RUSH_MS / 60_000} minutes. They come from all games and get harder. A wrong
        answer costs {PENALTY_MS / 1000} seconds.
      </p>
      {best === 0 ? null : <p class="soft">Your best rush: {best}.</p>}
      <button type="button" class="button start" data-kind="main" aria-keyshortcuts="Enter" onClick={onStart}>
        Start
      </button>
    </section>
  );
}

/** Puzzles against the clock. */
export function RushScreen() {
  const [rush, setRush] = useState<Rush>();
  const [best, setBest] = useState(bestRush);
  const now = useClock(rush !== undefined);
  const left = rush === undefined ? RUSH_MS : leftAt(rush, now);
  const isOver = rush !== undefined && left === 0;
  const start = (): void => setRush(startRush(randomNumber(), Date.now()));
  const finished = isOver ? rush.solved : undefined;
  // With the drawing and not after it: a player may be gone by then.
  useLayoutEffect(() => {
    if (finished === undefined) return;
    announce(`Time’s up. ${counted(finished, 'puzzle')} solved.`);
    if (finished > bestRush()) keepRush(finished);
    setBest(bestRush());
  }, [finished]);
  return (
    <Screen title="Puzzle rush" above={<Link to={{ screen: 'puzzles', date: undefined }}>‹ Puzzle of the day</Link>}>
      {rush === undefined ? (
        <RushIntro best={best} onStart={start} />
      ) : (
        <div class="rush">
          <RushStanding rush={rush} left={left} best={best} />
          {isOver ? (
            <RushOver rush={rush} best={best} onAgain={start} />
          ) : (
            <RushQuestion
              key={rush.number}
              rush={rush}
              onAnswer={(isRight) => setRush((current) => current && answered(current, isRight, Date.now()))}
            />
          )}
        </div>
      )}
    </Screen>
  );
}
