import { describe, expect, it } from 'vitest';
import { defaultMatch, must, typed } from '../../../test/contract/playing.js';
import type { AnyMatch } from '../../core/match.js';
import { act } from '../../core/referee.js';
import { transcriptSteps } from '../../core/transcript.js';
import type { Line } from '../../core/words.js';
import { dualDigits } from '../../games/index.js';
import { tell } from './use-steps.js';

const start = defaultMatch(dualDigits);
const wholeStory = (match: AnyMatch): readonly (readonly Line[])[] =>
  [...transcriptSteps(match)].map(({ lines }) => lines);

describe('the steps of a growing match', () => {
  it('are those of the whole match, and the known ones stay', () => {
    const early = typed(start, ['3', '1']);
    const known = tell(early, undefined);
    const late = typed(early, ['4', '2']);
    const grown = tell(late, known);
    expect(grown.steps.map(({ lines }) => lines)).toEqual(wholeStory(late));
    expect(grown.steps[1]).toBe(known.steps[1]);
    expect(tell(late, grown).steps).toBe(grown.steps);
  });

  it('are made anew after a takeback, and in another game', () => {
    const match = typed(start, ['3', '1', '4']);
    const known = tell(match, undefined);
    const asked = must(act(match, { type: 'ask-takeback', seat: 0, turns: 1 }));
    const back = typed(must(act(asked, { type: 'answer', seat: 1, agree: true })), ['2']);
    expect(tell(back, known).steps.map(({ lines }) => lines)).toEqual(wholeStory(back));
    expect(tell(defaultMatch(dualDigits), known).steps).toEqual([]);
  });
});
