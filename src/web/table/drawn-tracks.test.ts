import { describe, expect, it } from 'vitest';
import { lastStone } from '../../../test/contract/sixth-game.js';
import { type AnyGame, type AnyMatch, createMatch, type Move, type Options, setupOf } from '../../core/index.js';
import { transcriptSteps } from '../../core/transcript.js';
import { digitDuelZero, dualDigits, multiplicationDuel, numberDuel } from '../../games/index.js';
import { typed } from '../../testing/playing.js';
import { drawnTracks, trackText } from './drawn-tracks.js';

const begin = (game: AnyGame, options: Options): AnyMatch =>
  createMatch(setupOf(game, options, { names: ['Ana', 'Ben'] }));

function drawn(game: AnyGame, options: Options, moves: readonly Move[], chooser?: 0 | 1) {
  const match = typed(begin(game, options), moves.map(String));
  return drawnTracks(match, [...transcriptSteps(match)].at(-1), chooser);
}

describe('what is drawn on the tracks of a game', () => {
  it('is the number, the last move with the one who made it, and where the next can lead', () => {
    const [track] = drawn(dualDigits, { start: 25, max: 4 }, [3], 1);
    expect(track?.counter.value).toBe(22);
    expect(track?.step).toEqual({ from: 25, by: 0, text: '−3' });
    expect(track?.reach).toEqual([
      { value: 21, moves: [1] },
      { value: 20, moves: [2] },
      { value: 18, moves: [4] },
    ]);
  });

  it('is a track for each player, of whom only one has moved', () => {
    const tracks = drawn(digitDuelZero, { start: 25 }, [5], 1);
    expect(tracks.map(({ step }) => step?.text)).toEqual(['−5', undefined]);
    expect(tracks.map(({ reach }) => reach.map(({ value }) => value))).toEqual([[], [23]]);
  });

  it('is a step past the end, where the target was missed', () => {
    const tracks = drawn(multiplicationDuel, { target: 100 }, [9, 9, 9]);
    expect(tracks.map(({ counter, step }) => [counter.value, step?.from])).toEqual([[729, 81]]);
  });

  it('is what both did to each other where they choose at once, and nothing of what could come', () => {
    const tracks = drawn(numberDuel, { points: 15, max: 5, numbers: 'free' }, [4, 2], 0);
    expect(tracks.map(({ step }) => step)).toEqual([undefined, { from: 15, by: undefined, text: '−4' }]);
    expect(tracks.map(({ reach }) => reach)).toEqual([[], []]);
  });

  it('is there for a game that never said how', () => {
    const [track] = drawn(lastStone, { heap: 12, most: 3, last: 'loses' }, [3], 1);
    expect(track?.track).toEqual({ shape: 'line', range: [0, 12] });
    expect(track === undefined ? '' : trackText(track)).toBe('Stones: 9, on a scale from 0 to 12, 12 before.');
  });
});
