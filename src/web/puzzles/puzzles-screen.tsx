import { useState } from 'preact/hooks';
import { GAMES } from '../../games/catalogue.js';
import { printable } from '../../core/text.js';
import { type Address, makeAddress } from '../address/address.js';
import { Link } from '../look/controls.js';
import { Notice, Waiting } from '../look/signs.js';
import { announce } from '../shell/announcer.js';
import { useKeys } from '../look/keys.js';
import { go } from '../address/router.js';
import { Screen } from '../shell/screen.js';
import { useAnswer } from '../truth/use-answer.js';
import { CalendarStrip } from './calendar-strip.js';
import { dateWords, dayAfter, daysUpTo, isDate } from './dates.js';
import { type Attempt, type DayRecord, type DayRecords, markOf } from './day-records.js';
import { DifficultyView } from './difficulty-view.js';
import { optionsWords } from '../look/options-words.js';
import { PositionLinks } from '../exercise/position-links.js';
import { PuzzleView } from './puzzle-view.js';
import type { ShownPuzzle } from '../truth/shown-puzzle.js';
import { StreakView } from './streak-view.js';
import { useDayRecords } from './use-day-records.js';
import { useToday } from './use-today.js';

type Props = Extract<Address, { readonly screen: 'puzzles' }>;

const SHOWN_DAYS = 14;

const addressOf = (date: string, today: string): Address => ({
  screen: 'puzzles',
  date: date === today ? undefined : date,
});

/** The last days; or, for a day before them, the days up to that one. */
const stripDays = (date: string, today: string): readonly string[] => {
  const last = daysUpTo(today, SHOWN_DAYS);
  return last.includes(date) ? last : daysUpTo(date, SHOWN_DAYS);
};

/** What is known of a puzzle that was played before. */
function PlayedBefore({ record }: { readonly record: DayRecord }) {
  const mark = markOf(record);
  if (record.end === 'open') return null;
  const said =
    mark === 'first-try'
      ? 'You have solved this one at first try.'
      : mark === 'solved'
        ? 'You have solved this one.'
        : 'You have seen the solution of this one.';
  return <p class="soft">{said} Trying again changes nothing in your record.</p>;
}

interface DayPuzzleProps {
  readonly date: string;
  readonly today: string;
  readonly puzzle: ShownPuzzle;
  /** As it was when the page was opened. */
  readonly before: DayRecord | undefined;
  readonly records: DayRecords;
  readonly onAttempt: (attempt: Attempt) => void;
}

function DayPuzzle({ date, today, puzzle, before, records, onAttempt }: DayPuzzleProps) {
  const game = GAMES.find(({ id }) => id === puzzle.game);
  if (game === undefined) throw new Error(`there is no game ${puzzle.game}`);
  const { options, position, shown } = puzzle;
  const more: Address = { screen: 'practice', game, asked: options, seed: 1, number: 1 };
  return (
    <div class="puzzle-page">
      <div class="stack">
        <p class="puzzle-game">
          <Link to={{ screen: 'rules', game }}>{game.title}</Link>
          <span class="soft">{optionsWords(options)}</span>
        </p>
        {before === undefined ? null : <PlayedBefore record={before} />}
        <PuzzleView
          key={date}
          name={{ kind: 'day', date }}
          puzzle={puzzle}
          onAttempt={onAttempt}
          onwards={
            <>
              <Link kind="main" to={more}>
                More puzzles like this
              </Link>
              <PositionLinks game={game} options={options} position={position} seat={shown.seat} />
            </>
          }
        />
      </div>
      <aside class="stack" aria-label="About this puzzle">
        <DifficultyView {...puzzle.difficulty} />
        <StreakView records={records} today={today} />
      </aside>
    </div>
  );
}

function Day({ date, today }: { readonly date: string; readonly today: string }) {
  const [records, addAttempt] = useDayRecords();
  const [before] = useState(() => records.get(date));
  const answer = useAnswer('puzzle', { kind: 'day', date });
  const [yesterday, tomorrow] = [dayAfter(date, -1), dayAfter(date, 1)];
  const goTo = (day: string): void => {
    if (isDate(day) && day <= today) go(addressOf(day, today));
    else announce('There is no puzzle for that day yet.');
  };
  useKeys([
    { key: 'p', meaning: 'the day before', run: () => goTo(yesterday) },
    { key: 'n', meaning: 'the day after', run: () => goTo(tomorrow) },
  ]);
  return (
    <Screen
      title={date === today ? 'Puzzle of the day' : dateWords(date)}
      above={date === today ? dateWords(date) : 'Puzzle of the day'}
    >
      <CalendarStrip days={stripDays(date, today)} records={records} current={date} today={today} />
      {answer.kind === 'waiting' ? (
        <Waiting progress={answer.progress} what="Setting up the puzzle" />
      ) : answer.kind === 'failed' ? (
        <Notice kind="problem">{answer.sentence}</Notice>
      ) : (
        <DayPuzzle
          date={date}
          today={today}
          puzzle={answer.value}
          before={before}
          records={records}
          onAttempt={(attempt) => addAttempt(date, attempt, today)}
        />
      )}
      <nav class="row day-nav" aria-label="Other days">
        {isDate(yesterday) ? (
          <a class="button" href={makeAddress(addressOf(yesterday, today))}>
            ← The day before
          </a>
        ) : null}
        {tomorrow <= today ? (
          <a class="button" href={makeAddress(addressOf(tomorrow, today))}>
            The day after →
          </a>
        ) : (
          <span class="soft">Tomorrow’s puzzle comes tomorrow.</span>
        )}
      </nav>
    </Screen>
  );
}

/** The puzzle of a day, the same for everybody: of today, or of any day before. */
export function PuzzlesScreen({ date }: Props) {
  const today = useToday();
  if (date !== undefined && !isDate(date))
    return (
      <Screen title="There is no such day">
        <Notice kind="problem">“{printable(date, 20)}” is not a day such as 2026-11-15.</Notice>
        <div>
          <Link kind="main" to={{ screen: 'puzzles', date: undefined }}>
            To the puzzle of today
          </Link>
        </div>
      </Screen>
    );
  if (date !== undefined && date > today)
    return (
      <Screen title="Not yet">
        <p>The puzzle of {dateWords(date)} is still a secret. It opens when that day begins where you are.</p>
        <div>
          <Link kind="main" to={{ screen: 'puzzles', date: undefined }}>
            To the puzzle of today
          </Link>
        </div>
      </Screen>
    );
  return <Day key={date ?? today} date={date ?? today} today={today} />;
}
