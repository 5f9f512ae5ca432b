import { describe, expect, it } from 'vitest';
import { createMatch, setupOf } from '../../core/match.js';
import { transcriptOf } from '../../core/transcript.js';
import { typed } from '../../../test/contract/playing.js';
import { digitDuelZero } from './game.js';
import { digitsOf, digitDuelZeroRules } from './rules.js';

const rules = digitDuelZeroRules({ start: 1000 });
const at = (own: number, opponent: number, mover: 0 | 1 = 0) => ({ own, opponent, mover });

describe('the digits of a number (R-DZ2)', () => {
  it.each([
    { number: 25, digits: [2, 5] },
    { number: 52, digits: [5, 2] },
    { number: 22, digits: [2] },
    { number: 20, digits: [2, 0] },
    { number: 1000, digits: [1, 0] },
    { number: 7272, digits: [7, 2] },
    { number: 5, digits: [5] },
  ])('of $number are $digits', ({ number, digits }) => {
    expect(digitsOf(number)).toEqual(digits);
  });
});

describe('the legal moves of Race to Zero', () => {
  it.each([
    { name: 'are the digits of the opponent’s number', position: at(25, 23), moves: [2, 3] },
    { name: 'name a repeated digit once', position: at(23, 22), moves: [2] },
    { name: 'leave out a digit that is too large', position: at(4, 15), moves: [1] },
    { name: 'may reach exactly zero', position: at(5, 5), moves: [5] },
    { name: 'may be the digit 0 (R-DZ1)', position: at(25, 20), moves: [2, 0] },
    { name: 'may be the digit 0 alone (R-DZ1)', position: at(1, 20), moves: [0] },
    { name: 'take a 9 at 9', position: at(9, 9), moves: [9] },
    { name: 'do not take a 9 at 8', position: at(8, 19), moves: [1] },
    { name: 'are none in the book’s endgame, 4 against 5 (R-2)', position: at(4, 5), moves: [] },
    { name: 'are none against a player at zero (R-DZ3)', position: at(25, 0), moves: [] },
  ])('$name', ({ position, moves }) => {
    expect(rules.legalMoves(position, 0)).toEqual(moves);
  });

  it('change the own number only, and pass the turn', () => {
    expect(rules.play(at(25, 23), 3)).toEqual(at(23, 22, 1));
    expect(rules.play(at(25, 20), 0)).toEqual(at(20, 25, 1)); // R-DZ1
  });
});

describe('the end of Race to Zero', () => {
  it.each([
    { name: 'a player at zero has won (R-DZ3)', position: at(7, 0, 1), winner: 0, reason: 'reached-zero', by: 0 },
    {
      name: 'the book’s stuck player has lost (R-2)',
      position: at(4, 5, 0),
      winner: 1,
      reason: 'no-valid-move',
      by: 0,
    },
    { name: 'two digits can both be too large', position: at(3, 95, 1), winner: 0, reason: 'no-valid-move', by: 1 },
  ])('$name', ({ position, winner, reason, by }) => {
    expect(rules.status(position)).toEqual({ kind: 'over', winner, reason, by });
  });

  it.each([at(5, 5), at(1, 10), at(9, 9), at(1, 20), at(4, 15)])('has not come at %j', (position) => {
    expect(rules.status(position)).toEqual({ kind: 'one', seat: 0 });
  });

  it('tells a stuck player why, and asks nothing (R-2)', () => {
    const lines = digitDuelZero.words.ending({ options: { start: 25 }, names: ['Ana', 'Ben'], first: 0 }, at(3, 95), {
      kind: 'over',
      winner: 1,
      reason: 'no-valid-move',
      by: 0,
    });
    expect(lines.map(({ text }) => text)).toEqual([
      '',
      "Ana's turn:",
      "Opponent's number is 95.",
      'Available digits to subtract: 9, 5',
      'Cannot subtract 9 or 5 from 3. No valid moves.',
      'Ana loses. Ben wins!',
    ]);
  });
});

describe('objections of Race to Zero', () => {
  it.each([
    { move: 3, position: at(25, 25), objection: 'not-available' },
    { move: 0, position: at(25, 25), objection: 'not-available' },
    { move: 0, position: at(25, 20), objection: undefined }, // R-DZ1
    { move: 5, position: at(4, 15), objection: 'too-large' },
  ])('$move at $position.own against $position.opponent: $objection', ({ move, position, objection }) => {
    expect(rules.objection(position, move, 0)).toBe(objection);
  });
});

describe('the book’s example game of Race to Zero', () => {
  const start = createMatch(setupOf(digitDuelZero, { start: 25 }));

  it.each([
    { turns: ['2'], numbers: [23, 25], digits: '2, 5' },
    { turns: ['2', '3'], numbers: [23, 22], digits: '2, 3' },
    { turns: ['2', '3', '2'], numbers: [21, 22], digits: '2' },
    { turns: ['2', '3', '2', '2'], numbers: [21, 20], digits: '2, 1' },
  ])('has the numbers $numbers after $turns', ({ turns, numbers: [first = 0, second = 0], digits }) => {
    const match = typed(start, turns);
    expect(match.position).toEqual(turns.length % 2 === 0 ? at(first, second, 0) : at(second, first, 1));
    const said = transcriptOf(match).map(({ text }) => text);
    expect(said.filter((text) => text.startsWith('Available')).at(-1)).toBe(`Available digits to subtract: ${digits}`);
  });

  it('can go round for ever once both have a zero (R-4)', () => {
    const match = createMatch(setupOf(digitDuelZero, { start: 100 }, { turnLimit: 6 }));
    const passed = typed(match, ['0', '0', '0', '0', '0', '0']);
    expect(passed.position).toEqual(match.position);
    expect(passed.status).toEqual({ kind: 'finished', outcome: { winner: null, reason: 'turn-limit' } });
  });
});

const isThere = (text: string): boolean => digitDuelZeroRules({ start: 110 }).parsePosition(text) !== undefined;

describe('the positions of Race to Zero', () => {
  it('go from the start down to 1, and to 0 for the player who has just moved', () => {
    expect(['110 110 1', '1 1 2', '5 0 1'].map(isThere)).toEqual([true, true, true]);
    expect(['111 1 1', '1 111 1', '0 5 1', '0 0 1', '5 -1 1'].map(isThere)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('have a number each while the game goes on', () => {
    const { numbering, columns, ranges } = digitDuelZeroRules({ start: 110 });
    expect([columns, ranges, numbering.size]).toEqual([
      ['own', 'opponent'],
      [
        [1, 110],
        [0, 110],
      ],
      12_100,
    ]);
    expect([0, 109, 110, 12_099].map((index) => numbering.at(index))).toEqual([
      at(1, 1),
      at(1, 110),
      at(2, 1),
      at(110, 110),
    ]);
    expect([at(1, 1, 1), at(110, 110), at(5, 0)].map((position) => numbering.indexOf(position))).toEqual([
      0, 12_099, -1,
    ]);
  });

  it('show each player’s number by the seat, whoever moves next', () => {
    const context = { options: { start: 110 }, names: ['Ana', 'Ben'], first: 0 } as const;
    const countersAt = (mover: 0 | 1) => digitDuelZero.words.counters(context, at(25, 23, mover));
    expect([countersAt(0), countersAt(1)].map((counters) => counters.map(({ value, seat }) => [value, seat]))).toEqual([
      [
        [25, 0],
        [23, 1],
      ],
      [
        [23, 0],
        [25, 1],
      ],
    ]);
  });
});
