import { PositionCounters } from '../look/position-counters.js';
import type { ShownPosition } from '../truth/shown-position.js';

/** A position in large numbers, with the facts that the game shows. The seat that is asked is called you. */
export function PositionView({ shown }: { readonly shown: ShownPosition }) {
  const { counters, facts, seat } = shown;
  return (
    <div class="position">
      <PositionCounters counters={counters} you={seat} />
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
