import { movesText, percentText } from '../../coach/value-words.js';
import { capitalised } from '../../core/text.js';
import type { AnyGame } from '../../core/game.js';
import { otherSeat, SEATS, type Seat } from '../../core/seat.js';
import { SeatMark } from '../look/signs.js';
import type { ExploredRound } from '../truth/explore-answers.js';

interface StrategyBarsProps {
  readonly game: AnyGame;
  readonly truth: ExploredRound;
}

/** Whether a player has a choice here that is never wrong. */
function adviceText({ words }: AnyGame, { moves, dominant, shares }: ExploredRound, seat: Seat): string {
  const best = dominant[seat];
  const all = moves[seat].length;
  if (all === 1) return 'Only one choice is left.';
  if (best.length === all) return 'All choices are worth the same here.';
  if (best.length > 0) {
    const names = capitalised(movesText(best.map((move) => words.label(move))));
    return `${names} ${best.length === 1 ? 'is' : 'are'} never worse than anything else, whatever ${words.seats[otherSeat(seat)]} chooses.`;
  }
  return shares[seat].filter((share) => share > 5e-4).length === 1
    ? 'One choice is best, even if the other side knows it.'
    : 'No choice is safe every time: pick at random, this often.';
}

/** How often a perfect player makes each choice, for both sides. */
export function StrategyBars({ game, truth }: StrategyBarsProps) {
  return (
    <div class="strategies">
      {SEATS.map((seat) => (
        <div key={seat} class="stack-tight">
          <h3>
            <SeatMark seat={seat} /> {game.words.seats[seat]}
          </h3>
          <ul class="plain-list strategy" data-seat={seat + 1}>
            {truth.moves[seat].map((move, index) => {
              const share = truth.shares[seat][index] ?? 0;
              return (
                <li key={move}>
                  <span class="number">{game.words.label(move)}</span>
                  <span class="strategy-track">
                    <span class="strategy-share" style={{ width: `${share * 100}%` }} />
                  </span>
                  <span class="small">{percentText(share)}</span>
                </li>
              );
            })}
          </ul>
          <p class="small soft">{adviceText(game, truth, seat)}</p>
        </div>
      ))}
    </div>
  );
}
