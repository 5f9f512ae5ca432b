import { describe, expect, it } from 'vitest';
import { type AnyMatch, createMatch, setupOf } from '../../core/index.js';
import { transcriptSteps } from '../../core/transcript.js';
import { dualDigits, numberDuel } from '../../games/index.js';
import { typed } from '../../testing/playing.js';
import { heldChoices, roundText, shownRound } from './round-shown.js';
import { namesAgainstComputer, namesOfTwo } from './spoken-names.js';

const after = (numbers: 'free' | 'spent', entries: readonly string[]): AnyMatch =>
  typed(createMatch(setupOf(numberDuel, { points: 15, max: 3, numbers })), entries);

const effects = (match: AnyMatch): readonly string[] =>
  shownRound([...transcriptSteps(match)].at(-1)).map(({ label, effect }) => `${label}: ${effect}`);

const held = (match: AnyMatch): readonly string[] =>
  ([0, 1] as const).map((seat) =>
    heldChoices(match, seat)
      .map(({ label, isLeft }) => (isLeft ? label : '-'))
      .join(''),
  );

describe('the last round', () => {
  it('tells what each chose and lost', () => {
    expect(effects(after('free', ['3', '1']))).toEqual(['3: lost nothing', '1: lost 3']);
    expect(effects(after('free', ['2', '2']))).toEqual(['2: lost 2', '2: lost 2']);
  });

  it('is nothing before the first, nor where players move in turn', () => {
    expect(effects(after('free', []))).toEqual([]);
    expect(effects(typed(createMatch(setupOf(dualDigits, { start: 9, max: 4 })), ['1']))).toEqual([]);
  });
});

const said = (entries: readonly string[], names = namesAgainstComputer(0)): string | undefined =>
  roundText([...transcriptSteps(after('free', entries))].at(-1), names);

describe('what a round did, in a few words', () => {
  it('names the one who lost something, or both', () => {
    expect(said(['3', '1'])).toBe('the computer loses 3');
    expect(said(['1', '2'])).toBe('you lose 2');
    expect(said(['2', '2'])).toBe('both lose 2');
    expect(said(['3', '1'], namesOfTwo(['Ana', 'Ben']))).toBe('Ben loses 3');
  });

  it('is nothing before the first round', () => {
    expect(said([])).toBeUndefined();
  });
});

describe('what is left to choose', () => {
  it('is told where numbers are used up, from the first round on', () => {
    expect(held(after('spent', []))).toEqual(['123', '123']);
    expect(held(after('spent', ['3', '1']))).toEqual(['12-', '-23']);
  });

  it('is not told where all are left always', () => {
    expect(held(after('free', ['3', '1']))).toEqual(['', '']);
    expect(held(typed(createMatch(setupOf(dualDigits, { start: 9, max: 4 })), ['1']))).toEqual(['', '']);
  });
});
