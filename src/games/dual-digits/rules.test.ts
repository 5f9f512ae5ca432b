import { describe, expect, it } from 'vitest';
import { createMatch, setupOf } from '../../core/match.js';
import { transcriptOf } from '../../core/transcript.js';
import { typed } from '../../../test/contract/playing.js';
import { dualDigits } from './game.js';
import { dualDigitsRules } from './rules.js';

const rules = dualDigitsRules({ start: 25, max: 4 });

const at = (shared: number, forbidden = 0, mover: 0 | 1 = 0) => ({ shared, forbidden, mover });

describe('the legal moves of Dual Digits', () => {
  it.each([
    { name: 'nothing is forbidden on the first turn', position: at(25), moves: [1, 2, 3, 4] },
    { name: 'the number just subtracted by the opponent is forbidden', position: at(22, 3), moves: [1, 2, 4] },
    { name: 'the forbidden number may be the largest', position: at(16, 4), moves: [1, 2, 3] },
    { name: 'a number may take the shared number to exactly zero', position: at(4, 3), moves: [1, 2, 4] },
    { name: 'a number may not take it below zero (R-DD1)', position: at(3, 1), moves: [2, 3] },
    { name: 'only 1 fits in the last turn of the book (R-DD3)', position: at(1, 2), moves: [1] },
    { name: 'a forbidden number may be too large as well', position: at(2, 4), moves: [1, 2] },
    { name: 'at 1 with 1 forbidden there is none (R-2)', position: at(1, 1), moves: [] },
    { name: 'at zero there is none', position: at(0, 1), moves: [] },
  ])('$name', ({ position, moves }) => {
    expect(rules.legalMoves(position, 0)).toEqual(moves);
  });
});

describe('the end of Dual Digits', () => {
  it.each([
    {
      name: 'at zero the one who moved has won (R-DD3)',
      position: at(0, 1, 0),
      winner: 1,
      reason: 'reached-zero',
      by: 1,
    },
    { name: 'at zero player 1 can have won', position: at(0, 4, 1), winner: 0, reason: 'reached-zero', by: 0 },
    { name: 'a stuck player has lost at once (R-2)', position: at(1, 1, 1), winner: 0, reason: 'no-valid-move', by: 1 },
  ])('$name', ({ position, winner, reason, by }) => {
    expect(rules.status(position)).toEqual({ kind: 'over', winner, reason, by });
  });

  it.each([at(25), at(1, 2), at(1, 4), at(2, 1), at(2, 2), at(1)])('has not come at %j', (position) => {
    expect(rules.status(position)).toEqual({ kind: 'one', seat: 0 });
  });

  it('comes after one turn when only 1 can be subtracted', () => {
    const single = dualDigitsRules({ start: 25, max: 1 });
    expect(single.status(single.play(single.start(0), 1))).toEqual({
      kind: 'over',
      winner: 0,
      reason: 'no-valid-move',
      by: 1,
    });
  });
});

describe('objections of Dual Digits', () => {
  it.each([
    { move: 3, position: at(22, 3), objection: 'forbidden' },
    { move: 4, position: at(3, 1), objection: 'too-large' }, // R-DD1: refused, not lost
    { move: 4, position: at(3, 4), objection: 'forbidden' },
    { move: 2, position: at(22, 3), objection: undefined },
  ])('$move at $position.shared with $position.forbidden forbidden: $objection', ({ move, position, objection }) => {
    expect(rules.objection(position, move, 0)).toBe(objection);
  });

  it('do not keep a player from repeating the own last number (R-DD4)', () => {
    const match = typed(createMatch(setupOf(dualDigits, { start: 25, max: 4 })), ['3', '2', '3']);
    expect(match.position).toEqual(at(17, 3, 1));
  });
});

describe('the book’s example game of Dual Digits', () => {
  const turns = [
    { number: '3', allowed: '1, 2, 3, 4', left: 22 },
    { number: '2', allowed: '1, 2, 4', left: 20 },
    { number: '4', allowed: '1, 3, 4', left: 16 },
    { number: '3', allowed: '1, 2, 3', left: 13 },
    { number: '2', allowed: '1, 2, 4', left: 11 },
    { number: '4', allowed: '1, 3, 4', left: 7 },
    { number: '3', allowed: '1, 2, 3', left: 4 },
    { number: '1', allowed: '1, 2, 4', left: 3 },
    { number: '2', allowed: '2, 3, 4', left: 1 },
    { number: '1', allowed: '1, 3, 4', left: 0 },
  ];
  const start = createMatch(setupOf(dualDigits, { start: 25, max: 4 }));
  const before = (turn: number) =>
    typed(
      start,
      turns.slice(0, turn).map(({ number }) => number),
    );

  it.each(turns.map((turn, index) => ({ ...turn, index })))(
    'allows $allowed, subtracts $number and leaves $left',
    ({ number, allowed, left, index }) => {
      const match = before(index);
      const after = typed(match, [number]);
      expect(after.position).toMatchObject({ shared: left });
      // R-DD2: the list leaves out the forbidden number only.
      const said = transcriptOf(after).map(({ text }) => text);
      expect(said.filter((text) => text.startsWith('Allowed')).at(-1)).toBe(`Allowed Numbers to Subtract: ${allowed}`);
    },
  );

  it('is won by player 2 on turn 10, where the book says by slip that it continues (R-DD3)', () => {
    expect(before(9).status.kind).toBe('playing');
    expect(before(10).status).toEqual({ kind: 'finished', outcome: { winner: 1, reason: 'reached-zero' } });
  });

  it('is lost by player 2 when player 2 begins with the same numbers (R-5)', () => {
    const match = typed(
      createMatch({ ...start.setup, first: 1 }),
      turns.map(({ number }) => number),
    );
    expect(match.status).toEqual({ kind: 'finished', outcome: { winner: 0, reason: 'reached-zero' } });
  });
});

const isThere = (text: string): boolean => dualDigitsRules({ start: 25, max: 4 }).parsePosition(text) !== undefined;

describe('the positions of Dual Digits', () => {
  it('go from the start down to 0, with a forbidden number or none', () => {
    expect(['25 0 1', '1 4 2', '0 4 1'].map(isThere)).toEqual([true, true, true]);
    expect(['26 0 1', '-1 1 1', '25 5 1', '25 -1 1'].map(isThere)).toEqual([false, false, false, false]);
  });

  it('have a number each while the game goes on', () => {
    const { numbering, columns, ranges } = dualDigitsRules({ start: 25, max: 4 });
    expect([columns, ranges, numbering.size]).toEqual([
      ['shared', 'forbidden'],
      [
        [0, 25],
        [0, 4],
      ],
      125,
    ]);
    expect([0, 4, 5, 124].map((index) => numbering.at(index))).toEqual([at(1), at(1, 4), at(2), at(25, 4)]);
    expect([at(1, 0, 1), at(25, 4), at(0, 0), at(0, 3)].map((position) => numbering.indexOf(position))).toEqual([
      0, 124, -1, -1,
    ]);
  });
});

describe('what there is to do in Dual Digits', () => {
  it.each([
    [25, 0, 4, 'subtract 1 to 4'],
    [18, 4, 4, 'subtract 1 to 3'],
    [18, 1, 4, 'subtract 2 to 4'],
    [18, 3, 4, 'subtract 1, 2 or 4'],
    [2, 0, 4, 'subtract 1 or 2'],
    [2, 1, 4, 'subtract 2'],
    [99, 7, 20, 'subtract 1 to 20, but not 7'],
  ])('at %i, after %i, is one of what can be subtracted', (shared, forbidden, max, task) => {
    const context = { options: { start: 99, max }, names: ['Ana', 'Ben'], first: 0 } as const;
    expect(dualDigits.words.task(context, { shared, forbidden, mover: 0 }, 0)).toBe(task);
  });
});
