import { useEffect, useRef } from 'preact/hooks';
import type { AnyMatch } from '../../core/match.js';
import { countersText, endingLines } from '../../core/referee-words.js';
import { effectLines, type TranscriptStep } from '../../core/transcript.js';
import type { Line } from '../../core/words.js';
import { announce } from '../shell/announcer.js';
import type { Sitting } from './sitting.js';

const spoken = (lines: readonly Line[]): string =>
  lines
    .filter(({ tone }) => tone !== 'blank' && tone !== 'pause')
    .map(({ text }) => text)
    .join(' ');

/** What happened in the last turn, and whose turn it is now. */
function newsOf(match: AnyMatch, last: TranscriptStep | undefined): string {
  const { status, setup } = match;
  const effect = last === undefined ? '' : spoken(effectLines(last.before, last.after));
  if (status.kind === 'finished')
    return last?.after.status.kind === 'finished' ? effect : spoken(endingLines(match, status.outcome));
  const [seat] = status.toMove;
  const next = status.toMove.length === 1 && seat !== undefined ? `${setup.names[seat]} to move.` : 'Both choose.';
  return `${effect} ${countersText(match)}. ${next}`.trim();
}

/** Speaks each turn to screen readers. A sealed choice is not a turn, and is not spoken (R-ND1). */
export function useSpokenTurns({ match, finished }: Sitting, steps: readonly TranscriptStep[]): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) announce(newsOf(match, steps.at(-1)));
    isFirst.current = false;
  }, [match.turns.length, match.status.kind, finished.length]);
}
