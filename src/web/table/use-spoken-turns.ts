import { useEffect, useRef } from 'preact/hooks';
import type { AnyMatch } from '../../core/match.js';
import { isRefereeReason } from '../../core/referee-words.js';
import { countersSpoken } from '../../core/words.js';
import { SEATS } from '../../core/seat.js';
import { announce } from '../shell/announcer.js';
import { endText, resultSentence } from './result-text.js';
import type { SpokenNames } from './spoken-names.js';

/** Who did what in the last turn. The lines of the books say `You`, whoever it was, and a voice has no place to look at. */
function playedText({ turns, setup }: AnyMatch, { first }: SpokenNames): string {
  const last = turns.at(-1);
  const label = (move: string | number): string => setup.game.words.label(move);
  if (last?.kind === 'move') return `${first[last.seat]}: ${label(last.move)}.`;
  if (last?.kind === 'round') return `${SEATS.map((seat) => `${first[seat]}: ${label(last.moves[seat])}`).join(', ')}.`;
  return '';
}

/** What happened in the last turn, and whose turn it is now, or who has won. */
export function newsOf(match: AnyMatch, names: SpokenNames): string {
  const { status, setup, position } = match;
  if (status.kind === 'finished') {
    const { outcome } = status;
    // What ends without a turn comes after one that was spoken already.
    const hasTurn = !isRefereeReason(outcome.reason) || outcome.reason === 'turn-limit';
    const played = hasTurn ? playedText(match, names) : '';
    return [played, resultSentence(outcome, names), endText(match, outcome, names)].join(' ').trim();
  }
  const [seat] = status.toMove;
  const isYou = seat !== undefined && seat === names.you;
  const next =
    status.toMove.length !== 1 ? 'Both choose.' : isYou ? 'Your turn.' : `${names.first[seat ?? 0]} to move.`;
  const counters = countersSpoken(setup.game.words.counters(setup, position));
  const stage = setup.game.words.stage?.(position) ?? '';
  return [playedText(match, names), `${counters}.`, stage, next].filter((part) => part !== '').join(' ');
}

/** Speaks each turn to screen readers. A sealed choice is not a turn, and is not spoken (R-ND1). */
export function useSpokenTurns(match: AnyMatch, gameNumber: number, names: SpokenNames): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) announce(newsOf(match, names));
    isFirst.current = false;
  }, [match.turns.length, match.status.kind, gameNumber]);
}
