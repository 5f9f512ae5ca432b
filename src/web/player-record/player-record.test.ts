import { describe, expect, it } from 'vitest';
import type { LoggedGame } from '../records/game-log.js';
import { accuracyPoints, achievementsOf, nextLevel, tallyOf } from './player-record.js';

let clock = 0;
const played = (level: LoggedGame['level'], result: LoggedGame['result'], share: number | null = null): LoggedGame => {
  clock += 1;
  return { at: clock, game: 'one', level, result, share };
};

const reached = (deeds: Parameters<typeof achievementsOf>[0]): readonly string[] =>
  achievementsOf(deeds)
    .filter(({ isReached }) => isReached)
    .map(({ title }) => title);

describe('the record of a player', () => {
  it('counts games by level, and knows which level is next', () => {
    const log = [
      played('newcomer', 'won'),
      played('learner', 'lost'),
      played('learner', 'drawn'),
      played('regular', 'won'),
    ];
    expect(tallyOf(log, 'one', 'learner')).toEqual({ won: 0, lost: 1, drawn: 1 });
    expect(tallyOf(log, 'two', 'newcomer')).toEqual({ won: 0, lost: 0, drawn: 0 });
    expect(nextLevel(log, 'one')).toBe('learner');
    expect(nextLevel([], 'one')).toBe('newcomer');
    const levels = ['newcomer', 'learner', 'regular', 'expert', 'perfect'] as const;
    expect(
      nextLevel(
        levels.map((level) => played(level, 'won')),
        'one',
      ),
    ).toBeUndefined();
  });

  it('shows accuracy with the mean of ten games, and leaves out games that tell nothing', () => {
    expect(
      accuracyPoints([played('expert', 'won', 1), played('expert', 'won'), played('expert', 'lost', 0)], 9),
    ).toEqual([
      { share: 1, mean: 1 },
      { share: 0, mean: 0.5 },
    ]);
    const many = Array.from({ length: 30 }, (_, index) => played('expert', 'won', index < 20 ? 0 : 1));
    expect(accuracyPoints(many, 5)).toEqual(Array.from({ length: 5 }, () => ({ share: 1, mean: expect.any(Number) })));
    expect(accuracyPoints(many, 1)).toEqual([{ share: 1, mean: 1 }]);
  });

  it('knows achievements by what was done', () => {
    const none = { log: [], games: ['one', 'two'], longestStreak: 6, cleanLessons: [], bestRush: 14 };
    expect(reached(none)).toEqual([]);
    expect(reached({ ...none, log: [played('perfect', 'lost', 1), played('regular', 'won', 1)] })).toEqual([]);
    expect(reached({ ...none, log: [played('perfect', 'won', 0.9)] })).toEqual(['No way out']);
    expect(reached({ ...none, games: ['one'], log: [played('perfect', 'won', 1)] })).toEqual([
      'No way out',
      'Every book read',
      'Flawless',
    ]);
    expect(reached({ ...none, longestStreak: 7, cleanLessons: ['one'], bestRush: 15 })).toEqual([
      'Good student',
      'A week of wins',
      'Quick eye',
    ]);
  });
});
