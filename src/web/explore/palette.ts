import type { Colour } from '../../coach/truth-map.js';
import { decodeValue, NOWHERE, type Value } from '../../solver/value.js';

/** The colours of a picture on the page as it is now, light or dark. */
export interface Palette {
  readonly win: Colour;
  readonly loss: Colour;
  readonly draw: Colour;
  /** The colour of the paper, towards which colours fade. */
  readonly ground: Colour;
  readonly ink: Colour;
  readonly soft: Colour;
}

/** How much of a colour is gone where the end is farthest; a draw is never near its end. */
const FADED = 0.6;
const DRAW_FADED = 0.55;

/** `#005cab` as numbers; black if it is none. */
export function parseColour(text: string): Colour {
  const [, red = '00', green = '00', blue = '00'] = /^\s*#(..)(..)(..)\s*$/.exec(text) ?? [];
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

export const cssColour = ([red, green, blue]: Colour): string => `rgb(${red} ${green} ${blue})`;

/** A colour with a share (0 to 1) of it replaced by another. */
export function mixed(colour: Colour, other: Colour, share: number): Colour {
  const part = (a: number, b: number): number => Math.round(a + (b - a) * share);
  return [part(colour[0], other[0]), part(colour[1], other[1]), part(colour[2], other[2])];
}

/** The colour of a value: the farther the end, the fainter. */
export function shadeOf(palette: Palette, value: Value, longest: number): Colour {
  if (value.kind === 'draw') return mixed(palette.draw, palette.ground, DRAW_FADED);
  return mixed(palette[value.kind], palette.ground, longest === 0 ? 0 : (FADED * value.distance) / longest);
}

/** Codes are numbers of two bytes, with a sign. */
const CODES = 2 ** 16;
const LEAST_CODE = -(2 ** 15);

/**
 * Writes every code as a pixel (four bytes in one number, as pictures have them); nothing where there is no position. A
 * large map can be painted part by part.
 */
export function codePainter(longest: number, palette: Palette): (codes: Int16Array, pixels: Uint32Array) => void {
  // A million cells have some hundred codes. The pixel of a code is never 0: it is not transparent.
  const known = new Uint32Array(CODES);
  return (codes, pixels) => {
    for (let index = 0; index < codes.length; index += 1) {
      const code = codes[index] ?? NOWHERE;
      if (code === NOWHERE) continue;
      let pixel = known[code - LEAST_CODE] ?? 0;
      if (pixel === 0) {
        const [red, green, blue] = shadeOf(palette, decodeValue(code), longest);
        pixel = ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
        known[code - LEAST_CODE] = pixel;
      }
      pixels[index] = pixel;
    }
  };
}

/** Whether everything would be painted alike. */
export const isSamePalette = (a: Palette, b: Palette): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The colours of the page at this moment. */
export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const context = document.createElement('canvas').getContext('2d');
  const token = (name: string): Colour => {
    const text = style.getPropertyValue(name).trim();
    if (context === null) return parseColour(text);
    // A canvas writes every colour in figures, also one that the reader's system sets: `CanvasText`.
    context.fillStyle = text;
    return parseColour(context.fillStyle);
  };
  return {
    win: token('--win'),
    loss: token('--loss'),
    draw: token('--draw'),
    ground: token('--raised'),
    ink: token('--ink'),
    soft: token('--ink-soft'),
  };
}
