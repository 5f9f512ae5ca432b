import { useRef } from 'preact/hooks';
import type { AnyMatch } from '../../core/match.js';
import { type TranscriptStep, transcriptSteps } from '../../core/transcript.js';

/** A match, and its turns with the lines of each. */
interface ToldMatch {
  readonly match: AnyMatch;
  readonly steps: readonly TranscriptStep[];
}

/** Whether a match goes on where another one stood. Turns on record are never changed, so the last one tells. */
function goesOn(match: AnyMatch, { match: before }: ToldMatch): boolean {
  const { length } = before.turns;
  return before.setup === match.setup && length > 0 && before.turns.at(length - 1) === match.turns.at(length - 1);
}

/** A match told, by what is known of it: a long game is not played over again with each turn. */
export function tell(match: AnyMatch, known: ToldMatch | undefined): ToldMatch {
  if (known === undefined || !goesOn(match, known)) return { match, steps: [...transcriptSteps(match)] };
  if (match.turns.length === known.steps.length) return { match, steps: known.steps };
  return { match, steps: [...known.steps, ...transcriptSteps(match, known.steps.at(-1)?.after)] };
}

/** The turns of a match with the lines of each, while it grows. */
export function useSteps(match: AnyMatch): readonly TranscriptStep[] {
  const told = useRef<ToldMatch | undefined>(undefined);
  told.current = tell(match, told.current);
  return told.current.steps;
}
