import type { AnyMatch, Outcome } from '../../core/match.js';
import { SEATS } from '../../core/seat.js';
import { SeatMark } from '../look/signs.js';
import { seriesText, verdictText, whyText } from './result-text.js';
import { namesOfTwo, type SpokenNames } from './spoken-names.js';
import type { Standing } from './standing.js';

/** The score of a series. */
export function SeriesScore({ names, score: { wins, draws }, number, games }: Standing) {
  return (
    <dl class="score" aria-label="Score">
      {SEATS.map((seat) => (
        <div key={seat}>
          <dt>
            <SeatMark seat={seat} /> {names[seat]}
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
      <div>
        <dt>Game</dt>
        <dd>
          {number}
          {games === undefined ? '' : ` of ${games}`}
        </dd>
      </div>
    </dl>
  );
}

interface ResultProps {
  readonly match: AnyMatch;
  readonly outcome: Outcome;
  readonly standing: Standing;
  readonly names?: SpokenNames;
}

/** How the game ended, large. */
export function Result({ match, outcome, standing, names = namesOfTwo(match.setup.names) }: ResultProps) {
  // The mark is of whoever the words beside it are about.
  const about = outcome.winner === null ? undefined : (names.you ?? outcome.winner);
  return (
    <div class="result" data-seat={about === undefined ? undefined : about + 1}>
      <h2>
        {about === undefined ? null : <SeatMark seat={about} />} {verdictText(outcome, names)}
      </h2>
      <p>
        {whyText(match, outcome, names)} {seriesText(standing, names)}
      </p>
    </div>
  );
}
