import { useMemo } from 'preact/hooks';
import type { ChartPoint } from '../../coach/value-chart.js';
import { type Pair, SEATS } from '../../core/seat.js';
import { counted } from '../../core/text.js';
import { SeatMark } from '../look/signs.js';
import { barsOf, turnAt } from './chart-shapes.js';

interface ValueChartProps {
  readonly names: Pair<string>;
  readonly points: readonly ChartPoint[];
  readonly turn: number;
  readonly onTurn: (turn: number) => void;
}

/** With more mistakes than this, their signs would lie upon each other: then each is a line. */
const MOST_CROSSES = 60;

function Marks({ points }: Pick<ValueChartProps, 'points'>) {
  const marks = points.filter(({ mistake }) => mistake);
  if (marks.length > MOST_CROSSES)
    return (
      <svg class="chart-marks" viewBox={`0 0 ${points.length} 1`} preserveAspectRatio="none" aria-hidden="true">
        <path d={marks.map(({ turn }) => `M${turn + 0.5} 0v1`).join('')} />
      </svg>
    );
  return (
    <div class="chart-marks" aria-hidden="true">
      {marks.map(({ turn }) => (
        <svg
          key={turn}
          viewBox="0 0 10 10"
          width="10"
          height="10"
          style={{ left: `${((turn + 0.5) / points.length) * 100}%` }}
        >
          <path d="M1.5 1.5 8.5 8.5M8.5 1.5 1.5 8.5" />
        </svg>
      ))}
    </div>
  );
}

/** Who was ahead after each turn. A press shows that turn; keys have the slider below. */
export function ValueChart({ names, points, turn, onTurn }: ValueChartProps) {
  const bars = useMemo(() => barsOf(points), [points]);
  const mistakes = points.filter(({ mistake }) => mistake).length;
  const follow = ({ currentTarget, clientX }: PointerEvent): void => {
    if (!(currentTarget instanceof Element)) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    onTurn(turnAt((clientX - left) / Math.max(1, width), points.length));
  };
  return (
    <figure class="value-chart">
      <figcaption class="unseen">Who was ahead after each turn. {counted(mistakes, 'mistake')}.</figcaption>
      {SEATS.map((seat) => (
        <p key={seat} class="chart-side small" data-seat={seat + 1}>
          <SeatMark seat={seat} />
          <span class="replay-name">{names[seat]}</span>
          <span>{seat === 0 ? 'better ↑' : 'better ↓'}</span>
        </p>
      ))}
      <div
        class="chart-plot"
        onPointerDown={follow}
        onPointerMove={(event) => {
          if (event.buttons === 1) follow(event);
        }}
      >
        <svg viewBox={`0 0 ${points.length} 2`} preserveAspectRatio="none" aria-hidden="true">
          <rect class="chart-now" x={turn} y="0" width="1" height="2" />
          <path class="chart-zero" d={`M0 1H${points.length}`} />
          <path class="chart-first" d={bars.first} />
          <path class="chart-second" d={bars.second} />
          <path class="chart-even" d={bars.even} />
        </svg>
        <Marks points={points} />
      </div>
    </figure>
  );
}
