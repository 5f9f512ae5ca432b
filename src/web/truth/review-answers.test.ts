import { describe, expect, it } from 'vitest';
import { errorOf, must, typed } from '../../../test/contract/playing.js';
import { lastStone } from '../../../test/contract/sixth-game.js';
import { act, type AnyGame, type AnyMatch, createMatch, type Options, setupOf } from '../../core/index.js';
import { makeReplay, NO_COMPUTERS } from '../../core/replay.js';
import {
  dualDigits,
  GAMES,
  digitDuelTarget,
  multiplicationDuel,
  numberDuel,
  digitDuelZero,
} from '../../games/index.js';
import { REVIEW_ANSWERS } from './review-answers.js';
import { Truths } from './truths.js';

const truths = new Truths([...GAMES, lastStone]);

const matchOf = (game: AnyGame, options: Options, entries: string): AnyMatch =>
  typed(createMatch(setupOf(game, options, { names: ['Ana', 'Ben'] })), entries.split(' '));

const recordOf = (match: AnyMatch): { readonly replay: string; readonly game: number } => ({
  replay: makeReplay({ match, series: undefined, seed: undefined, computers: NO_COMPUTERS }),
  game: 1,
});

const RACE = recordOf(matchOf(digitDuelZero, { start: 25 }, '2 3 2 2 0 2 1 2 6 4 1 3 9 4'));
const SPENT = { points: 15, max: 5, numbers: 'spent' };

describe('a reviewed game', () => {
  const sheet = must(REVIEW_ANSWERS.review(truths, RACE));

  it('has a point before the first turn and after each one', () => {
    expect(sheet.points).toHaveLength(15);
    expect(sheet.points[0]?.label).toBe('Start: Ana wins in 15');
  });
  it('marks the turns on which something was given away, and who did', () => {
    const mistakes = sheet.turns.flatMap(({ turn, grade, mistakes: [first] }) =>
      grade === 'mistake' ? [[turn, first?.seat]] : [],
    );
    expect(mistakes).toEqual([
      [1, 0],
      [4, 1],
      [7, 0],
    ]);
    expect(sheet.turningPoint).toBe(7);
  });
  it('tells a mistake without telling the answer', () => {
    expect(sheet.turns[6]?.mistakes).toEqual([{ seat: 0, brief: 'Ana’s 1 gives the win away.' }]);
    expect(sheet.turns[6]?.sentence).toContain('8 would have kept it');
    expect(sheet.summary).toContain('The turning point was turn 7: Ana’s 1 gives the win away.');
  });
  it('tells free turns from right ones', () => {
    expect(sheet.turns[2]?.grade).toBe('free');
    expect(sheet.turns[4]?.grade).toBe('right');
  });
  it('is plain data, as it has to be to leave its thread', () => {
    expect(structuredClone(sheet)).toEqual(sheet);
  });
  it.each<[string, AnyMatch]>([
    ['Dual Digits', matchOf(dualDigits, { start: 25, max: 4 }, '3 2 4')],
    ['Multiplication Duel', matchOf(multiplicationDuel, { target: 100 }, '9 abc')],
    ['Hit the Target', matchOf(digitDuelTarget, { target: 25 }, 'multiply add multiply')],
    ['Number Duel', matchOf(numberDuel, { points: 15, max: 5, numbers: 'free' }, '3 5')],
    ['spent numbers', matchOf(numberDuel, SPENT, '3 5 1 2')],
    ['a sixth game', matchOf(lastStone, { heap: 12, most: 3, last: 'loses' }, '1 2')],
  ])('can be one of %s', (_title, match) => {
    const { turns, points } = must(REVIEW_ANSWERS.review(truths, recordOf(match)));
    expect(turns).toHaveLength(match.turns.length);
    expect(points).toHaveLength(match.turns.length + 1);
  });
  it('may be resigned before the first turn', () => {
    const match = must(act(createMatch(setupOf(dualDigits, { start: 25, max: 4 })), { type: 'resign', seat: 0 }));
    expect(must(REVIEW_ANSWERS.review(truths, recordOf(match))).turns).toEqual([]);
  });
  it('may begin in the middle', () => {
    const options = { points: 15, max: 5, numbers: 'spent' } as const;
    const start = createMatch(setupOf(numberDuel, options)).position;
    const match = typed(createMatch(setupOf<unknown, string | number, Options>(numberDuel, options, { from: start })), [
      '3',
      '5',
    ]);
    expect(must(REVIEW_ANSWERS.review(truths, recordOf(match))).turns).toHaveLength(1);
  });
  it('is one of those in the text', () => {
    expect(errorOf(REVIEW_ANSWERS.review(truths, { ...RACE, game: 2 }))).toBe('This replay has no game 2.');
  });
});

describe('secret choices', () => {
  it('are shown with what they are worth, the best replies and the best mix', () => {
    const match = matchOf(numberDuel, { points: 15, max: 5, numbers: 'free' }, '3 5');
    const [turn] = must(REVIEW_ANSWERS.review(truths, recordOf(match))).turns;
    expect(turn?.grade).toBe('mistake');
    expect(turn?.choices?.[0]).toEqual({ chose: '3', worth: 'lost', best: 'even', replies: '5', mix: 'always 5' });
    expect(turn?.choices?.[1].worth).toBe('even');
  });
});

describe('a try at a mistake', () => {
  const seventh = { ...RACE, turn: 7, seat: 0 } as const;

  it('has the position before it and its moves, with those that cannot be played', () => {
    const task = must(REVIEW_ANSWERS.betterMoveTask(truths, seventh));
    expect(task.question).toBe('Find a move that wins for Ana, whatever the answer.');
    expect(task.played).toBe('1');
    expect(task.counters.map(({ label }) => label)).toEqual(['Ana', 'Ben']);
    expect(task.choices.find(({ move }) => move === 8)?.whyNot).toBeUndefined();
  });
  it('is praised with the proof when it is right', () => {
    const tried = must(REVIEW_ANSWERS.tryBetterMove(truths, { ...seventh, move: 8 }));
    expect(tried.right).toBe(true);
    expect(tried.sentence).toBe('Right: 8 keeps the win.');
    expect(tried.line[0]).toMatchObject({ seat: 0, text: '8' });
    expect(tried.ending).toMatch(/^Ana wins after/);
  });
  it('is refuted by a line of play when it is wrong', () => {
    const tried = must(REVIEW_ANSWERS.tryBetterMove(truths, { ...seventh, move: 1 }));
    expect(tried.right).toBe(false);
    expect(tried.sentence).toBe('1 gives the win away.');
    expect(tried.ending).toMatch(/^Ben wins after/);
  });
  it('accepts every move that keeps the value, and names the others', () => {
    const record = recordOf(matchOf(multiplicationDuel, { target: 100 }, '9'));
    const answers = [3, 4, 5].map((move) =>
      must(REVIEW_ANSWERS.tryBetterMove(truths, { ...record, turn: 1, seat: 0, move })),
    );
    expect(answers.map(({ right }) => right)).toEqual([true, true, true]);
    expect(answers[1]?.sentence).toBe('Right: 4 keeps the win. So do 3 and 5.');
  });
  it('accepts a move that wins more slowly than another', () => {
    const tried = must(REVIEW_ANSWERS.tryBetterMove(truths, { ...RACE, turn: 2, seat: 1, move: 3 }));
    expect([tried.right, tried.sentence]).toEqual([true, 'Right: 3 keeps the win. So does 2.']);
  });
  it('cuts a long line, and says how much is left out', () => {
    const record = recordOf(matchOf(digitDuelZero, { start: 25 }, '2'));
    const { line, leftOut, ending } = must(
      REVIEW_ANSWERS.tryBetterMove(truths, { ...record, turn: 1, seat: 0, move: 5 }),
    );
    expect([line.length, leftOut]).toEqual([8, 7]);
    expect(ending).toContain('after 15 turns');
  });
  it('weighs a secret choice by what it is worth', () => {
    const record = recordOf(matchOf(numberDuel, { points: 15, max: 5, numbers: 'free' }, '3 5'));
    const wrong = must(REVIEW_ANSWERS.tryBetterMove(truths, { ...record, turn: 1, seat: 0, move: 4 }));
    expect(wrong.right).toBe(false);
    expect(wrong.sentence).toMatch(
      /^4 costs half a point against best play: .* For example 4 against 5 \(Ana: 10\): lost\.$/,
    );
    const right = must(REVIEW_ANSWERS.tryBetterMove(truths, { ...record, turn: 1, seat: 0, move: 5 }));
    expect(right.right).toBe(true);
    expect(right.sentence).toContain('The best mix here: always 5.');
  });
  it('answers a move that cannot be played with a sentence', () => {
    expect(errorOf(REVIEW_ANSWERS.tryBetterMove(truths, { ...seventh, move: 77 }))).toContain(
      'can’t play this move here',
    );
  });
  it('follows the entry that lost a game', () => {
    const record = recordOf(matchOf(multiplicationDuel, { target: 100 }, 'abc'));
    expect(must(REVIEW_ANSWERS.betterMoveTask(truths, { ...record, turn: 1, seat: 0 })).played).toBe('abc');
  });
});

describe('a game too large to be solved', () => {
  it('gets a kind sentence instead of a review', () => {
    const match = matchOf(numberDuel, { points: 100, max: 9, numbers: 'spent' }, '3 5');
    expect(errorOf(REVIEW_ANSWERS.review(truths, recordOf(match)))).toContain('You can still play it');
  });
});
