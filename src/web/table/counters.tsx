import type { AnyMatch } from '../../core/match.js';
import type { TranscriptStep } from '../../core/transcript.js';
import type { Counter } from '../../core/words.js';
import { SeatMark } from '../look/signs.js';

const countersAt = (match: AnyMatch): readonly Counter[] =>
  match.setup.game.words.counters(match.setup, match.position);

const signed = (change: number): string => (change > 0 ? `+${change}` : `−${-change}`);

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
  const before = last === undefined ? counters : countersAt(last.before);
  return (
    <dl class="counters" data-count={counters.length}>
      {counters.map(({ label, value, seat }, index) => {
        const change = value - (before[index]?.value ?? value);
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
              {`${value}`.replace('-', '−')}
              <span class="change" data-shown={change !== 0}>
                {change === 0 ? '' : signed(change)}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
