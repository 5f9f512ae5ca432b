import { roundedText, standingText } from '../../coach/value-words.js';
import type { AnyGame, Move } from '../../core/game.js';
import type { Pair } from '../../core/seat.js';
import type { ExploredRound } from '../truth/explore-answers.js';

interface PayoffTableProps {
  readonly game: AnyGame;
  readonly truth: ExploredRound;
  readonly onWalk: (moves: Pair<Move>) => void;
}

const kindOf = (worth: number): string => (Math.abs(worth) < 5e-10 ? 'draw' : worth > 0 ? 'win' : 'loss');

/** What each pair of choices is worth to the first seat. Press a cell to go to the position after it. */
export function PayoffTable({ game, truth: { moves, payoffs }, onWalk }: PayoffTableProps) {
  const { seats } = game.words;
  const label = (move: Move): string => game.words.label(move);
  return (
    <table class="payoffs">
      <caption class="unseen">
        What each pair of choices is worth to {seats[0]}. Rows: {seats[0]}. Columns: {seats[1]}.
      </caption>
      <thead>
        <tr>
          <td>
            <span class="unseen">Choices</span>
          </td>
          {moves[1].map((move) => (
            <th key={move} scope="col" class="number">
              {label(move)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {moves[0].map((own, row) => (
          <tr key={own}>
            <th scope="row" class="number">
              {label(own)}
            </th>
            {moves[1].map((theirs, column) => {
              const worth = payoffs[row]?.[column] ?? 0;
              return (
                <td key={theirs}>
                  <button
                    type="button"
                    class="payoff"
                    data-kind={kindOf(worth)}
                    style={{ '--strength': `${Math.round(12 + 33 * Math.abs(worth))}%` }}
                    aria-label={`${seats[0]} ${label(own)}, ${seats[1]} ${label(theirs)}: ${standingText(worth)} for ${seats[0]}. See what comes next.`}
                    onClick={() => onWalk([own, theirs])}
                  >
                    {roundedText(Math.round(worth * 100) / 100)}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
