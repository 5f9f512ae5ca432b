import type { ComponentChildren } from 'preact';
import type { AnyMatch } from '../../core/match.js';
import type { Seat } from '../../core/seat.js';
import { Notice, SeatMark } from '../look/signs.js';

/** Whose turn it is, and how that is said. */
export interface Banner {
  /** One seat, or both. */
  readonly seats: readonly Seat[];
  readonly text: string;
  /** What there is to do, in a few words. */
  readonly task?: string;
  /** The game has come to a turn that everybody should hear of; the task says it. */
  readonly isStage?: boolean;
}

/** What everybody should hear of stands where the task stands otherwise. */
export function stageAt({ setup, position }: AnyMatch): Pick<Banner, 'task' | 'isStage'> {
  const task = setup.game.words.stage?.(position);
  return task === undefined ? {} : { task, isStage: true };
}

/** Whose turn it is, so that nobody can miss it. */
function TurnBanner({ banner }: { readonly banner: Banner | undefined }) {
  if (banner === undefined) return null;
  const { seats, text, task, isStage } = banner;
  const [seat] = seats;
  return (
    <p class="turn" data-seat={seats.length === 1 && seat !== undefined ? seat + 1 : undefined} data-stage={isStage}>
      {seats.map((one) => (
        <SeatMark key={one} seat={one} />
      ))}
      {task === undefined ? (
        <strong>{text}</strong>
      ) : (
        <span>
          <strong>{text}:</strong> <span class="task">{task}</span>
        </span>
      )}
    </p>
  );
}

interface TurnPlaceProps {
  readonly banner: Banner | undefined;
  /** Why the last entry did not count. */
  readonly message: string | undefined;
  readonly children?: ComponentChildren;
}

/** Whose turn it is, and below it what the table has to say. */
export function TurnPlace({ banner, message, children }: TurnPlaceProps) {
  return (
    <div class="turn-place">
      <TurnBanner banner={banner} />
      <div class="said">
        {message === undefined ? null : (
          <div role="alert">
            <Notice>{message}</Notice>
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
