import { useState } from 'preact/hooks';
import { LEVELS, type LevelId } from '../../bots/levels.js';
import type { AnyGame } from '../../core/game.js';
import { GAMES } from '../../games/catalogue.js';
import { type Address, HOME } from '../address/address.js';
import { cardGrid } from '../look/card-columns.js';
import { Link } from '../look/controls.js';
import { Figures } from '../look/figures.js';
import { DayResults } from '../puzzles/day-results.js';
import { streaksOf } from '../puzzles/day-records.js';
import { keptDays } from '../puzzles/use-day-records.js';
import { useToday } from '../puzzles/use-today.js';
import { type GameLog, keptLog } from '../records/game-log.js';
import { cleanLessons, keptLessons } from '../records/lesson-log.js';
import { bestRush } from '../records/rush-best.js';
import { Screen } from '../shell/screen.js';
import { AccuracyChart } from './accuracy-chart.js';
import { accuracyPoints, achievementsOf, nextLevel, type Tally, tallyOf } from './player-record.js';
import { RecordTransfer } from './record-transfer.js';

/** So many games are in the chart. */
const IN_CHART = 60;

const tallyText = ({ won, lost, drawn }: Tally): string =>
  won + lost + drawn === 0 ? '' : [`${won} won`, `${lost} lost`, ...(drawn === 0 ? [] : [`${drawn} drawn`])].join(', ');

const against = (game: AnyGame, opponent: LevelId): Address => ({
  screen: 'play',
  wish: { game, asked: {}, opponent, side: 0, first: 0, games: undefined, names: undefined, from: undefined },
});

/** A medal: full when it is earned. */
function Medal({ isOn }: { readonly isOn: boolean }) {
  return (
    <svg class="record-medal" data-on={isOn} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <path d="M10 18v12l6-4 6 4V18" />
      <circle cx="16" cy="12" r="10" />
      <path class="record-star" d="M16 6l1.9 3.9 4.2.6-3 3 .7 4.2-3.8-2-3.8 2 .7-4.2-3-3 4.2-.6z" />
    </svg>
  );
}

/** The five levels of a game, with what came of the games against each, and which one is next. */
function GameLadder({ game, log }: { readonly game: AnyGame; readonly log: GameLog }) {
  const next = nextLevel(log, game.id);
  return (
    <li class="card stack-tight">
      <h3>{game.title}</h3>
      <ol class="plain-list record-ladder">
        {LEVELS.map(({ id, title }, index) => {
          const tally = tallyOf(log, game.id, id);
          return (
            // Each level is a step wider than the one before.
            <li key={id} data-next={id === next} data-beaten={tally.won > 0} style={{ '--step': `${index + 1}` }}>
              <b>{title}</b>
              <span class="small">{tallyText(tally)}</span>
            </li>
          );
        })}
      </ol>
      {next === undefined ? (
        <p class="soft">All levels beaten.</p>
      ) : (
        <Link class="button" to={against(game, next)}>
          Play {LEVELS.find(({ id }) => id === next)?.title}
        </Link>
      )}
    </li>
  );
}

/** What this device remembers of its player. */
export function RecordScreen() {
  const today = useToday();
  // Counts the imports: each of them is a reason to read everything again.
  const [imports, setImports] = useState(0);
  const log = keptLog();
  const days = keptDays();
  const { current, longest } = streaksOf(days, today);
  const rush = bestRush();
  const achievements = achievementsOf({
    log,
    games: GAMES.map(({ id }) => id),
    longestStreak: longest,
    cleanLessons: cleanLessons(keptLessons()),
    bestRush: rush,
  });
  const figures = [
    { label: 'Games', value: log.length },
    { label: 'Won', value: log.filter(({ result }) => result === 'won').length },
    { label: 'Puzzle streak', value: current },
    { label: 'Best streak', value: longest },
    { label: 'Best rush', value: rush },
  ];
  return (
    <Screen title="Your record">
      <Figures class="record-figures" figures={figures} />
      <div class="record-page">
        <div class="stack">
          <section class="card stack-tight" aria-labelledby="accuracy">
            <h2 id="accuracy">Accuracy</h2>
            <AccuracyChart points={accuracyPoints(log, IN_CHART)} />
            {log.length > 0 ? null : (
              <div>
                <Link kind="main" to={HOME}>
                  Choose a game
                </Link>
              </div>
            )}
          </section>
          <section class="card stack-tight" aria-labelledby="days">
            <h2 id="days">Puzzle of the day</h2>
            {days.size > 0 ? (
              <DayResults records={days} />
            ) : (
              <>
                <p class="soft">Solve the puzzle of the day, and this chart shows how many lives you had left.</p>
                <div>
                  <Link class="button" to={{ screen: 'puzzles', date: undefined }}>
                    Today’s puzzle
                  </Link>
                </div>
              </>
            )}
          </section>
        </div>
        <section class="card stack-tight" aria-labelledby="achievements">
          <h2 id="achievements">Achievements</h2>
          <ul class="plain-list record-achievements">
            {achievements.map(({ title, how, isReached, progress }) => (
              <li key={title} data-reached={isReached}>
                <Medal isOn={isReached} />
                <span>
                  <b>{title}</b> <span class="unseen">{isReached ? '(done)' : '(not yet)'}</span>
                  <br />
                  <span class="soft small">{how}</span>
                </span>
                {isReached || progress === undefined ? null : (
                  <span class="soft small">
                    {progress.done} of {progress.of}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section class="stack-tight" aria-labelledby="levels">
        <h2 id="levels">Levels</h2>
        <p class="soft">Beat the five levels of each game, one after the other.</p>
        <ul class="plain-list card-grid" style={cardGrid(GAMES.length)}>
          {GAMES.map((game) => (
            <GameLadder key={game.id} game={game} log={log} />
          ))}
        </ul>
      </section>
      <RecordTransfer onImported={() => setImports(imports + 1)} />
    </Screen>
  );
}
