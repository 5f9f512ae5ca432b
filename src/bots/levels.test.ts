import { describe, expect, it } from 'vitest';
import { findLevel, LEVELS } from './levels.js';

describe('the levels', () => {
  it('are five, from newcomer to perfect', () => {
    expect(LEVELS.map(({ id }) => id)).toEqual(['newcomer', 'learner', 'regular', 'expert', 'perfect']);
  });
  it('see the truth more and more often, and only perfect always does', () => {
    const insights = LEVELS.map(({ knobs }) => knobs.insight);
    expect(insights).toEqual(insights.toSorted((a, b) => a - b));
    expect(insights.filter((insight) => insight === 1)).toHaveLength(1);
  });
  it('have a title and a line that describes them', () => {
    for (const { id, title, description } of LEVELS) {
      expect(title.toLowerCase()).toBe(id);
      expect(description).toMatch(/^[A-Z].*\.$/);
      expect(description.length).toBeLessThan(100);
    }
  });
  it('are found by their id', () => {
    expect(findLevel('expert')?.title).toBe('Expert');
    expect(findLevel('grandmaster')).toBeUndefined();
  });
});
