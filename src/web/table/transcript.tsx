import { useEffect, useRef, useState } from 'preact/hooks';
import { type AnyMatch, createMatch } from '../../core/match.js';
import { endingLines } from '../../core/referee-words.js';
import type { Seat } from '../../core/seat.js';
import { openingLines, promptText, type TranscriptStep, turnLines } from '../../core/transcript.js';
import type { Line } from '../../core/words.js';
import { Button } from '../look/controls.js';

/** So many turns are shown unless somebody wants to see them all. */
const SHOWN = 30;

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
  /** The turn to come has its heading already. */
  readonly isUnderWay: boolean;
  /** Who is asked now; then the prompt of the book stands at the end. */
  readonly asked: Seat | undefined;
}

/** The game so far in the words of its rule book. */
export function Transcript({ match, steps, isUnderWay, asked }: TranscriptProps) {
  const [showsAll, setShowsAll] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollTo(0, box.current.scrollHeight);
  }, [match]);
  const from = showsAll ? 0 : Math.max(0, steps.length - SHOWN);
  const last = steps.at(-1)?.after ?? createMatch(match.setup);
  return (
    <section class="transcript" aria-label="Transcript">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <div class="transcript-lines" ref={box} tabIndex={0}>
        {from === 0 ? (
          <Lines lines={openingLines(match)} />
        ) : (
          <Button kind="quiet" onPress={() => setShowsAll(true)}>
            Show all {steps.length} turns
          </Button>
        )}
        {steps.slice(from).map(({ lines }, index) => (
          <div key={from + index}>
            <Lines lines={lines} />
          </div>
        ))}
        <Lines lines={refereeEnding(match, last)} />
        {isUnderWay ? <Lines lines={turnLines(match)} /> : null}
        {asked === undefined ? null : <p data-tone="prompt">{promptText(match, asked)}</p>}
      </div>
    </section>
  );
}
