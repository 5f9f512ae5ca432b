import type { ComponentChildren } from 'preact';
import type { AnyMatch, Outcome } from '../../core/match.js';
import { drawnNames } from '../../core/names.js';
import { SEATS } from '../../core/seat.js';
import { SeatMark } from '../look/signs.js';
import { Burst } from './burst.js';
import { Confetti, Wreath } from './honours.js';
import { endText, resultTitle, seriesText } from './result-text.js';
import type { SpokenNames } from './spoken-names.js';
import type { Standing } from './standing.js';

interface SeriesScoreProps extends Standing {
  /** How strong the computer plays, if it plays. */
  readonly level?: string | undefined;
}

/** The score of a series. In the first game, with no end in sight, nobody counts games. */
export function SeriesScore({ names, score: { wins, draws }, number, games, level }: SeriesScoreProps) {
  const counts = games !== undefined || number > 1;
  return (
    <dl class="score" aria-label="Score">
      {SEATS.map((seat) => (
        <div key={seat}>
          <dt>
            <SeatMark seat={seat} /> {drawnNames(names)[seat]}
          </dt>
          <dd class="number">{wins[seat]}</dd>
        </div>
      ))}
      {draws === 0 ? null : (
        <div>
          <dt>Draws</dt>
          <dd class="number">{draws}</dd>
        </div>
      )}
      {level === undefined ? null : (
        <div>
          <dt>Level</dt>
          <dd>{level}</dd>
        </div>
      )}
      {counts ? (
        <div>
          <dt>Game</dt>
          <dd>
            {number}
            {games === undefined ? '' : ` of ${games}`}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

interface ResultProps {
  readonly match: AnyMatch;
  readonly outcome: Outcome;
  readonly standing: Standing;
  readonly names: SpokenNames;
  /** It ended just now, before the reader's eyes. */
  readonly isNew: boolean;
  /** What else there is to say about it. */
  readonly children?: ComponentChildren;
}

/** How the game ended, large. */
export function Result({ match, outcome, standing, names, isNew, children }: ResultProps) {
  // The mark is of whoever the words beside it are about.
  const about = outcome.winner === null ? undefined : (names.you ?? outcome.winner);
  // Nobody wants to see the other side's moment.
  const isWon = outcome.winner !== null && outcome.winner === about;
  const isMoment = isNew && isWon;
  return (
    <div class="result" data-seat={about === undefined ? undefined : about + 1} data-won={isWon} data-new={isNew}>
      {isMoment && about !== undefined ? <Burst seat={about} /> : null}
      <h2>
        {about === undefined ? null : isWon ? <Wreath seat={about} /> : <SeatMark seat={about} />}{' '}
        {resultTitle(outcome, names)}
        {isWon ? <Confetti /> : null}
      </h2>
      <p>
        {endText(match, outcome, names)} {seriesText(standing, names)}
      </p>
      {children}
    </div>
  );
}
