import { describe, expect, it } from 'vitest';
import { dualDigitsRules } from '../games/dual-digits/rules.js';
import { multiplicationDuelRules } from '../games/multiplication-duel/rules.js';
import { solveAlternating } from '../solver/solution.js';
import { dualDigits } from '../games/index.js';
import { lookAhead } from './look-ahead.js';

describe('looking ahead', () => {
  const rules = dualDigitsRules({ start: 40, max: 4 });

  it('sees a win right away', () => {
    const seen = lookAhead(rules, { shared: 3, forbidden: 0, mover: 1 }, 1, 1);
    expect(seen.find(({ move }) => move === 3)?.sight).toEqual({ kind: 'win', distance: 1 });
    expect(seen.find(({ move }) => move === 1)?.sight).toEqual({ kind: 'unclear' });
  });
  it('sees two turns ahead what the opponent would be given', () => {
    const seen = lookAhead(rules, { shared: 5, forbidden: 0, mover: 0 }, 0, 2);
    expect(seen.map(({ sight }) => sight)).toEqual(seen.map(() => ({ kind: 'loss', distance: 2 })));
  });
  it('sees its own loss at once', () => {
    const seen = lookAhead(multiplicationDuelRules({ target: 100 }), { shared: 30, mover: 0 }, 0, 1);
    expect(seen.find(({ move }) => move === 4)?.sight).toEqual({ kind: 'loss', distance: 1 });
    expect(seen.find(({ move }) => move === 3)?.sight).toEqual({ kind: 'unclear' });
  });
  it('agrees with the solver on everything it sees', () => {
    const solution = solveAlternating(dualDigits, { start: 40, max: 4 });
    const positions = Array.from({ length: rules.numbering.size }, (_, index) => rules.numbering.at(index));
    const claims = positions.flatMap((position) => {
      const judged = solution.movesOf(position);
      return lookAhead(rules, position, 0, 4)
        .filter(({ sight }) => sight.kind !== 'unclear')
        .map(({ move, sight }) => ({ sight, value: judged.find((one) => one.move === move)?.value }));
    });
    expect(claims.length).toBeGreaterThan(20);
    expect(claims.map(({ sight }) => sight)).toEqual(claims.map(({ value }) => value));
  });
  it('looks less far where there are many moves', () => {
    const wide = dualDigitsRules({ start: 1000, max: 100 });
    const seen = lookAhead(wide, { shared: 150, forbidden: 0, mover: 0 }, 0, 4);
    // What leaves 100 or less gives a win away; all but 75, which forbids the very 75 that is left.
    expect(seen.filter(({ sight }) => sight.kind === 'loss')).toHaveLength(50);
  });
});
