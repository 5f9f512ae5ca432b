import { useEffect, useRef } from 'preact/hooks';
import { type AnyMatch, createMatch } from '../../core/match.js';
import { endingLines } from '../../core/referee-words.js';
import type { Seat } from '../../core/seat.js';
import { openingLines, promptText, type TranscriptStep, turnLines } from '../../core/transcript.js';
import type { Line } from '../../core/words.js';

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <>
      {lines.map(({ tone, text }, index) => (
        // Lines never change their place.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} data-tone={tone}>
          {text}
        </p>
      ))}
    </>
  );
}

/** What ended the match if it was not its last turn: the referee's own words. */
function refereeEnding(match: AnyMatch, last: AnyMatch): readonly Line[] {
  return match.status.kind === 'finished' && last.status.kind === 'playing'
    ? endingLines(match, match.status.outcome)
    : [];
}

interface TranscriptProps {
  readonly match: AnyMatch;
  readonly steps: readonly TranscriptStep[];
  /** The first turn to show, counted from 0. */
  readonly from: number;
  /** The turn to come has its heading already. */
  readonly isUnderWay: boolean;
  /** Who is asked now; then the prompt of the book stands at the end. */
  readonly asked: Seat | undefined;
}

/** The game so far in the words of its rule book. */
export function Transcript({ match, steps, from, isUnderWay, asked }: TranscriptProps) {
  const lines = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = lines.current?.parentElement;
    box?.scrollTo(0, box.scrollHeight);
  }, [match]);
  const last = steps.at(-1)?.after ?? createMatch(match.setup);
  return (
    <div class="transcript-lines" ref={lines}>
      {from === 0 ? <Lines lines={openingLines(match)} /> : null}
      {steps.slice(from).map((step, index) => (
        <div key={from + index}>
          <Lines lines={step.lines} />
        </div>
      ))}
      <Lines lines={refereeEnding(match, last)} />
      {isUnderWay ? <Lines lines={turnLines(match)} /> : null}
      {asked === undefined ? null : <p data-tone="prompt">{promptText(match, asked)}</p>}
    </div>
  );
}
