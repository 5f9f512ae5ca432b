import { describe, expect, it } from 'vitest';
import { createMatch, setupOf } from '../../core/match.js';
import { settleOptions } from '../../core/options.js';
import { createRandom } from '../../core/random.js';
import { typed } from '../../../test/contract/playing.js';
import { digitDuelTarget } from './game.js';
import { digitDuelTargetRules, type Operation, OPTIONS } from './rules.js';

const rules = digitDuelTargetRules({ target: 23 });
const at = (own: number, opponent: number, mover: 0 | 1 = 0) => ({ own, opponent, mover });

describe('the operations of Hit the Target', () => {
  it.each<{ operation: Operation; from: number; to: number }>([
    { operation: 'add', from: 1, to: 2 },
    { operation: 'add', from: 22, to: 23 },
    { operation: 'subtract', from: 2, to: 1 },
    { operation: 'multiply', from: 1, to: 2 },
    { operation: 'multiply', from: 13, to: 26 },
  ])('$operation makes $to of $from', ({ operation, from, to }) => {
    expect(rules.play(at(from, 7), operation)).toEqual(at(7, to, 1));
  });

  it('are all legal above 1, also those that overshoot (R-DT2)', () => {
    expect(rules.legalMoves(at(2, 1), 0)).toEqual(['add', 'subtract', 'multiply']);
    expect(rules.legalMoves(at(22, 1), 0)).toEqual(['add', 'subtract', 'multiply']);
    expect(rules.objection(at(22, 1), 'multiply', 0)).toBeUndefined();
  });

  it('do not subtract from 1 (R-DT2)', () => {
    expect(rules.legalMoves(at(1, 5), 0)).toEqual(['add', 'multiply']);
    expect(rules.objection(at(1, 5), 'subtract', 0)).toBe('at-one');
  });

  it.each<{ typed: string; operation: Operation | undefined }>([
    { typed: 'add', operation: 'add' },
    { typed: 'a', operation: 'add' },
    { typed: 'AD', operation: 'add' },
    { typed: '+', operation: 'add' },
    { typed: '＋', operation: 'add' },
    { typed: ' + ', operation: 'add' },
    { typed: 'subtract', operation: 'subtract' },
    { typed: 's', operation: 'subtract' },
    { typed: 'sub', operation: 'subtract' },
    { typed: '-', operation: 'subtract' },
    { typed: '−', operation: 'subtract' },
    { typed: ' multiply ', operation: 'multiply' },
    { typed: 'm', operation: 'multiply' },
    { typed: '*', operation: 'multiply' },
    { typed: '×', operation: 'multiply' },
    { typed: '', operation: undefined },
    { typed: 'x', operation: undefined },
    { typed: 'adds', operation: undefined },
    { typed: '++', operation: undefined },
    { typed: 'constructor', operation: undefined },
    { typed: '__proto__', operation: undefined },
  ])('$typed is read as $operation (R-DT3)', ({ typed: text, operation }) => {
    expect(rules.parseMove(text)).toBe(operation);
  });
});

describe('the end of Hit the Target', () => {
  it.each([
    { name: 'hitting the target wins', position: at(5, 23, 1), winner: 0, reason: 'reached-target', by: 0 },
    { name: 'going past it loses right away (R-DT2)', position: at(19, 26, 0), winner: 0, reason: 'overshot', by: 1 },
    { name: 'going past it by one loses too', position: at(19, 24, 1), winner: 1, reason: 'overshot', by: 0 },
  ])('$name', ({ position, winner, reason, by }) => {
    expect(rules.status(position)).toEqual({ kind: 'over', winner, reason, by });
    expect(rules.legalMoves(position, 0)).toEqual([]);
  });

  it('has not come one below the target', () => {
    expect(rules.status(at(22, 22, 1))).toEqual({ kind: 'one', seat: 1 });
  });
});

describe('the target (R-DT1)', () => {
  it('is drawn from 20 to 30, both included', () => {
    const drawn = Array.from({ length: 400 }, (_, seed) => settleOptions(OPTIONS, {}, createRandom(seed))['target']);
    expect(new Set(drawn)).toEqual(new Set([20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]));
  });

  it('can be set by the players', () => {
    expect(settleOptions(OPTIONS, { target: 99 }, createRandom(1))).toEqual({ target: 99 });
  });
});

describe('the book’s example game of Hit the Target', () => {
  const turns = [
    ['multiply', 1, 2],
    ['multiply', 1, 2],
    ['multiply', 2, 4],
    ['add', 2, 3],
    ['multiply', 4, 8],
    ['multiply', 3, 6],
    ['add', 8, 9],
    ['multiply', 6, 12],
    ['multiply', 9, 18],
    ['add', 12, 13],
    ['add', 18, 19],
    ['multiply', 13, 26],
  ] as const;
  const start = createMatch(setupOf(digitDuelTarget, { target: 23 }));
  const after = (count: number) =>
    typed(
      start,
      turns.slice(0, count).map(([operation]) => operation),
    );

  it.each(turns.map(([operation, from, to], index) => ({ turn: index + 1, operation, from, to })))(
    'turn $turn: $operation makes $to of $from',
    ({ turn, from, to }) => {
      expect(after(turn - 1).position).toMatchObject({ own: from });
      expect(after(turn).position).toMatchObject({ opponent: to });
    },
  );

  it('is lost by player 2, who overshoots on turn 12', () => {
    expect(after(11).status.kind).toBe('playing');
    expect(after(12).status).toEqual({ kind: 'finished', outcome: { winner: 0, reason: 'overshot' } });
  });

  it('can go round for ever, until the referee ends it (R-4)', () => {
    const match = createMatch(setupOf(digitDuelTarget, { target: 23 }, { turnLimit: 4 }));
    expect(typed(match, ['add', 'add', 'subtract', 'subtract']).status).toEqual({
      kind: 'finished',
      outcome: { winner: null, reason: 'turn-limit' },
    });
  });
});

const isThere = (text: string): boolean => digitDuelTargetRules({ target: 23 }).parsePosition(text) !== undefined;

describe('the positions of Hit the Target', () => {
  it('go from 1 to the target; past it only for the player who has just moved', () => {
    expect(['1 1 1', '22 22 2', '22 23 1', '22 44 1'].map(isThere)).toEqual([true, true, true, true]);
    expect(['0 1 1', '1 0 1', '23 1 1', '22 45 1', '1 1 3'].map(isThere)).toEqual([false, false, false, false, false]);
  });

  it('have a number each while the game goes on', () => {
    const { numbering, columns, ranges } = digitDuelTargetRules({ target: 23 });
    expect([columns, ranges, numbering.size]).toEqual([
      ['own', 'opponent'],
      [
        [1, 22],
        [1, 44],
      ],
      484,
    ]);
    expect([0, 21, 22, 483].map((index) => numbering.at(index))).toEqual([at(1, 1), at(1, 22), at(2, 1), at(22, 22)]);
    expect([at(1, 1, 1), at(22, 22), at(5, 23), at(5, 24)].map((position) => numbering.indexOf(position))).toEqual([
      0, 483, -1, -1,
    ]);
  });
});
