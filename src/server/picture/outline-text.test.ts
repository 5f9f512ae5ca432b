import { describe, expect, it } from 'vitest';
import { type Letters, sizeFor, textWidth, writeText } from './outline-text.js';
import { Picture } from './picture.js';

/** A full letter, a letter with a bend, and a space. */
const LETTERS: Letters = {
  I: [1000, 'M0 -1000L1000 -1000L1000 0L0 0'],
  D: [1000, 'M0 -1000Q1000 -500 0 0'],
  ' ': [500, ''],
};
const INK = [0, 0, 0] as const;

/** Which dots have ink: `#` where it is full, `+` where it is in part. */
function drawn(text: string, x: number, align?: 'middle' | 'end'): readonly string[] {
  const picture = new Picture(6, 2);
  const dots: number[][] = Array.from({ length: 2 }, () => []);
  writeText(picture, [x, 2], text, {
    letters: LETTERS,
    size: 2,
    colour: INK,
    ...(align === undefined ? {} : { align }),
  });
  for (const [row, line] of dots.entries())
    for (let column = 0; column < 6; column += 1) line.push(picture.dotAt(column, row)[0] ?? -1);
  return dots.map((row) => row.map((red) => (red === 0 ? '#' : red === 255 ? '.' : '+')).join(''));
}

describe('a text', () => {
  it('is written where it begins, ends or has its middle', () => {
    expect(drawn('I', 1)).toEqual(['.##...', '.##...']);
    expect(drawn('I', 6, 'end')).toEqual(['....##', '....##']);
    expect(drawn('I', 3, 'middle')).toEqual(['..##..', '..##..']);
  });

  it('has bends and spaces, and a space for a sign that it has no letter for', () => {
    expect(drawn('D', 0)).toEqual(['+.....', '+.....']);
    expect(drawn('I I', 0)).toEqual(['##.##.', '##.##.']);
    expect(drawn('I☃I', 0)).toEqual(['##.##.', '##.##.']);
  });

  it('is as large as fits a width, and no larger than wished', () => {
    expect(textWidth(LETTERS, 'I I', 2)).toBe(5);
    expect(sizeFor(LETTERS, 'I I', 5, 100)).toBe(2);
    expect(sizeFor(LETTERS, 'I I', 5, 1.5)).toBe(1.5);
    expect(sizeFor(LETTERS, '', 5, 40)).toBe(40);
  });
});
