import { describe, expect, it } from 'vitest';
import { answered, answersOf, clockText, leftAt, RUSH_MS, startRush } from './rush-state.js';

describe('a rush', () => {
  it('takes three minutes, and a wrong answer costs ten seconds of them', () => {
    const begun = startRush(7, 1000);
    expect(leftAt(begun, 1000)).toBe(180_000);
    const wrong = answered(begun, false, 2000);
    expect(wrong).toMatchObject({ number: 2, solved: 0, missed: [1] });
    expect(leftAt(wrong, 2000)).toBe(169_000);
    const right = answered(wrong, true, 3000);
    expect(right).toMatchObject({ number: 3, solved: 1, missed: [1] });
    expect(leftAt(right, 3000)).toBe(168_000);
    expect(answersOf(right)).toEqual(['wrong', 'right']);
  });

  it('never has more time than three minutes, even if the clock was read before it began', () => {
    expect(leftAt(startRush(7, 20_000), 1000)).toBe(RUSH_MS);
  });

  it('takes no answer after its end', () => {
    const begun = startRush(7, 0);
    expect(answered(begun, true, RUSH_MS)).toBe(begun);
    const late = answered(begun, false, RUSH_MS - 5000);
    expect(leftAt(late, RUSH_MS - 5000)).toBe(0);
  });

  it('shows a clock that ends at 0:00', () => {
    expect([180_000, 179_999, 60_000, 9001, 1, 0].map(clockText)).toEqual([
      '3:00',
      '3:00',
      '1:00',
      '0:10',
      '0:01',
      '0:00',
    ]);
  });
});
