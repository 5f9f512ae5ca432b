import { useEffect } from 'preact/hooks';
import type { Decision } from '../../bots/decision.js';
import type { Move } from '../../core/game.js';
import type { Result } from '../../core/result.js';
import type { Seat } from '../../core/seat.js';
import type { Progress } from '../../solver/solving.js';
import { isStill } from '../look/motion.js';
import { ask } from '../truth/ask.js';
import type { Phase } from './phase.js';
import { computerQuestion } from './asked-position.js';
import type { Sitting } from '../records/sitting.js';

/** People follow a game better when the answer does not come in the same blink. */
const THINKING_MS = 600;

const thinkingTime = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, isStill() ? 0 : THINKING_MS);
  });

/** Lets the computer choose when it is its turn. */
export function useComputer(
  sitting: Sitting,
  phase: Phase,
  onProgress: (progress: Progress) => void,
  onDecision: (seat: Seat, decision: Result<Decision<Move>, string>) => void,
): void {
  const seat = phase.kind === 'computer' ? phase.seat : undefined;
  useEffect(() => {
    const question = seat === undefined ? undefined : computerQuestion(sitting, seat);
    if (seat === undefined || question === undefined) return;
    const abort = new AbortController();
    const decide = async (): Promise<void> => {
      const [reply] = await Promise.all([
        ask('computerMove', question, { signal: abort.signal, onProgress }),
        thinkingTime(),
      ]);
      if (!abort.signal.aborted) onDecision(seat, reply);
    };
    void decide();
    return () => abort.abort();
    // The callback is made anew with every drawing of the table; the decision depends on the match alone.
  }, [sitting.match, seat]);
}
