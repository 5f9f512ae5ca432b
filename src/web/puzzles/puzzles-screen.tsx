import { useState } from 'preact/hooks';
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
import { DayPuzzle } from './day-puzzle.js';
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

function Day({ date, today }: { readonly date: string; readonly today: string }) {
  const [records, change] = useDayRecords();
  const [before] = useState(() => records.get(date));
  const answer = useAnswer('puzzle', { kind: 'day', date });
  const [yesterday, tomorrow] = [dayAfter(date, -1), dayAfter(date, 1)];
  const goTo = (day: string): void => {
    if (isDate(day) && day <= today) go(addressOf(day, today));
    else announce('There’s no puzzle for that day yet.');
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
          onChange={(what) => change({ date, today, what })}
        >
          <CalendarStrip days={stripDays(date, today)} records={records} current={date} today={today} />
        </DayPuzzle>
      )}
      <nav class="row day-nav" aria-label="Other days">
        {isDate(yesterday) ? (
          <a class="button" href={makeAddress(addressOf(yesterday, today))}>
            Previous day
          </a>
        ) : null}
        {tomorrow <= today ? (
          <a class="button" href={makeAddress(addressOf(tomorrow, today))}>
            Next day
          </a>
        ) : (
          <span class="soft">A new puzzle tomorrow.</span>
        )}
      </nav>
    </Screen>
  );
}

const TodayLink = () => (
  <div>
    <Link kind="main" to={{ screen: 'puzzles', date: undefined }}>
      Today’s puzzle
    </Link>
  </div>
);

/** The puzzle of a day, the same for everybody: of today, or of any day before. */
export function PuzzlesScreen({ date }: Props) {
  const today = useToday();
  if (date !== undefined && !isDate(date))
    return (
      <Screen title="No such day">
        <Notice kind="problem">“{printable(date, 20)}” isn’t a date like 2026-11-15.</Notice>
        <TodayLink />
      </Screen>
    );
  if (date !== undefined && date > today)
    return (
      <Screen title="Not yet">
        <p>The puzzle of {dateWords(date)} isn’t open yet. It opens when that day starts where you are.</p>
        <TodayLink />
      </Screen>
    );
  return <Day key={date ?? today} date={date ?? today} today={today} />;
}
