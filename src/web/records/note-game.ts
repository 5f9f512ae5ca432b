import type { AnyMatch } from '../../core/match.js';
import { otherSeat, type Seat } from '../../core/seat.js';
import { ask } from '../truth/ask.js';
import { type GameResult, logGame } from './game-log.js';
import { levelAt, lastReplayText, type Sitting } from './sitting.js';

/** How a match ended for the one on this side; undefined while it is played. */
export function resultOf({ status }: AnyMatch, side: Seat): GameResult | undefined {
  if (status.kind !== 'finished') return undefined;
  const { outcome } = status;
  return outcome.winner === null ? 'drawn' : outcome.winner === side ? 'won' : 'lost';
}

/** Notes a game against the computer that has just ended, with how well it was played once the solver has told. */
export async function noteGame(sitting: Sitting, at: number): Promise<void> {
  const { wish, match } = sitting;
  const level = levelAt(sitting, otherSeat(wish.side));
  const result = resultOf(match, wish.side);
  if (level === undefined || result === undefined) return;
  const game = { at, game: wish.game.id, level, result, share: null };
  // Kept at once, since the page may be closed before the answer comes.
  logGame(game);
  const review = await ask('review', { replay: lastReplayText(sitting), game: 1 });
  if (review.ok) logGame({ ...game, share: review.value.accuracy[wish.side].share });
}
