import { counted } from '../../core/text.js';
import type { AccuracyPoint } from './player-record.js';
import { IN_MEAN } from './player-record.js';

const WIDTH = 640;
const HEIGHT = 200;
const LEFT = 44;
const TOP = 10;
const BOTTOM = 24;

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** How well somebody played, game by game, and the mean of the last games as a line. */
export function AccuracyChart({ points }: { readonly points: readonly AccuracyPoint[] }) {
  const last = points.at(-1);
  if (last === undefined)
    return <p class="soft">Finish a game against the computer, and this chart shows how well you play.</p>;
  const x = (index: number): number =>
    LEFT + 8 + (points.length === 1 ? 0 : (index * (WIDTH - LEFT - 16)) / (points.length - 1));
  const y = (share: number): number => TOP + (1 - share) * (HEIGHT - TOP - BOTTOM);
  const line = points.map(
    ({ mean }, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(mean).toFixed(1)}`,
  );
  const said = `Your last ${counted(points.length, 'game')}: ${percent(last.mean)} right moves on average over the last ${Math.min(IN_MEAN, points.length)}.`;
  return (
    <figure class="record-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <path class="record-chart-grid" d={`M${LEFT} ${y(share)}H${WIDTH}`} />
            <text x={LEFT - 8} y={y(share) + 5} text-anchor="end">
              {percent(share)}
            </text>
          </g>
        ))}
        {points.map(({ share }, index) => (
          <circle key={index} class="record-chart-game" cx={x(index)} cy={y(share)} r="4" />
        ))}
        <path class="record-chart-mean" d={line.join('')} />
        <text x={LEFT} y={HEIGHT - 4}>
          older
        </text>
        <text x={WIDTH} y={HEIGHT - 4} text-anchor="end">
          latest
        </text>
      </svg>
      <figcaption class="soft small">{said} Dots are games, the line is the average.</figcaption>
    </figure>
  );
}
