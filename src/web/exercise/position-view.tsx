import type { Move } from '../../core/game.js';
import { PositionCounters } from '../look/position-counters.js';
import { TracksPicture } from '../table/state-picture.js';
import type { ShownPosition } from '../truth/shown-position.js';

interface PositionViewProps {
  readonly shown: ShownPosition;
  /** A move that somebody points at. */
  readonly aimed?: Move | undefined;
  /** What the other side is called, if it isn't just an opponent. */
  readonly opponent?: string;
}

/** A position in large numbers and as a picture. The seat that is asked is called you. */
export function PositionView({ shown, aimed, opponent }: PositionViewProps) {
  const { counters, tracks, pointer, facts, seat } = shown;
  return (
    <div class="position">
      <PositionCounters
        counters={counters}
        you={seat}
        opponent={opponent}
        digitsOf={pointer?.kind === 'digits' ? pointer.counter : undefined}
      />
      <TracksPicture drawn={tracks} aimed={aimed} />
      {facts.length === 0 ? null : (
        <ul class="plain-list soft small">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
