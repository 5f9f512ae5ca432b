import { cellSize } from '../../coach/map-svg.js';
import {
  colourOf,
  inkOn,
  LEGEND,
  type PayoffMap,
  type PositionMap,
  payoffColour,
  ticksOf,
  type TruthMap,
} from '../../coach/truth-map.js';
import { percentText, roundedText, valueLetter } from '../../coach/value-words.js';
import { Picture } from '../../server/picture/picture.js';

const MARGIN = 56;
const LINE = 20;
const NARROWEST = 760;

function drawPositions(map: PositionMap, title: string): Picture {
  const { x, y } = map;
  const size = cellSize(map);
  const columns = x.to - x.from + 1;
  const rows = y.to - y.from + 1;
  const bottom = MARGIN + rows * size;
  const picture = new Picture(Math.max(NARROWEST, MARGIN * 2 + columns * size), bottom + LINE * 5);
  picture.text(MARGIN, 20, title);
  for (let row = y.from; row <= y.to; row += 1)
    for (let column = x.from; column <= x.to; column += 1) {
      const value = map.at(column, row);
      const [left, top] = [MARGIN + (column - x.from) * size, MARGIN + (row - y.from) * size];
      const colour = colourOf(value, map.longest);
      picture.fill(left, top, size, size, colour);
      if (size >= 20 && value !== undefined)
        picture.text(left + size / 2, top + 5, valueLetter(value), 'middle', inkOn(colour));
    }
  for (const tick of ticksOf(x, Math.max(2, Math.floor((columns * size) / 60))))
    picture.text(MARGIN + Math.floor((tick - x.from + 0.5) * size), bottom + 8, `${tick}`, 'middle');
  if (map.kind === 'grid')
    for (const tick of ticksOf(y, Math.max(2, Math.floor((rows * size) / 20))))
      picture.text(MARGIN - 6, MARGIN + Math.floor((tick - y.from + 0.5) * size) - 5, `${tick}`, 'end');
  const axes = `across: ${x.label}${y.label === '' ? '' : `, down: ${y.label}`}`;
  for (const [index, text] of [axes, LEGEND.letters, LEGEND.shades].entries())
    picture.text(MARGIN, bottom + LINE * (index + 1) + 10, text);
  return picture;
}

function drawPayoffs({ names, equilibrium }: PayoffMap, title: string): Picture {
  const { strategies, payoffs, value } = equilibrium;
  const size = 64;
  const [rows, columns] = strategies;
  const left = MARGIN + 110;
  const bottom = MARGIN + 50 + rows.length * size;
  const picture = new Picture(Math.max(NARROWEST, left + MARGIN + columns.length * size), bottom + LINE * 4);
  picture.text(MARGIN, 20, title);
  for (const [column, { move, probability }] of columns.entries()) {
    picture.text(left + column * size + size / 2, MARGIN, `${move}`, 'middle');
    picture.text(left + column * size + size / 2, MARGIN + LINE, percentText(probability), 'middle');
  }
  for (const [row, { move, probability }] of rows.entries()) {
    const top = MARGIN + 44 + row * size;
    picture.text(MARGIN, top + size / 2 - 5, `${move}: ${percentText(probability)}`);
    for (const [column, worth] of (payoffs[row] ?? []).entries()) {
      const colour = payoffColour(worth);
      picture.fill(left + column * size, top, size - 2, size - 2, colour);
      picture.text(left + column * size + size / 2, top + size / 2 - 5, roundedText(worth), 'middle', inkOn(colour));
    }
  }
  picture.text(
    MARGIN,
    bottom + 10,
    `Rows: ${names[0]}.  Columns: ${names[1]}.  Numbers: worth to ${names[0]}, -1 to 1.`,
  );
  picture.text(MARGIN, bottom + LINE + 10, `With best play (the shares shown): ${roundedText(value)}.`);
  return picture;
}

/** The map as a PNG picture with axes and legend. */
export const mapPng = (map: TruthMap, title: string): Uint8Array =>
  (map.kind === 'payoffs' ? drawPayoffs(map, title) : drawPositions(map, title)).png();
