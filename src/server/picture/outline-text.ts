import type { Colour } from '../../coach/truth-map.js';
import type { Contours } from './coverage.js';
import type { Picture } from './picture.js';

/**
 * The letters of a font: how wide each is, and its outline as numbers after `M`, `L` (a point) and `Q` (two, the first of
 * which bends the line). Letters are 1000 high, and stand on a line at 0; y grows downwards.
 */
export type Letters = Readonly<Record<string, readonly [width: number, outline: string]>>;

const SIZE = 1000;
/** A bent line is drawn as so many straight ones. */
const BENDS = 6;
const SPACE = ' ';

const outlines = new Map<string, Contours>();

/** An outline as straight lines. Each is worked out once. */
function contoursOf(outline: string): Contours {
  const known = outlines.get(outline);
  if (known !== undefined) return known;
  const contours: number[][] = [];
  let current: number[] = [];
  for (const [, letter, numbers = ''] of outline.matchAll(/([MLQ])([^MLQ]+)/g)) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers.split(' ').map(Number);
    if (letter === 'M') {
      current = [x1, y1];
      contours.push(current);
    } else if (letter === 'L') current.push(x1, y1);
    else {
      const [x0 = 0, y0 = 0] = current.slice(-2);
      for (let bend = 1; bend <= BENDS; bend += 1) {
        const [t, u] = [bend / BENDS, 1 - bend / BENDS];
        current.push(u * u * x0 + 2 * u * t * x1 + t * t * x2, u * u * y0 + 2 * u * t * y1 + t * t * y2);
      }
    }
  }
  outlines.set(outline, contours);
  return contours;
}

const letterOf = (letters: Letters, sign: string): readonly [number, string] =>
  letters[sign] ?? letters[SPACE] ?? [0, ''];

/** How wide a text is at a size. */
export const textWidth = (letters: Letters, text: string, size: number): number =>
  (Array.from(text).reduce((sum, sign) => sum + letterOf(letters, sign)[0], 0) * size) / SIZE;

/** The largest size, of at most so many dots, at which a text fits a width. */
export const sizeFor = (letters: Letters, text: string, width: number, most: number): number =>
  Math.min(most, width / Math.max(1e-9, textWidth(letters, text, 1)));

interface Written {
  readonly letters: Letters;
  readonly size: number;
  readonly colour: Colour;
  /** Which part of the text stands at `x`; its start unless told otherwise. */
  readonly align?: 'start' | 'middle' | 'end';
}

/** Writes a text on a line. Signs that the letters don't have leave a space. */
export function writeText(
  picture: Picture,
  [x, baseline]: readonly [number, number],
  text: string,
  { letters, size, colour, align = 'start' }: Written,
): void {
  const width = textWidth(letters, text, size);
  let left = x - (align === 'start' ? 0 : align === 'middle' ? width / 2 : width);
  const scale = size / SIZE;
  for (const sign of text) {
    const [advance, outline] = letterOf(letters, sign);
    const from = left;
    picture.fillContours(
      contoursOf(outline).map((line) =>
        line.map((value, index) => value * scale + (index % 2 === 0 ? from : baseline)),
      ),
      colour,
    );
    left += advance * scale;
  }
}
