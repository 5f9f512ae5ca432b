import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { TextPage } from '../text-page.js';
import { columnsOf, hangingIndent } from './width.js';

describe('the width of lines', () => {
  it.each([
    ['the window’s', { columns: 47 }, 47],
    ['80 without a window', {}, 80],
    ['80 in a window that says it has none', { columns: 0 }, 80],
  ])('is %s', (_name, stdout, columns) => {
    expect(columnsOf(stdout)).toBe(columns);
  });

  it('leaves a sentence whole where a terminal reports no width', () => {
    const stdout = Object.assign(new PassThrough({ encoding: 'utf8' }), { columns: 0 });
    new TextPage({ stdout, env: {} }).text('One word does not make a line.');
    expect(stdout.read()).toBe('One word does not make a line.\n');
  });

  it.each([
    ['', 'No moves yet.', 80],
    ['  ', '  indented', 80],
    ['   ', '1. Ana plays 3.', 80],
    ['             ', '  save FILE  write a replay of the game so far', 40],
    ['  ', '  save FILE  write a replay of the game so far', 20],
  ])('leaves "%s" before the further lines of "%s" in %i columns', (indent, text, columns) => {
    expect(hangingIndent(text, columns)).toBe(indent);
  });
});
