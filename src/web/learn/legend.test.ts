import { describe, expect, it } from 'vitest';
import { type Diagram, valueLine } from '../../coach/lessons/diagram.js';
import { legendEntry } from './legend.js';

const LINE: Diagram = valueLine('Who wins', 'the shared number', [
  { label: 1, kind: 'win' },
  { label: 2, kind: 'loss' },
]);

describe('a line of a legend', () => {
  it('is shown with the field that it speaks of', () => {
    expect(LINE.legend.map((line) => legendEntry(line, LINE))).toEqual([
      { sample: { text: 'W', value: 'win', marked: false }, meaning: 'the player to move wins' },
      { sample: { text: 'L', value: 'loss', marked: true }, meaning: 'the player to move loses' },
    ]);
  });

  it('is shown with an empty marked field where it speaks of all of them', () => {
    expect(legendEntry('[ ]: the most', LINE)).toEqual({ sample: { text: '', marked: true }, meaning: 'the most' });
  });

  it('stays as it is where it speaks of several things', () => {
    for (const line of ['+: good for A, −: good for B, 0: even', 'W: won, L: lost', 'Dark: won'])
      expect(legendEntry(line, LINE)).toEqual({ sample: undefined, meaning: line });
  });
});
