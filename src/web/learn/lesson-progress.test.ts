import { describe, expect, it } from 'vitest';
import { makeDone, nextToDo, parseDone, progressName } from './lesson-progress.js';

describe('progress in a lesson', () => {
  it('has a name that does not depend on the order of the options', () => {
    expect(progressName('dual-digits', { start: 25, max: 4 })).toBe(progressName('dual-digits', { max: 4, start: 25 }));
    expect(progressName('dual-digits', { start: 25 })).not.toBe(progressName('dual-digits', { start: 26 }));
  });

  it('is read back as it was written', () => {
    expect(makeDone(parseDone(makeDone(new Set([5, 1, 2])), 7))).toBe('1,2,5');
  });

  it.each([undefined, '', 'x', '0', '8,-1', '1.5', '{"a":1}'])('is none where %s is kept', (text) => {
    expect(parseDone(text, 7).size).toBe(0);
  });

  it('leads to the first step that is not done', () => {
    expect(nextToDo(new Set(), 3)).toBe(1);
    expect(nextToDo(new Set([1, 3]), 3)).toBe(2);
    expect(nextToDo(new Set([1, 2, 3]), 3)).toBe(1);
  });
});
