import type { AnyMatch, Outcome } from '../../core/match.js';
import { reasonText } from '../../core/referee-words.js';
import { SEATS } from '../../core/seat.js';
import { counted } from '../../core/text.js';
import { SeatMark } from '../look/signs.js';
import type { Standing } from './standing.js';

/** Who has won a series that is over. */
function seriesText({ names, score: { wins }, games, isOver }: Standing): string {
  const leader = wins[0] === wins[1] ? undefined : names[wins[0] > wins[1] ? 0 : 1];
  if (!isOver || games === 1) return '';
  return leader === undefined ? 'The series is even.' : `${leader} wins the series.`;
}

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

/** Why a match ended, as a sentence of its own. */
const whyText = (match: AnyMatch, outcome: Outcome): string =>
  `${reasonText(match, outcome)}, after ${counted(match.turns.length, 'turn')}.`;

interface ResultProps {
  readonly match: AnyMatch;
  readonly outcome: Outcome;
  readonly standing: Standing;
}

/** How the game ended, large. */
export function Result({ match, outcome, standing }: ResultProps) {
  const { winner } = outcome;
  return (
    <div class="result" data-seat={winner === null ? undefined : winner + 1}>
      <h2>
        {winner === null ? (
          'A draw'
        ) : (
          <>
            <SeatMark seat={winner} /> {match.setup.names[winner]} wins
          </>
        )}
      </h2>
      <p>
        {whyText(match, outcome)} {seriesText(standing)}
      </p>
    </div>
  );
}
