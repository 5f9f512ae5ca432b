import { LEGEND, type PayoffMap, type PositionMap, type TruthMap } from '../../coach/truth-map.js';
import { percentText, roundedText, valueLetter } from '../../coach/value-words.js';
import type { Value } from '../../solver/value.js';
import type { Paint } from '../console/style.js';

interface MapStyle {
  readonly columns: number;
  readonly paint: Readonly<Record<Value['kind'], Paint>>;
}

/** How many rows of a grid are shown; the rest is for pictures. */
const MOST_ROWS = 100;

function gridLines(map: PositionMap, { columns, paint }: MapStyle): readonly string[] {
  const { x, y } = map;
  const labelWidth = `${y.to}`.length;
  const cellWidth = `${x.to}`.length + 1;
  const shownColumns = Math.max(1, Math.min(x.to - x.from + 1, Math.floor((columns - labelWidth - 1) / cellWidth)));
  const shownRows = Math.min(y.to - y.from + 1, MOST_ROWS);
  const heads = Array.from({ length: shownColumns }, (_, index) => `${x.from + index}`.padStart(cellWidth));
  const lines = [`${''.padStart(labelWidth)} ${heads.join('')}`];
  for (let row = y.from; row < y.from + shownRows; row += 1) {
    const cells = Array.from({ length: shownColumns }, (_, index) => {
      const value = map.at(x.from + index, row);
      return value === undefined ? ' '.repeat(cellWidth) : paint[value.kind](valueLetter(value).padStart(cellWidth));
    });
    lines.push(`${`${row}`.padStart(labelWidth)} ${cells.join('')}`);
  }
  const left = x.to - x.from + 1 - shownColumns + (y.to - y.from + 1 - shownRows);
  return [
    ...lines,
    '',
    `Across: ${x.label}. Down: ${y.label}.`,
    ...(left > 0 ? ['Only a part fits here; --png FILE or --svg FILE draws it all.'] : []),
  ];
}

/** A number line in rows of ten and more, as the window allows. */
function lineLines(map: PositionMap, { columns, paint }: MapStyle): readonly string[] {
  const { x } = map;
  const labelWidth = `${x.to}`.length;
  const perRow = Math.max(10, Math.floor((columns - labelWidth - 2) / 2 / 10) * 10);
  const lines: string[] = [];
  for (let from = Math.floor(x.from / perRow) * perRow; from <= x.to; from += perRow) {
    const cells = Array.from({ length: perRow }, (_, index) => {
      const value = map.at(from + index, map.y.from);
      return value === undefined ? '  ' : paint[value.kind](` ${valueLetter(value)}`);
    });
    lines.push(`${`${from}`.padStart(labelWidth)} ${cells.join('')}`.trimEnd());
  }
  return [...lines, '', `${x.label}, ${perRow} per row; the number in front is the first of its row.`];
}

function payoffLines({ names, equilibrium }: PayoffMap, { paint }: MapStyle): readonly string[] {
  const { strategies, payoffs, value } = equilibrium;
  const width = 8;
  const [rows, columns] = strategies;
  const painted = (worth: number): string =>
    paint[worth > 5e-10 ? 'win' : worth < -5e-10 ? 'loss' : 'draw'](roundedText(worth).padStart(width));
  return [
    `${''.padStart(14)}${columns.map(({ move }) => `${move}`.padStart(width)).join('')}`,
    `${''.padStart(14)}${columns.map(({ probability }) => percentText(probability).padStart(width)).join('')}`,
    ...rows.map(
      ({ move, probability }, row) =>
        `${`${move}`.padStart(5)}${percentText(probability).padStart(9)}${(payoffs[row] ?? []).map(painted).join('')}`,
    ),
    '',
    `Rows: ${names[0]}. Columns: ${names[1]}. The shares are best play; the numbers are what a pair of`,
    `choices is worth to ${names[0]}, from −1 to 1. With best play: ${roundedText(value)}.`,
  ];
}

/** The map in letters, for a terminal. */
export function mapLines(map: TruthMap, style: MapStyle): readonly string[] {
  if (map.kind === 'payoffs') return payoffLines(map, style);
  return [...(map.kind === 'line' ? lineLines(map, style) : gridLines(map, style)), LEGEND.letters];
}
