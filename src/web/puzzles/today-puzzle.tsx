import { counted } from '../../core/text.js';
import { GAMES } from '../../games/catalogue.js';
import { Link } from '../look/controls.js';
import { Notice, Waiting } from '../look/signs.js';
import { useAnswer } from '../truth/use-answer.js';
import { CalendarStrip } from './calendar-strip.js';
import { CarriedView } from './carried-view.js';
import { daysUpTo } from './dates.js';
import { streaksOf } from './day-records.js';
import { PuzzleView } from './puzzle-view.js';
import { useDayRecords } from './use-day-records.js';
import { useToday } from './use-today.js';

/** The puzzle of today, to be played where it stands. */
export function TodayPuzzle() {
  const today = useToday();
  return <PuzzleOf key={today} date={today} />;
}

function PuzzleOf({ date }: { readonly date: string }) {
  const [records, change] = useDayRecords();
  const answer = useAnswer('puzzle', { kind: 'day', date });
  if (answer.kind === 'waiting') return <Waiting progress={answer.progress} what="Setting up today’s puzzle" />;
  if (answer.kind === 'failed') return <Notice kind="problem">{answer.sentence}</Notice>;
  const { value: puzzle } = answer;
  const { current } = streaksOf(records, date);
  const onwards = (
    <>
      <Link class="button" to={{ screen: 'rush' }}>
        Puzzle rush
      </Link>
      <Link class="button" to={{ screen: 'puzzles', date: undefined }}>
        All days
      </Link>
    </>
  );
  return (
    <div class="stack-tight">
      <p class="today-about soft">
        {GAMES.find(({ id }) => id === puzzle.game)?.title}
        {current === 0 ? null : <span class="today-streak">Streak: {counted(current, 'day')}</span>}
      </p>
      {puzzle.begun !== undefined ? (
        <CarriedView
          date={date}
          puzzle={puzzle}
          begun={puzzle.begun}
          record={records.get(date)}
          streak={current}
          onChange={(what) => change({ date, today: date, what })}
          onwards={onwards}
        />
      ) : (
        <PuzzleView
          name={{ kind: 'day', date }}
          puzzle={puzzle}
          onAttempt={(what) => change({ date, today: date, what })}
          onwards={onwards}
        />
      )}
      <div class="home-week">
        <CalendarStrip days={daysUpTo(date, 7)} records={records} current={date} today={date} />
      </div>
    </div>
  );
}
