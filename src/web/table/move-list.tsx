import { useEffect, useRef } from 'preact/hooks';
import type { AnyMatch } from '../../core/match.js';
import { isRefereeReason, reasonText } from '../../core/referee-words.js';
import type { TranscriptStep } from '../../core/transcript.js';
import { Arrow, SeatMark } from '../look/signs.js';
import { moveRow } from './move-rows.js';
import type { SpokenNames } from './spoken-names.js';

interface MoveListProps {
  readonly match: AnyMatch;
  readonly steps: readonly TranscriptStep[];
  /** The first turn to show, counted from 0. */
  readonly from: number;
  readonly names: SpokenNames;
}

function Row({ step, names }: { readonly step: TranscriptStep; readonly names: SpokenNames }) {
  const { played, made } = moveRow(step);
  return (
    <>
      {played.map(({ seat, text }) => (
        <span class="played-move" key={seat}>
          <SeatMark seat={seat} />
          <span class="unseen">{names.first[seat]}:</span> <b>{text}</b>{' '}
        </span>
      ))}
      {made.length === 0 ? null : (
        <span class="made">
          <Arrow /> <span class="unseen">makes</span> {made.join(' : ')}
        </span>
      )}
    </>
  );
}

/** The turns so far, a short line each: `1 ● −5 → 20`. */
export function MoveList({ match, steps, from, names }: MoveListProps) {
  const { status } = match;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current?.parentElement;
    box?.scrollTo(0, box.scrollHeight);
  }, [match]);
  if (steps.length === 0 && status.kind === 'playing') return <p class="soft no-moves">No moves yet.</p>;
  return (
    <ol class="move-list" ref={list} aria-label="Moves">
      {steps.slice(from).map((step, index) => (
        // Turns never change their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={from + index}>
          <span class="turn-number">{from + index + 1}</span> <Row step={step} names={names} />
        </li>
      ))}
      {status.kind === 'finished' && isRefereeReason(status.outcome.reason) ? (
        <li>
          <span class="turn-number" />
          <span>{reasonText(match, status.outcome, names.first)}</span>
        </li>
      ) : null}
    </ol>
  );
}
