import type { ChartPoint } from '../../coach/value-chart.js';

/** The bars of a chart, as paths in a box as wide as there are points and 2 high: up for the first seat, down for the second. */
interface Bars {
  readonly first: string;
  readonly second: string;
  readonly even: string;
}

/** Where there are more, bars touch: a gap would be thinner than a pixel. */
const MOST_WITH_GAPS = 150;

const rounded = (value: number): string => `${Math.round(value * 1000) / 1000}`;

export function barsOf(points: readonly Pick<ChartPoint, 'value'>[]): Bars {
  const gap = points.length <= MOST_WITH_GAPS ? 0.14 : 0;
  const bars = { first: '', second: '', even: '' };
  for (const [index, { value }] of points.entries()) {
    const x = rounded(index + gap / 2);
    const width = rounded(1 - gap);
    const isEven = Math.abs(value) < 5e-4;
    const height = isEven ? 0.12 : Math.max(0.06, Math.abs(value));
    const top = isEven ? 1 - height / 2 : value > 0 ? 1 - height : 1;
    const kind = isEven ? 'even' : value > 0 ? 'first' : 'second';
    bars[kind] += `M${x} ${rounded(top)}h${width}v${rounded(height)}h-${width}z`;
  }
  return bars;
}

/** The turn at a place of the chart, from 0 (left) to 1 (right). */
export const turnAt = (share: number, count: number): number =>
  Math.max(0, Math.min(count - 1, Math.floor(share * count)));
