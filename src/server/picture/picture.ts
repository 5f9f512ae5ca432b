import { deflateSync } from 'node:zlib';
import type { Colour } from '../../coach/truth-map.js';
import { crc32 } from '../../env/crc32.js';
import { type Contours, coverageOf } from './coverage.js';
import { GLYPH_ROWS, glyphOf, textWidth } from './pixel-font.js';

const DOT = 2;
const BLACK: Colour = [20, 20, 20];

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A picture of coloured dots that can be written as PNG. */
export class Picture {
  readonly #dots: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.#dots = new Uint8Array(width * height * 3).fill(255);
  }

  dotAt(column: number, row: number): Colour {
    const at = (row * this.width + column) * 3;
    return [this.#dots[at] ?? 0, this.#dots[at + 1] ?? 0, this.#dots[at + 2] ?? 0];
  }

  fill(left: number, top: number, width: number, height: number, colour: Colour): void {
    const [firstColumn, firstRow] = [Math.max(0, left), Math.max(0, top)];
    const columns = Math.min(this.width, left + width) - firstColumn;
    const rowsEnd = Math.min(this.height, top + height);
    if (columns <= 0 || rowsEnd <= firstRow) return;
    const at = (row: number): number => (row * this.width + firstColumn) * 3;
    const first = this.#dots.subarray(at(firstRow), at(firstRow) + columns * 3);
    for (let byte = 0; byte < first.length; byte += 3) first.set(colour, byte);
    // All other rows are the same, and to copy one is far faster than to write its dots.
    for (let row = firstRow + 1; row < rowsEnd; row += 1) this.#dots.set(first, at(row));
  }

  /** Fills what lies inside of closed lines, with soft edges. */
  fillContours(contours: Contours, [red, green, blue]: Colour): void {
    const { left, top, width, height, shares } = coverageOf(contours);
    const mix = (at: number, ink: number, share: number): void => {
      const paper = this.#dots[at] ?? 0;
      this.#dots[at] = Math.round(paper + share * (ink - paper));
    };
    for (let y = Math.max(0, top); y < Math.min(this.height, top + height); y += 1)
      for (let x = Math.max(0, left); x < Math.min(this.width, left + width); x += 1) {
        const share = shares[(y - top) * width + x - left] ?? 0;
        if (share === 0) continue;
        const at = (y * this.width + x) * 3;
        mix(at, red, share);
        mix(at + 1, green, share);
        mix(at + 2, blue, share);
      }
  }

  /** A disc or a diamond around a middle, as the seats are marked everywhere. */
  shape(x: number, y: number, radius: number, shape: 'disc' | 'diamond', colour: Colour): void {
    const corners = shape === 'disc' ? 72 : 4;
    const line = Array.from({ length: corners }, (_, corner) => (corner / corners) * 2 * Math.PI).flatMap((turn) => [
      x + radius * Math.cos(turn),
      y + radius * Math.sin(turn),
    ]);
    this.fillContours([line], colour);
  }

  /** Writes a text; `align` says which part of it stands at `left`, `dot` how large the dots are that it is made of. */
  text(
    left: number,
    top: number,
    text: string,
    align: 'start' | 'middle' | 'end' = 'start',
    ink: Colour = BLACK,
    dot = DOT,
  ): void {
    const width = textWidth(text) * dot;
    let x = left - (align === 'start' ? 0 : align === 'middle' ? Math.floor(width / 2) : width);
    for (const sign of text) {
      const rows = glyphOf(sign);
      for (const [row, dots] of rows.entries())
        for (const [column, mark] of Array.from(dots).entries())
          if (mark === '#') this.fill(x + column * dot, top + row * dot, dot, dot, ink);
      x += ((rows[0]?.length ?? 0) + 1) * dot;
    }
  }

  static readonly textHeight = GLYPH_ROWS * DOT;

  png(): Uint8Array {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    header.set([8, 2, 0, 0, 0], 8); // eight bits a colour, three colours, no interlace
    const stride = this.width * 3;
    const rows = Buffer.alloc((stride + 1) * this.height);
    for (let y = 0; y < this.height; y += 1)
      rows.set(this.#dots.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', new Uint8Array()),
    ]);
  }
}
