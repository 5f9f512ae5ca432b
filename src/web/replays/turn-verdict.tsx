import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Pair, SEATS, type Seat } from '../../core/seat.js';
import type { SpokenNames } from '../table/spoken-names.js';
import { Button } from '../look/controls.js';
import { SeatMark } from '../look/signs.js';
import type { GameOnRecord, JudgedChoice, ReviewedTurn, Mistake } from '../truth/review-answers.js';
import { BetterMove } from './better-move.js';
import { GradeSign } from './grade-sign.js';

/** What both secret choices were worth, side by side. */
function ChoiceTable({ names, choices }: { readonly names: Pair<string>; readonly choices: Pair<JudgedChoice> }) {
  const rows: readonly (readonly [string, (choice: JudgedChoice) => string])[] = [
    ['Chose', ({ chose }) => chose],
    ['Worth against best play', ({ worth }) => worth],
    ['Best possible', ({ best }) => best],
    ['Best reply, in hindsight', ({ replies }) => replies],
    ['Best mix', ({ mix }) => mix],
  ];
  return (
    <table class="choice-table">
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">Choice</span>
          </th>
          {SEATS.map((seat) => (
            <th key={seat} scope="col">
              <SeatMark seat={seat} /> <span class="replay-name">{names[seat]}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, read]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {SEATS.map((seat) => (
              <td key={seat}>{read(choices[seat])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MistakePanelProps {
  readonly names: SpokenNames;
  readonly record: GameOnRecord;
  readonly turn: number;
  readonly mistake: Mistake;
  readonly onFound: () => void;
  /** Another thing to do, beside the first. */
  readonly other: ComponentChildren;
}

/** A mistake without its answer, and the way to find it. */
function MistakePanel({ names, record, turn, mistake: { seat, brief }, onFound, other }: MistakePanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div class="stack-tight">
      <p>{brief}</p>
      <div class="row">
        <button type="button" class="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <SeatMark seat={seat} />
          {isOpen ? 'Close' : 'Find the better move'}
        </button>
        {other}
      </div>
      {isOpen ? <BetterMove names={names} record={{ ...record, turn, seat }} onFound={onFound} /> : null}
    </div>
  );
}

interface TurnVerdictProps {
  readonly names: SpokenNames;
  readonly record: GameOnRecord;
  readonly judged: ReviewedTurn;
  readonly isTurningPoint: boolean;
}

/** The coach on one turn. What would have been better is told when it was found, or asked for. */
export function TurnVerdict({ names, record, judged, isTurningPoint }: TurnVerdictProps) {
  const [told, setTold] = useState<'not yet' | 'found' | 'asked'>('not yet');
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that asked is gone.
    if (told === 'asked') answer.current?.focus();
  }, [told]);
  const { grade, sentence, mistakes, choices, turn } = judged;
  const isAnswerHidden = mistakes.length > 0 && told === 'not yet';
  const keyOf = (seat: Seat): string => `${turn}-${seat}`;
  return (
    <section class="turn-verdict stack-tight" data-grade={grade} aria-label="What the coach says">
      <p class="verdict-head">
        <GradeSign grade={grade} />
        <b>{grade === 'mistake' ? 'A mistake' : grade === 'right' ? 'Right' : 'Nothing at stake'}</b>
        {isTurningPoint ? <span class="small soft">the turning point</span> : null}
      </p>
      {mistakes.map((mistake, index) => (
        <MistakePanel
          key={keyOf(mistake.seat)}
          names={names}
          record={record}
          turn={turn}
          mistake={mistake}
          onFound={() => setTold('found')}
          other={
            isAnswerHidden && index === mistakes.length - 1 ? (
              <Button kind="quiet" onPress={() => setTold('asked')}>
                Show me
              </Button>
            ) : null
          }
        />
      ))}
      {isAnswerHidden ? null : (
        <>
          <p tabIndex={-1} ref={answer}>
            {sentence}
          </p>
          {choices === undefined ? null : <ChoiceTable names={names.first} choices={choices} />}
        </>
      )}
    </section>
  );
}
