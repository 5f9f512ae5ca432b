import { describe, expect, it } from 'vitest';
import {
  answerText,
  dailyPuzzle,
  type LineOfPlay,
  makePuzzle,
  type Puzzle,
  puzzleStream,
  questionText,
} from '../../src/coach/index.js';
import { type AnyGame, type AnyRules, createRandom, type Options, typicalOptions } from '../../src/core/index.js';
import {
  dualDigits,
  GAMES,
  digitDuelTarget,
  multiplicationDuel,
  numberDuel,
  digitDuelZero,
  sinceOf,
} from '../../src/games/index.js';
import { type AnyTruth, findTruth } from '../../src/solver/index.js';
import { errorOf, must } from '../contract/playing.js';
import { higherHand } from '../contract/secret-game.js';
import { lastStone } from '../contract/sixth-game.js';

const truthOf = (game: AnyGame, options: Options): AnyTruth => must(findTruth(game, options));

/** The first `most` puzzles of a stream. */
function puzzlesOf(game: AnyGame, options: Options, most: number, seed = 1): readonly Puzzle[] {
  const puzzles: Puzzle[] = [];
  for (const puzzle of puzzleStream({ game, options, truth: truthOf(game, options), random: createRandom(seed) })) {
    puzzles.push(puzzle);
    if (puzzles.length >= most) break;
  }
  return puzzles;
}

/** The position at the end of a line, every move of which is legal when it is played. */
function playLine(rules: AnyRules, line: LineOfPlay): unknown {
  if (rules.kind !== 'alternating') throw new TypeError('a line is of moves in turn');
  return line.steps.reduce((position: unknown, { seat, move }) => {
    expect(rules.status(position)).toEqual({ kind: 'one', seat });
    expect(rules.objection(position, move, seat)).toBeUndefined();
    return rules.play(position, move);
  }, line.start.position);
}

type Asked = readonly [game: AnyGame, options: Options, count: number];

const titled = (asked: Asked) => [`${asked[0].id} ${Object.values(asked[1]).join(' ')}`, ...asked] as const;

const IN_TURN: readonly Asked[] = [
  [dualDigits, { start: 200, max: 4 }, 300],
  [dualDigits, { start: 25, max: 4 }, 35],
  [multiplicationDuel, { target: 5000 }, 167],
  [digitDuelZero, { start: 25 }, 74],
  [digitDuelZero, { start: 110 }, 300],
  [digitDuelZero, { start: 2000 }, 20],
  [digitDuelTarget, { target: 30 }, 183],
  [digitDuelTarget, { target: 60 }, 300],
  [lastStone, { heap: 200, most: 5, last: 'wins' }, 150],
];

describe.each(IN_TURN.map(titled))('puzzles of %s', (_, game, options, count) => {
  const truth = truthOf(game, options);
  if (truth.kind !== 'alternating') throw new TypeError('not in turn');
  const { solution } = truth;
  const { rules } = solution;
  const puzzles = puzzlesOf(game, options, count);

  it('are as many as asked for, and none comes twice', () => {
    expect(puzzles).toHaveLength(count);
    expect(new Set(puzzles.map(({ position }) => rules.numbering.indexOf(position))).size).toBe(count);
  });
  it('accept exactly the moves that the solver calls right, few of several', () => {
    for (const { position, seat, choices, rightMoves, answer } of puzzles) {
      expect(rules.status(position)).toEqual({ kind: 'one', seat });
      const judged = solution.movesOf(position);
      expect(choices).toEqual(judged.map(({ move }) => move));
      for (const { move, right } of judged) {
        expect(answer(move)).toMatchObject({ right, playable: true });
        expect(rightMoves.includes(move)).toBe(right);
      }
      expect(rightMoves.length * 2).toBeLessThanOrEqual(choices.length);
      expect(solution.valueOf(position).kind).not.toBe('loss');
    }
  });
  it('answer with a line of legal moves that ends as claimed', () => {
    for (const { position, seat, choices, answer } of puzzles) {
      const kept = solution.valueOf(position).kind;
      for (const move of choices) {
        const { right, line } = answer(move);
        if (line === undefined) throw new Error('no line');
        expect(line.steps[0]?.move).toBe(move);
        const end = rules.status(playLine(rules, line));
        expect(line.end).toEqual(end.kind === 'over' ? end : { kind: 'endless' });
        const result = end.kind !== 'over' ? 'draw' : end.winner === seat ? 'win' : 'loss';
        expect(result === kept).toBe(right);
        expect(result).toBe(solution.movesOf(position).find((judged) => judged.move === move)?.value.kind);
      }
    }
  });
  it('can be reached from the start by the moves that they tell', () => {
    for (const { position, reachedBy, turn } of puzzles) {
      expect(turn).toBe(reachedBy.length + 1);
      const reached = reachedBy.reduce((at: unknown, text) => {
        const move = rules.parseMove(text);
        if (move === undefined) throw new Error(`${text} is no move`);
        return rules.play(at, move);
      }, rules.start(0));
      expect(reached).toEqual(position);
    }
  });
  it('have a rating with its reason, and words that make sense', () => {
    for (const puzzle of puzzles) {
      const { difficulty, choices, answer, counters } = puzzle;
      expect([1, 2, 3, 4, 5]).toContain(difficulty.rating);
      expect(counters.length).toBeGreaterThan(0);
      for (const text of [
        questionText(puzzle),
        difficulty.sentence,
        ...choices.map((move) => answerText(answer(move))),
      ])
        expect(text).not.toMatch(/undefined|null|NaN/);
    }
  });
});

const IN_SECRET: readonly Asked[] = [
  [numberDuel, { points: 15, max: 5, numbers: 'free' }, 150],
  [numberDuel, { points: 12, max: 4, numbers: 'spent' }, 300],
  [higherHand, { goal: 3 }, 5],
];

describe.each(IN_SECRET.map(titled))('puzzles of %s', (_, game, options, count) => {
  const rules = game.rules(options);
  const puzzles = puzzlesOf(game, options, count);

  it('are as many as asked for, with few right choices of several', () => {
    expect(puzzles).toHaveLength(count);
    for (const { choices, rightMoves } of puzzles) {
      expect(rightMoves.length).toBeGreaterThan(0);
      expect(rightMoves.length * 2).toBeLessThanOrEqual(choices.length);
    }
  });
  it('accept every right choice and no other, and show legal rounds in which a wrong one is worse', () => {
    for (const { position, seat, choices, rightMoves, answer } of puzzles)
      for (const move of choices) {
        const { right, rounds } = answer(move);
        expect(right).toBe(rightMoves.includes(move));
        for (const { moves } of rounds) {
          expect(rules.objection(position, moves[0], 0)).toBeUndefined();
          expect(rules.objection(position, moves[1], 1)).toBeUndefined();
        }
        if (right) continue;
        const worthBy = (own: unknown): number =>
          rounds.filter(({ moves }) => moves[seat] === own).reduce((sum, { worth }) => sum + worth, 0);
        const better = rounds.find(({ moves }) => moves[seat] !== move)?.moves[seat];
        expect(rightMoves).toContain(better);
        expect(worthBy(better)).toBeGreaterThan(worthBy(move));
      }
  });
  it('agree with the payoffs of the solver', () => {
    const truth = truthOf(game, options);
    if (truth.kind !== 'simultaneous' || rules.kind !== 'simultaneous') throw new TypeError('not in secret');
    for (const { position, seat, choices, answer } of puzzles)
      for (const { moves, worth } of choices.flatMap((move) => answer(move).rounds)) {
        const value = truth.equilibria.value(rules.play(position, moves));
        expect(worth).toBeCloseTo(seat === 0 ? value : -value, 9);
      }
  });
});

const questions = (seed: number): readonly string[] =>
  puzzlesOf(digitDuelTarget, { target: 25 }, 20, seed).map(questionText);

describe('a stream of puzzles', () => {
  it('goes round when it is exhausted, and not before', () => {
    const puzzles = puzzlesOf(digitDuelZero, { start: 25 }, 148);
    const texts = puzzles.map(questionText);
    expect(new Set(texts.slice(0, 74)).size).toBe(74);
    expect(new Set(texts.slice(74))).toEqual(new Set(texts.slice(0, 74)));
  });
  it('is the same for the same seed', () => {
    expect(questions(7)).toEqual(questions(7));
    expect(questions(7)).not.toEqual(questions(8));
  });
});

describe('a game without a puzzle', () => {
  it('says so: Dual Digits from 1 has only forced moves', () => {
    const options = { start: 1, max: 4 };
    const truth = truthOf(dualDigits, options);
    expect(errorOf(makePuzzle({ game: dualDigits, options, truth, random: createRandom(1) }))?.code).toBe('no-puzzle');
  });
});

describe('an answer that cannot be played', () => {
  const options = { start: 25, max: 4 };
  const [puzzle] = puzzlesOf(dualDigits, options, 1);
  it('is told why', () => {
    expect(puzzle?.answer(17)).toMatchObject({
      right: false,
      playable: false,
      verdict: 'That is not a number from 1 to 4.',
    });
    const forbidden = [1, 2, 3, 4].find((number) => puzzle?.choices.includes(number) === false);
    expect(puzzle?.answer(forbidden ?? 0).verdict).toMatch(/is forbidden: your opponent has just subtracted it\.$/);
  });
});

describe('the puzzle of the day', () => {
  it('is the same on every machine', () => {
    const puzzle = must(dailyPuzzle('2026-02-04', GAMES));
    const { game, options, rightMoves, difficulty } = puzzle;
    const question = questionText(puzzle);
    expect({ game: game.id, options, question, rightMoves, rating: difficulty.rating }).toEqual({
      game: 'dual-digits',
      options: { start: 33, max: 3 },
      question: 'Shared number: 21. You’re Player 2 and can play 1 or 3. Find a move that wins against every answer.',
      rightMoves: [1],
      rating: 5,
    });
  });
  it.each([
    ['0001-01-01', 'digit-duel-zero 40', '20 17 1', [7]],
    ['2020-02-29', 'multiplication-duel 69', '15 1', [3, 4]],
    ['2024-12-31', 'multiplication-duel 189', '21 1', [5, 6, 7, 8]],
    ['2026-11-15', 'digit-duel-target 26', '20 19 2', ['add']],
    ['2026-11-16', 'dual-digits 34 4', '18 4 2', [3]],
  ] as const)('stays what it is on %s, whatever games come later', (date, game, position, right) => {
    const told = (games: readonly AnyGame[]) => {
      const puzzle = must(dailyPuzzle(date, games, (each) => (each === lastStone ? '2026-11-17' : sinceOf(each))));
      const rules = puzzle.game.rules(puzzle.options);
      return [
        [puzzle.game.id, ...Object.values(puzzle.options)].join(' '),
        rules.makePosition(puzzle.position),
        puzzle.rightMoves,
      ];
    };
    expect(told(GAMES)).toEqual([game, position, right]);
    expect(told([lastStone, ...GAMES])).toEqual([game, position, right]);
  });
  it('can be of a game from its first day on', () => {
    expect(must(dailyPuzzle('2026-11-18', [lastStone], () => '2026-11-18')).game.id).toBe('last-stone');
    expect(errorOf(dailyPuzzle('2026-11-17', [lastStone], () => '2026-11-18'))?.code).toBe('no-puzzle');
  });
  it('is there every day, of every game now and then in which a win can be certain', () => {
    const ids = new Set<string>();
    for (let day = 1; day <= 28; day += 14)
      for (let month = 1; month <= 12; month += 1) {
        const date = `2027-${`${month}`.padStart(2, '0')}-${`${day}`.padStart(2, '0')}`;
        ids.add(must(dailyPuzzle(date, GAMES)).game.id);
      }
    const there = GAMES.filter(
      (game) => sinceOf(game) < '2027' && game.rules(typicalOptions(game.options)).kind === 'alternating',
    );
    expect([...ids].toSorted()).toEqual(there.map(({ id }) => id).toSorted());
  });
  it('was of every game, before its win had to be carried through', () => {
    const ids = new Set<string>();
    for (let day = 1; day <= 28; day += 1)
      for (const month of ['01', '02', '03', '04'])
        ids.add(must(dailyPuzzle(`2026-${month}-${`${day}`.padStart(2, '0')}`, GAMES)).game.id);
    expect(ids.size).toBe(GAMES.filter((game) => sinceOf(game) < '2026').length);
  });
  it('is also there for games that nobody knew of', () => {
    expect(must(dailyPuzzle('2026-02-04', [lastStone])).game.id).toBe('last-stone');
    expect(must(dailyPuzzle('2026-02-04', [higherHand])).game.id).toBe('higher-hand');
    expect(must(dailyPuzzle('2027-02-04', [lastStone])).carry).toBeDefined();
    expect(must(dailyPuzzle('2027-02-04', [higherHand])).carry).toBeUndefined();
  });
  it.each(['', 'today', '2026-13-01', '2026-00-10', '2026-02-4', '20260204', '2026-04-31', '2026-02-29', '2100-02-29'])(
    'is not there for %j',
    (date) => {
      expect(errorOf(dailyPuzzle(date, GAMES))?.code).toBe('not-a-date');
    },
  );
  it('is there on the last day of February, however long that is', () => {
    expect(['2024-02-29', '2026-02-28'].map((date) => dailyPuzzle(date, GAMES).ok)).toEqual([true, true]);
  });
  it('is not there without games', () => {
    expect(errorOf(dailyPuzzle('2026-02-04', []))?.code).toBe('no-puzzle');
  });
});
