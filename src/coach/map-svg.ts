import { escapedText } from '../core/text.js';
import { roundedText, percentText, valueLetter, valuePhrase } from './value-words.js';
import {
  type Colour,
  colourOf,
  inkOn,
  LEGEND,
  type PayoffMap,
  type PositionMap,
  payoffColour,
  ticksOf,
  type TruthMap,
} from './truth-map.js';

const MARGIN = 60;
const FONT = 'font-family="system-ui, sans-serif"';
const LARGEST_WITH_LETTERS = 60;

const hex = ([red, green, blue]: Colour): string =>
  `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;

const text = (x: number, y: number, content: string, more = '', ink = '#222'): string =>
  `<text x="${x}" y="${y}" ${FONT} font-size="12" fill="${ink}" ${more}>${escapedText(content)}</text>`;

function page(width: number, height: number, title: string, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapedText(title)}">`,
    `<title>${escapedText(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    text(MARGIN, 24, title, 'font-weight="700"'),
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

/** How large a cell is drawn: letters where there is room, single pixels where there are a thousand. */
export const cellSize = ({ x, y }: PositionMap): number => {
  const cells = Math.max(x.to - x.from, y.to - y.from) + 1;
  return cells <= LARGEST_WITH_LETTERS ? 20 : Math.max(1, Math.floor(1000 / cells));
};

/** Neighbours of one colour in a row become one rectangle: a thousand by a thousand cells stay a file that opens. */
function rowOf(map: PositionMap, row: number, size: number, top: number): readonly string[] {
  const parts: string[] = [];
  let from = map.x.from;
  for (let x = map.x.from; x <= map.x.to; x += 1) {
    const colour = hex(colourOf(map.at(x, row), map.longest));
    if (x < map.x.to && hex(colourOf(map.at(x + 1, row), map.longest)) === colour) continue;
    const left = MARGIN + (from - map.x.from) * size;
    parts.push(`<rect x="${left}" y="${top}" width="${(x - from + 1) * size}" height="${size}" fill="${colour}"/>`);
    from = x + 1;
  }
  return parts;
}

function positionsSvg(map: PositionMap, title: string): string {
  const { x, y } = map;
  const size = cellSize(map);
  const columns = x.to - x.from + 1;
  const rows = y.to - y.from + 1;
  const parts: string[] = [];
  for (let row = y.from; row <= y.to; row += 1) {
    const top = MARGIN + (row - y.from) * size;
    parts.push(...rowOf(map, row, size, top));
    if (size < 20) continue;
    for (let column = x.from; column <= x.to; column += 1) {
      const value = map.at(column, row);
      if (value === undefined) continue;
      const left = MARGIN + (column - x.from) * size + size / 2;
      parts.push(
        `<text x="${left}" y="${top + 14}" text-anchor="middle" ${FONT} font-size="11" fill="${hex(inkOn(colourOf(value, map.longest)))}">${valueLetter(value)}<title>${x.label} ${column}${y.label === '' ? '' : `, ${y.label} ${row}`}: ${valuePhrase(value)}</title></text>`,
      );
    }
  }
  const bottom = MARGIN + rows * size;
  for (const tick of ticksOf(x, Math.max(2, Math.floor((columns * size) / 40))))
    parts.push(text(MARGIN + (tick - x.from + 0.5) * size, bottom + 16, `${tick}`, 'text-anchor="middle"'));
  if (map.kind === 'grid')
    for (const tick of ticksOf(y, Math.max(2, Math.floor((rows * size) / 20))))
      parts.push(text(MARGIN - 6, MARGIN + (tick - y.from + 0.5) * size + 4, `${tick}`, 'text-anchor="end"'));
  parts.push(text(MARGIN, bottom + 34, `→ ${x.label}${y.label === '' ? '' : `   ↓ ${y.label}`}`));
  parts.push(text(MARGIN, bottom + 52, `${LEGEND.letters} ${LEGEND.shades}`));
  return page(Math.max(760, MARGIN * 2 + columns * size), bottom + 70, title, parts);
}

function payoffsSvg({ names, equilibrium }: PayoffMap, title: string): string {
  const { strategies, payoffs, value } = equilibrium;
  const size = 56;
  const parts: string[] = [];
  const [rows, columns] = strategies;
  for (const [column, { move, probability }] of columns.entries()) {
    const left = MARGIN + 60 + column * size + size / 2;
    parts.push(text(left, MARGIN + 4, `${move}`, 'text-anchor="middle" font-weight="700"'));
    parts.push(text(left, MARGIN + 18, percentText(probability), 'text-anchor="middle"'));
  }
  for (const [row, { move, probability }] of rows.entries()) {
    const top = MARGIN + 26 + row * size;
    parts.push(text(MARGIN, top + size / 2 + 4, `${move}: ${percentText(probability)}`));
    for (const [column, worth] of (payoffs[row] ?? []).entries()) {
      const left = MARGIN + 60 + column * size;
      parts.push(
        `<rect x="${left}" y="${top}" width="${size - 2}" height="${size - 2}" fill="${hex(payoffColour(worth))}"/>`,
      );
      parts.push(
        text(
          left + size / 2,
          top + size / 2 + 4,
          roundedText(worth),
          'text-anchor="middle" font-weight="700"',
          hex(inkOn(payoffColour(worth))),
        ),
      );
    }
  }
  const bottom = MARGIN + 40 + rows.length * size;
  parts.push(
    text(
      MARGIN,
      bottom,
      `Rows: ${names[0]}. Columns: ${names[1]}. Numbers: what a pair of choices is worth to ${names[0]},`,
    ),
  );
  parts.push(
    text(MARGIN, bottom + 18, `from −1 (lost) to 1 (won). With best play (the shares shown): ${roundedText(value)}.`),
  );
  return page(Math.max(640, MARGIN * 2 + 60 + columns.length * size), bottom + 36, title, parts);
}

/** The map as an SVG picture with axes and legend. */
export const mapSvg = (map: TruthMap, title: string): string =>
  map.kind === 'payoffs' ? payoffsSvg(map, title) : positionsSvg(map, title);
