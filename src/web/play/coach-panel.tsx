import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../look/controls.js';
import { Notice, Waiting } from '../look/signs.js';
import { announce } from '../shell/announcer.js';
import type { Coaching } from '../truth/play-answers.js';
import type { AnswerState } from '../truth/use-answer.js';

const NEXT_HINT = ['Hint', 'Tell me the move', 'Tell me why'] as const;

interface CoachPanelProps {
  readonly answer: AnswerState<Coaching>;
  /** The coach is on: who should win is told unasked. */
  readonly tellsAll: boolean;
  /** How many of the three hints were asked for. */
  readonly hints: number;
  readonly onHint: () => void;
  /** Why the computer played its last move, if it tells. */
  readonly reason: string | undefined;
  /** What else one can ask. */
  readonly children: ComponentChildren;
}

/** What the coach says: who should win, if it is on, and as many hints as were asked for. */
export function CoachPanel({ answer, tellsAll, hints, onHint, reason, children }: CoachPanelProps) {
  const next = NEXT_HINT[hints];
  const outlook = answer.kind === 'known' && tellsAll ? answer.value.outlook : '';
  const lastHint = answer.kind === 'known' ? (answer.value.hints[hints - 1] ?? '') : '';
  useEffect(() => announce(outlook, 'more'), [outlook]);
  useEffect(() => announce(lastHint), [lastHint]);
  return (
    <section class="coach" data-on={tellsAll} aria-label="Coach">
      {tellsAll && reason !== undefined ? <p class="soft">{reason}</p> : null}
      {answer.kind === 'waiting' && (tellsAll || hints > 0) ? <Waiting progress={answer.progress} /> : null}
      {answer.kind === 'failed' ? <Notice kind="problem">{answer.sentence}</Notice> : null}
      {answer.kind === 'known' && tellsAll ? <p class="outlook">{answer.value.outlook}</p> : null}
      {answer.kind === 'known' && hints > 0 ? (
        <ol class="hints">
          {answer.value.hints.slice(0, hints).map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ol>
      ) : null}
      <div class="row">
        {next === undefined ? null : (
          <Button shortcut="i" onPress={onHint}>
            {next}
          </Button>
        )}
        {children}
      </div>
    </section>
  );
}

/** Counts the hints of each turn: a new turn begins with none. */
export function useHints(turn: string): readonly [count: number, more: () => void] {
  const [asked, setAsked] = useState({ turn, count: 0 });
  const count = asked.turn === turn ? asked.count : 0;
  return [
    count,
    () => {
      if (count < NEXT_HINT.length) setAsked({ turn, count: count + 1 });
    },
  ];
}
