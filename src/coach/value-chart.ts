import { calledIn } from '../core/names.js';
import { type Pair, SEATS, type Seat } from '../core/seat.js';
import { countsFor, costOf, type TurnReview, type ValuePoint } from './turn-review.js';
import { standingText } from './value-words.js';

/** A point of the chart for a picture: where it lies, what it is called, and whether the turn was a mistake. */
export interface ChartPoint extends ValuePoint {
  /** From 0 (first point) to 1 (last), and from 0 (won by the first seat) to 1 (won by the second): as pictures count. */
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly mistake: boolean;
}

/** What a chart is made of; a review has it all. */
export interface Charted {
  readonly points: readonly ValuePoint[];
  readonly turns: readonly TurnReview[];
  /** Whom its labels are said to. */
  readonly you?: Seat | undefined;
}

const isMistake = (review: TurnReview | undefined): boolean =>
  review !== undefined && SEATS.some((seat) => countsFor(review, seat) === true && costOf(review, seat) > 0);

function pointLabel(names: Pair<string>, you: Seat | undefined, { turn, value, distance }: ValuePoint): string {
  const when = turn === 0 ? 'Start' : `After turn ${turn}`;
  const leader = value > 0 ? 0 : 1;
  const name = calledIn({ names, you })[leader];
  if (distance === 0) return `${when}: ${name} ${leader === you ? 'have' : 'has'} won`;
  if (distance !== null) return `${when}: ${name} ${leader === you ? 'win' : 'wins'} in ${distance}`;
  const standing = standingText(Math.abs(value));
  return standing === 'even' ? `${when}: even` : `${when}: ${name} ${standing}`;
}

/** The points of the value over the game, for any front end to draw. */
export function chartPoints(names: Pair<string>, { points, turns, you }: Charted): readonly ChartPoint[] {
  const last = Math.max(1, points.length - 1);
  return points.map((point, index) => ({
    ...point,
    x: index / last,
    y: (1 - point.value) / 2,
    label: pointLabel(names, you, point),
    mistake: isMistake(turns[index - 1]),
  }));
}

/** Just enough for `Computer 2 wins`: cut short, the two computers would look the same. */
const LABEL_WIDTH = 'Computer 2 wins'.length;
const FULL = '█';
const MARK = '!';

const cut = (text: string, width: number): string => {
  const characters = Array.from(text);
  return characters.length <= width ? text : `${characters.slice(0, width - 1).join('')}…`;
};

function winsLabel(names: Pair<string>, you: Seat | undefined, seat: Seat): string {
  if (you !== undefined) return seat === you ? 'You win' : 'Computer wins';
  return `${cut(names[seat], LABEL_WIDTH - ' wins'.length)} wins`;
}

/** The rows of a chart from the first seat's win down to the second's: three, or five where there are values in between. */
function rowsOf(names: Pair<string>, { points, you }: Charted): readonly { label: string; value: number }[] {
  const between = points.some(({ value }) => Math.abs(value - Math.round(value)) > 1e-6);
  const rows = [
    { label: winsLabel(names, you, 0), value: 1 },
    { label: '+0.5', value: 0.5 },
    { label: 'even', value: 0 },
    { label: '−0.5', value: -0.5 },
    { label: winsLabel(names, you, 1), value: -1 },
  ];
  return between ? rows : rows.filter(({ value }) => Number.isInteger(value));
}

/**
 * The value over the game as lines of text, no wider than `width` (at least 28). A column is one turn, the first one the
 * start; in long games it is several, and shows every value among them. `!` stands below the turns with a mistake.
 */
export function valueChart(names: Pair<string>, charted: Charted, width = 40): readonly string[] {
  const { points, turns } = charted;
  const rows = rowsOf(names, charted);
  const room = Math.max(28, width) - LABEL_WIDTH - 2;
  const perColumn = Math.ceil(points.length / room);
  const columns = Math.ceil(points.length / perColumn);
  const step = (rows[0]?.value ?? 1) - (rows[1]?.value ?? 0);
  const inColumn = <T>(items: readonly T[], column: number): readonly T[] =>
    items.slice(column * perColumn, (column + 1) * perColumn);
  const drawn = (cell: (column: number) => string): string =>
    Array.from({ length: columns }, (_, column) => cell(column)).join('');
  const lineOf = (label: string, cells: string): string => `${label.padEnd(LABEL_WIDTH)} |${cells}`.trimEnd();

  const chart = rows.map(({ label, value }) =>
    lineOf(
      label,
      drawn((column) =>
        inColumn(points, column).some((point) => Math.abs(Math.round(point.value / step) * step - value) < 1e-6)
          ? FULL
          : ' ',
      ),
    ),
  );
  const judged = [undefined, ...turns];
  const marks = drawn((column) => (inColumn(judged, column).some(isMistake) ? MARK : ' '));
  const turnsText = `turn 0${`${points.length - 1}`.padStart(Math.max(2, columns - 1))}`;
  return [
    ...chart,
    ...(marks.trim() === '' ? [] : [lineOf('mistake', marks)]),
    `${' '.repeat(LABEL_WIDTH - 3)}${turnsText}`,
    ...(perColumn === 1 ? [] : [`A column is ${perColumn} turns.`]),
  ];
}
