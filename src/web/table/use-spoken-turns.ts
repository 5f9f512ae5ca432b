import { useEffect, useRef } from 'preact/hooks';
import type { AnyMatch } from '../../core/match.js';
import { countersText, endingLines, isRefereeReason } from '../../core/referee-words.js';
import { SEATS, type Seat } from '../../core/seat.js';
import { announce } from '../shell/announcer.js';

/** Who did what in the last turn. The lines of the books say `You`, whoever it was, and a voice has no place to look at. */
function playedText({ turns, setup }: AnyMatch): string {
  const last = turns.at(-1);
  const label = (move: string | number): string => setup.game.words.label(move);
  if (last?.kind === 'move') return `${setup.names[last.seat]}: ${label(last.move)}.`;
  if (last?.kind === 'round')
    return `${SEATS.map((seat) => `${setup.names[seat]}: ${label(last.moves[seat])}`).join(', ')}.`;
  return '';
}

/** What happened in the last turn, and whose turn it is now; `you` is the listener's own seat, if there is one. */
export function newsOf(match: AnyMatch, you: Seat | undefined): string {
  const { status, setup } = match;
  if (status.kind === 'finished') {
    const { reason } = status.outcome;
    const ending = endingLines(match, status.outcome).filter(({ tone }) => tone === 'notice' || tone === 'ending');
    // What ends without a turn comes after one that was spoken already.
    const hasTurn = !isRefereeReason(reason) || reason === 'turn-limit';
    return [hasTurn ? playedText(match) : '', ...ending.map(({ text }) => text)].join(' ').trim();
  }
  const [seat] = status.toMove;
  const isYou = seat !== undefined && seat === you;
  const next =
    status.toMove.length !== 1 ? 'Both choose.' : isYou ? 'Your turn.' : `${setup.names[seat ?? 0]} to move.`;
  return `${playedText(match)} ${countersText(match)}. ${next}`.trim();
}

/** Speaks each turn to screen readers. A sealed choice is not a turn, and is not spoken (R-ND1). */
export function useSpokenTurns(match: AnyMatch, gameNumber: number, you: Seat | undefined): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) announce(newsOf(match, you));
    isFirst.current = false;
  }, [match.turns.length, match.status.kind, gameNumber]);
}
