import { SeatMark } from '../look/signs.js';
import type { ShownPosition } from './shown-position.js';

/** A position in large numbers, with the facts that the game shows. The seat that is asked is called you. */
export function PositionView({ shown }: { readonly shown: ShownPosition }) {
  const { counters, facts, seat } = shown;
  return (
    <div class="position">
      {counters.length === 0 ? null : (
        <dl class="position-counters">
          {counters.map((counter) => (
            <div key={counter.label} data-yours={counter.seat === seat}>
              <dt>
                {counter.seat === undefined ? null : <SeatMark seat={counter.seat} />}
                {counter.label}
                {counter.seat === seat ? <span class="you">you</span> : null}
              </dt>
              <dd class="number">{counter.value}</dd>
            </div>
          ))}
        </dl>
      )}
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
