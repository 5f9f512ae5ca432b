import type { AnyMatch } from '../../core/match.js';
import type { TranscriptStep } from '../../core/transcript.js';
import { numberText } from '../look/number-text.js';
import { SeatMark } from '../look/signs.js';
import { changeTexts, countersAt } from './change-text.js';

interface CountersProps {
  readonly match: AnyMatch;
  readonly steps: readonly TranscriptStep[];
  /** The seats to move: their numbers stand out. */
  readonly toMove: readonly number[];
}

/** The numbers of the game, large, each with what the last turn did to it. */
export function Counters({ match, steps, toMove }: CountersProps) {
  const counters = countersAt(match);
  const last = steps.at(-1);
  const changes = last === undefined ? [] : changeTexts(last.before, match);
  return (
    <dl class="counters" data-count={counters.length}>
      {counters.map(({ label, value, seat }, index) => {
        const change = changes[index] ?? '';
        return (
          <div
            key={label}
            class="counter"
            data-seat={seat === undefined ? undefined : seat + 1}
            data-active={seat !== undefined && toMove.includes(seat)}
          >
            <dt>
              {seat === undefined ? null : <SeatMark seat={seat} />}
              <span>{label}</span>
            </dt>
            <dd class="number">
              {numberText(value)}
              <span class="change" data-shown={change !== ''}>
                {change}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
