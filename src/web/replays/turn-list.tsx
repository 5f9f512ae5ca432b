import { useEffect, useRef } from 'preact/hooks';
import { SeatMark } from '../look/signs.js';
import type { ReviewedTurn, ReviewSheet } from '../truth/review-answers.js';
import { GradeSign } from './grade-sign.js';
import { type Moment, partOf } from './timeline.js';

interface TurnListProps {
  readonly moments: readonly Moment[];
  /** Undefined: turns are not judged. */
  readonly review: ReviewSheet | undefined;
  readonly turn: number;
  readonly onTurn: (turn: number) => void;
}

/** So many turns are listed at a time. */
const LISTED = 100;

function Judgement({ judged, isTurningPoint }: { readonly judged: ReviewedTurn; readonly isTurningPoint: boolean }) {
  const { mistakes, sentence, grade } = judged;
  return (
    <span class="turn-judged small">
      {isTurningPoint ? <b>Turning point. </b> : null}
      {/* The answer to a mistake is not given away here: it can be found. */}
      {grade === 'mistake' ? mistakes.map(({ brief }) => brief).join(' ') : sentence}
    </span>
  );
}

/** Every turn with what was played and how it is judged; a press shows it. Long games are listed in parts. */
export function TurnList({ moments, review, turn, onTurn }: TurnListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { from, to } = partOf(turn, moments.length - 1, LISTED);
  useEffect(() => {
    // Only the list is moved, never the page.
    const box = list.current;
    const row = box?.querySelector<HTMLElement>('[aria-current]');
    if (box === null || row === null || row === undefined) return;
    if (row.offsetTop < box.scrollTop) box.scrollTo({ top: row.offsetTop });
    const below = row.offsetTop + row.offsetHeight - box.clientHeight;
    if (below > box.scrollTop) box.scrollTo({ top: below });
  }, [turn, review]);
  return (
    <>
      {moments.length - 1 > LISTED ? (
        <p class="small soft">
          Turns {from} to {to} of {moments.length - 1}. Use the arrows or the slider to see the others.
        </p>
      ) : null}
      <ol class="turn-list plain-list" ref={list} start={from}>
        {moments.slice(from, to + 1).map((moment) => {
          const judged = review?.turns[moment.turn - 1];
          return (
            <li key={moment.turn}>
              <button
                type="button"
                class="turn-row"
                aria-current={moment.turn === turn ? 'step' : undefined}
                onClick={() => onTurn(moment.turn)}
              >
                <span class="turn-number small soft">{moment.turn}</span>
                <span class="turn-played">
                  {moment.played.map(({ seat, text }) => (
                    <span key={seat}>
                      <SeatMark seat={seat} />
                      {text}
                    </span>
                  ))}
                </span>
                {judged === undefined ? null : (
                  <>
                    <GradeSign grade={judged.grade} />
                    <Judgement judged={judged} isTurningPoint={review?.turningPoint === moment.turn} />
                  </>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}
