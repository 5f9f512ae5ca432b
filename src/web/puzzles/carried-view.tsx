import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { dayResultText, shortDate } from '../../coach/day-result.js';
import { LIVES, TRIED_BEFORE } from '../../coach/puzzle.js';
import type { Move } from '../../core/game.js';
import { counted, capitalised } from '../../core/text.js';
import { makeAddress } from '../address/address.js';
import { give } from '../device/effects.js';
import { linkTo } from '../device/share.js';
import { PlayTable } from '../exercise/play-table.js';
import { PositionView } from '../exercise/position-view.js';
import { ReplyView } from '../exercise/reply-view.js';
import { useKeptFocus } from '../exercise/use-kept-focus.js';
import { Button, Dialog } from '../look/controls.js';
import { useKeys } from '../look/keys.js';
import { judgedNote } from '../look/move-note.js';
import { Moves } from '../look/moves.js';
import { Notice, SeatMark, Waiting } from '../look/signs.js';
import { Burst } from '../table/burst.js';
import { Confetti } from '../table/honours.js';
import { useAim } from '../table/use-aim.js';
import { announce } from '../shell/announcer.js';
import { ShareButtons } from '../shell/share-buttons.js';
import type { ShownCarried } from '../truth/shown-carried.js';
import type { ShownPuzzle } from '../truth/shown-puzzle.js';
import { localDate, minutesToMidnight } from './dates.js';
import { type Carried, type DayRecord, livesOf } from './day-records.js';
import { LifeMarks, LivesView } from './lives-view.js';
import { type CarriedState, useCarried } from './use-carried.js';

interface CarriedViewProps {
  readonly date: string;
  readonly puzzle: ShownPuzzle;
  /** Before the first try. */
  readonly begun: ShownCarried;
  /** What this device remembers of the day. */
  readonly record: DayRecord | undefined;
  /** How many days in a row were solved, this one included. */
  readonly streak: number;
  /** Told of every try, and when the solution was asked for. */
  readonly onChange: (what: Carried | 'shown') => void;
  /** Where one can go when it is over. */
  readonly onwards: ComponentChildren;
}

/** What is said to the last try, as a person would say it. */
function saidText({ last, reply, deed, state }: ShownCarried): string {
  if (last === undefined) return '';
  if (!last.answer.right) return last.answer.verdict;
  if (state === 'won') return deed ?? '';
  return reply === undefined ? last.answer.verdict : `Right! The answer is ${reply}. Your move again.`;
}

const spokenText = (shown: ShownCarried): string => {
  const lives = shown.last?.answer.right === false ? ` ${counted(shown.lives, 'life', 'lives')} left.` : '';
  const spoken = shown.last?.answer.right === false ? shown.last.answer.spoken : saidText(shown);
  return `${spoken}${lives}`;
};

const wonText = (lives: number): string =>
  lives === LIVES ? 'Solved without a mistake!' : lives === 1 ? 'Solved, with the last life!' : 'Solved!';

interface OutcomeProps extends Pick<CarriedViewProps, 'date' | 'record' | 'streak'> {
  readonly shown: ShownCarried;
  /** It was won just now. */
  readonly isNew: boolean;
}

/** What came of it, to show and to send. */
function Outcome({ date, record, streak, shown, isNew }: OutcomeProps) {
  const won = shown.state === 'won';
  // A puzzle that was played again changes nothing: the record says what counts.
  const result: DayRecord = record ?? { wrong: LIVES - shown.lives, end: won ? 'solved' : 'lost', onTheDay: false };
  const message = {
    text: dayResultText(date, livesOf(result)),
    url: linkTo(makeAddress({ screen: 'puzzles', date })),
  };
  return (
    <div class="day-outcome stack-tight" data-won={won} data-new={isNew}>
      {won && isNew ? <Burst seat={shown.shown.seat} /> : null}
      <h2>
        {won ? wonText(shown.lives) : 'Not this time'}
        {won ? <Confetti /> : null}
      </h2>
      <p>
        {won ? shown.deed : 'Below is how it could have been won.'}
        {streak > 1 ? <b> Your streak: {counted(streak, 'day')}.</b> : null}
      </p>
      <p class="day-marks">
        Duelbook {shortDate(date)} <LifeMarks lives={livesOf(result)} />
      </p>
      <div class="row">
        <ShareButtons message={message} copyLabel="Copy result" kind="main" />
        <NextPuzzle date={date} />
      </div>
    </div>
  );
}

/** When the next one comes. After a puzzle of another day there is nothing to wait for. */
function NextPuzzle({ date }: { readonly date: string }) {
  const [now] = useState(() => new Date());
  if (date !== localDate(now)) return null;
  const minutes = minutesToMidnight(now);
  return (
    <span class="soft">
      Next puzzle in {Math.floor(minutes / 60)} h {minutes % 60} min
    </span>
  );
}

function GiveUp({ onAgree, onClose }: { readonly onAgree: () => void; readonly onClose: () => void }) {
  return (
    <Dialog title="Show the solution?" onClose={onClose}>
      <p>It will count as not solved.</p>
      <div class="row">
        <Button kind="main" onPress={onAgree}>
          Show it
        </Button>
        <Button onPress={onClose}>Keep trying</Button>
      </div>
    </Dialog>
  );
}

/** The win of a day: found, and carried through against the best defence. */
export function CarriedView({ date, puzzle, begun, record, streak, onChange, onwards }: CarriedViewProps) {
  const { state, problem, tryMove, tellAll, startOver } = useCarried(date, record?.tries ?? [], begun);
  const [asks, setAsks] = useState(false);
  const shown = state?.shown;
  const isOver = shown !== undefined && (shown.state !== 'open' || shown.solution !== undefined);
  const place = useKeptFocus(isOver);
  const [aimed, aim] = useAim(`${state?.tries.length}`);
  // Whoever comes back to a puzzle that is over has had the moment.
  const [isNew, setIsNew] = useState(false);
  const told = ({ tries, shown: next }: CarriedState): void => {
    announce(spokenText(next));
    setIsNew(next.state !== 'open');
    give(next.state === 'won' ? 'won' : next.last?.answer.right === false ? 'refused' : 'move');
    onChange({ tries, lives: next.lives, state: next.state });
  };
  useKeys(isOver ? [] : [{ key: 'x', meaning: 'show the solution, after a question', run: () => setAsks(true) }]);
  if (problem !== undefined) return <Notice kind="problem">{problem}</Notice>;
  if (shown === undefined) return <Waiting progress={undefined} what="Setting up the puzzle" />;
  const play = (move: Move): void => {
    if (shown.refuted.includes(move)) announce(TRIED_BEFORE);
    else tryMove(move, told);
  };
  const wasWrong = shown.last?.answer.right === false;
  return (
    <section class="card puzzle" aria-label="The puzzle">
      <div class="carried-head">
        {isOver ? null : <LivesView lives={shown.lives} />}
        <PositionView shown={shown.shown} aimed={aimed} />
      </div>
      {isOver ? null : (
        <div class="stack-tight">
          <h2>
            <SeatMark seat={shown.shown.seat} /> {shown.last?.answer.right === true ? saidText(shown) : puzzle.task}
          </h2>
          {shown.shown.task === '' ? null : <p class="soft">{capitalised(shown.shown.task)}.</p>}
        </div>
      )}
      {isOver ? null : (
        <Moves
          label={`Moves of ${shown.shown.names[shown.shown.seat]}`}
          choices={shown.shown.choices}
          noteOf={(move) => judgedNote(shown.refuted.includes(move) ? false : undefined)}
          onPlay={play}
          onRefuse={announce}
          onAim={aim}
        />
      )}
      <div ref={place} tabIndex={-1} class="reply-place stack">
        {isOver ? <Outcome date={date} record={record} streak={streak} shown={shown} isNew={isNew} /> : null}
        {wasWrong && shown.last !== undefined && shown.solution === undefined ? (
          <ReplyView key={state?.tries.length} {...shown.last.answer} names={shown.shown.names} />
        ) : null}
        {shown.solution === undefined ? null : (
          <PlayTable play={shown.solution} names={shown.shown.names} caption="How to win from here" />
        )}
      </div>
      {shown.played.turns.length === 0 ? null : (
        <details class="fold">
          <summary>What was played</summary>
          <PlayTable play={shown.played} names={shown.shown.names} caption="Your moves and the answers to them" />
        </details>
      )}
      <div class={isOver ? 'after-game' : 'row'}>
        {isOver ? (
          <>
            {onwards}
            <Button onPress={startOver}>Play it again</Button>
          </>
        ) : (
          <Button kind="quiet" shortcut="x" onPress={() => setAsks(true)}>
            Show the solution
          </Button>
        )}
      </div>
      {asks ? (
        <GiveUp
          onClose={() => setAsks(false)}
          onAgree={() => {
            setAsks(false);
            tellAll(() => onChange('shown'));
          }}
        />
      ) : null}
    </section>
  );
}
