import type { ComponentChildren } from 'preact';
import { GAMES } from '../../games/catalogue.js';
import type { Address } from '../address/address.js';
import { PositionLinks } from '../exercise/position-links.js';
import { Link } from '../look/controls.js';
import { optionsWords } from '../look/options-words.js';
import type { ShownPuzzle } from '../truth/shown-puzzle.js';
import { CarriedView } from './carried-view.js';
import { type Attempt, type Carried, type DayRecord, type DayRecords, markOf, streaksOf } from './day-records.js';
import { DifficultyView } from './difficulty-view.js';
import { PuzzleView } from './puzzle-view.js';
import { StreakView } from './streak-view.js';

/** What is known of a puzzle that was played before. */
function PlayedBefore({ record }: { readonly record: DayRecord }) {
  if (record.end === 'open') return null;
  const said = {
    'first-try': 'You solved this one without a mistake.',
    solved: 'You solved this one.',
    tried: record.end === 'lost' ? 'You ran out of lives on this one.' : 'You’ve seen the solution of this one.',
    open: '',
  }[markOf(record)];
  return <p class="soft">{said} Trying again doesn’t change your record.</p>;
}

interface DayPuzzleProps {
  readonly date: string;
  readonly today: string;
  readonly puzzle: ShownPuzzle;
  /** As it was when the page was opened. */
  readonly before: DayRecord | undefined;
  readonly records: DayRecords;
  readonly onChange: (what: Attempt | Carried) => void;
  /** The days around it. */
  readonly children: ComponentChildren;
}

/** The puzzle of a day with all that belongs to it. */
export function DayPuzzle({ date, today, puzzle, before, records, onChange, children }: DayPuzzleProps) {
  const game = GAMES.find(({ id }) => id === puzzle.game);
  if (game === undefined) throw new Error(`there is no game ${puzzle.game}`);
  const { options, position, shown } = puzzle;
  const more: Address = { screen: 'practice', game, asked: options, seed: 1, number: 1 };
  const onwards = (
    <>
      <Link class="button" to={more}>
        More like this
      </Link>
      <PositionLinks game={game} options={options} position={position} seat={shown.seat} />
    </>
  );
  return (
    <div class="puzzle-page">
      <div class="stack">
        <p class="puzzle-game">
          <Link to={{ screen: 'rules', game }}>{game.title}</Link>
          <span class="soft">{optionsWords(options)}</span>
        </p>
        {before === undefined ? null : <PlayedBefore record={before} />}
        {puzzle.begun !== undefined ? (
          <CarriedView
            key={date}
            date={date}
            puzzle={puzzle}
            begun={puzzle.begun}
            record={records.get(date)}
            streak={streaksOf(records, today).current}
            onChange={onChange}
            onwards={onwards}
          />
        ) : (
          <PuzzleView key={date} name={{ kind: 'day', date }} puzzle={puzzle} onAttempt={onChange} onwards={onwards} />
        )}
      </div>
      <aside class="stack" aria-label="About this puzzle">
        <DifficultyView {...puzzle.difficulty} />
        <StreakView records={records} date={date} today={today} />
        {children}
      </aside>
    </div>
  );
}
