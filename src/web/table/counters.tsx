import type { AnyMatch } from '../../core/match.js';
import type { Seat } from '../../core/seat.js';
import { numberText } from '../../core/text.js';
import type { TranscriptStep } from '../../core/transcript.js';
import type { Counter, Pointer } from '../../core/words.js';
import { useCounting } from '../look/motion.js';
import { Digits, SeatMark } from '../look/signs.js';
import { changeTexts, countersAt } from './change-text.js';

interface CountersProps {
  readonly match: AnyMatch;
  readonly steps: readonly TranscriptStep[];
  /** The seats to move: their numbers stand out. */
  readonly toMove: readonly Seat[];
  /** The seat of the reader, if there is one. */
  readonly you: Seat | undefined;
}

/** What the moves of the one who is to move depend on. */
function pointerAt({ setup, position }: AnyMatch, toMove: readonly Seat[]): Pointer | undefined {
  const [seat] = toMove;
  return toMove.length !== 1 || seat === undefined ? undefined : setup.game.words.pointer?.(setup, position, seat);
}

/** A number that counts to its value; its digits one by one where they are moves. */
function CountedNumber({ value, hasDigits }: { readonly value: number; readonly hasDigits: boolean }) {
  const text = numberText(useCounting(value));
  return hasDigits ? <Digits text={text} /> : <span>{text}</span>;
}

interface CounterViewProps {
  readonly counter: Counter;
  /** The reader’s own number says so: `You` in the place of a name that nobody gave, or a mark beside one. */
  readonly isUnnamed: boolean;
  readonly change: string;
  readonly isActive: boolean;
  readonly isYou: boolean;
  /** It never changes, and so it takes less room. */
  readonly isFixed: boolean;
  readonly pointer: Pointer | undefined;
}

function CounterView({ counter, isUnnamed, change, isActive, isYou, isFixed, pointer }: CounterViewProps) {
  const { label, value, seat } = counter;
  return (
    <div
      class="counter"
      data-seat={seat === undefined ? undefined : seat + 1}
      data-active={isActive}
      data-fixed={isFixed}
    >
      <dt>
        {seat === undefined ? null : <SeatMark seat={seat} />}
        <span>{isYou && isUnnamed ? 'You' : label}</span>
        {isYou && !isUnnamed ? <span class="you">you</span> : null}
      </dt>
      <dd class="number">
        <CountedNumber value={value} hasDigits={pointer?.kind === 'digits'} />
        <span class="change" data-shown={change !== ''}>
          {change}
        </span>
        {pointer?.kind === 'barred' ? (
          <span class="barred">
            <s>{pointer.label}</s> <span>{pointer.why}</span>
          </span>
        ) : null}
      </dd>
    </div>
  );
}

/** The numbers of the game, large, each with what the last turn did to it. */
export function Counters({ match, steps, toMove, you }: CountersProps) {
  const counters = countersAt(match);
  const last = steps.at(-1);
  const changes = last === undefined ? [] : changeTexts(last.before, match);
  const pointer = pointerAt(match, toMove);
  const { game, options } = match.setup;
  const tracks = game.words.tracks(options);
  const hasTracks = tracks.some((track) => track !== undefined);
  // What may not be played stands beside the first number.
  const pointedAt = pointer?.kind === 'digits' ? pointer.counter : 0;
  return (
    <dl class="counters" data-count={counters.length}>
      {counters.map((counter, index) => (
        <CounterView
          // Counters never change their place, and two names cut short may be the same.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          counter={counter}
          isUnnamed={counter.seat !== undefined && counter.label === game.words.seats[counter.seat]}
          change={changes[index] ?? ''}
          isActive={counter.seat !== undefined && toMove.includes(counter.seat)}
          isYou={counter.seat !== undefined && counter.seat === you}
          isFixed={hasTracks && tracks[index] === undefined}
          pointer={index === pointedAt ? pointer : undefined}
        />
      ))}
    </dl>
  );
}
