import { describe, expect, it } from 'vitest';
import { must } from '../../test/contract/playing.js';
import { createRandom } from '../core/random.js';
import { numberDuel } from '../games/index.js';
import { findTruth } from '../solver/index.js';
import { answerText } from './puzzle.js';
import { puzzleStream } from './puzzles.js';

describe('a puzzle about a secret round', () => {
  const options = { points: 15, max: 5, numbers: 'spent' };
  const truth = must(findTruth(numberDuel, options));
  const stream = puzzleStream({ game: numberDuel, options, truth, random: createRandom(4) });
  const puzzles = Array.from({ length: 40 }, () => stream.next().value).filter((puzzle) => puzzle !== undefined);

  it('says who the reader is, and speaks of the other one as their opponent', () => {
    for (const { names, seat, situation } of puzzles) {
      expect(situation).toMatch(new RegExp(`^You’re ${names[seat]}\\b`));
      expect(situation).not.toContain(names[seat === 0 ? 1 : 0]);
    }
    expect(puzzles.some(({ situation }) => situation.includes('This round your opponent will choose '))).toBe(true);
  });
  it('has words for every answer', () => {
    for (const { choices, answer } of puzzles)
      for (const move of choices) expect(answerText(answer(move))).toMatch(/^[A-Z0-9].*[.]$/s);
  });
});
