import { useEffect, useRef } from 'preact/hooks';
import type { AnyMatch } from '../../core/match.js';
import type { Seat } from '../../core/seat.js';
import { type Effect, give } from '../device/effects.js';

/** What is heard when the table has changed. A draw sounds like a move. */
function effectOf({ status }: AnyMatch, you: Seat | undefined): Effect {
  if (status.kind === 'playing' || status.outcome.winner === null) return 'move';
  return you === undefined || status.outcome.winner === you ? 'won' : 'lost';
}

/** Lets each turn be heard, and the end. */
export function useEffects(match: AnyMatch, you: Seat | undefined): void {
  const isFirst = useRef(true);
  const { length } = match.turns;
  useEffect(() => {
    if (!isFirst.current && (length > 0 || match.status.kind === 'finished')) give(effectOf(match, you));
    isFirst.current = false;
  }, [length, match.status.kind]);
}

/** Whether the reader saw the game end. Who comes to a game that is over has missed its moment. */
export function useSawEnd({ setup, status }: AnyMatch): boolean {
  const playing = useRef<unknown>(undefined);
  if (status.kind === 'playing') playing.current = setup;
  return status.kind === 'finished' && playing.current === setup;
}
