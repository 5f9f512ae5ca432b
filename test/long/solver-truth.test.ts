import { describe, expect, it } from 'vitest';
import { createRandom, type Game, type Move, type Options } from '../../src/core/index.js';
import { dualDigits, digitDuelTarget, multiplicationDuel, digitDuelZero } from '../../src/games/index.js';
import { finish, type Solution, solveAlternating, solvingRules, type Value } from '../../src/solver/index.js';
import { solveByRecursion, solveByRounds, type Truth, writeOut } from '../unit/solver-brute-force.js';

function rulesOf<P, M extends Move, O extends Options>(game: Game<P, M, O>, options: O) {
  const rules = game.rules(options);
  if (rules.kind !== 'alternating') throw new TypeError(`${game.id} is not alternating`);
  return rules;
}

const isSame = (a: Truth, b: Truth): boolean =>
  a.kind === b.kind && (a.kind === 'draw' || b.kind === 'draw' || a.distance === b.distance);

interface Difference {
  readonly position: string;
  readonly truth: Truth;
  readonly values: readonly Value[];
}

/** Where the generic way or the game's own way differs from brute force: over every position there is. */
function differencesFromBruteForce<P, M extends Move, O extends Options>(
  game: Game<P, M, O>,
  options: O,
  play: 'ends' | 'may go on for ever',
): readonly Difference[] {
  const rules = rulesOf(game, options);
  const positions = Array.from({ length: rules.numbering.size }, (_, index) => rules.numbering.at(index));
  const graph = writeOut(rules, positions);
  const byRounds = solveByRounds(graph);
  const byRecursion = play === 'ends' ? solveByRecursion(graph) : undefined;
  const generic = finish(solvingRules(rules));
  const own = solveAlternating(game, options);
  return positions.flatMap((position) => {
    const name = `${rules.makePosition(position)} by 0`;
    const truth = byRounds.get(name);
    if (truth === undefined) throw new Error(`${name} was never written out`);
    const values = [
      byRecursion?.(name) ?? truth,
      generic.valueOf(position),
      own.valueOf(position),
      own.valueAt(rules.numbering.indexOf(position)),
    ];
    return values.every((value) => isSame(value, truth)) ? [] : [{ position: name, truth, values }];
  });
}

describe('the solver agrees with brute force on every position', () => {
  it.each([1, 2, 3, 4, 7, 9])('of Dual Digits from 30 with numbers up to %i', (max) => {
    expect(differencesFromBruteForce(dualDigits, { start: 30, max }, 'ends')).toEqual([]);
  });
  it.each([2, 3, 9, 18, 19, 36, 37, 100, 325, 700])('of Multiplication Duel to %i', (target) => {
    expect(differencesFromBruteForce(multiplicationDuel, { target }, 'ends')).toEqual([]);
  });
  it.each([1, 2, 9, 10, 11, 20, 25, 34, 103])('of Race to Zero from %i', (start) => {
    expect(differencesFromBruteForce(digitDuelZero, { start }, 'may go on for ever')).toEqual([]);
  });
  it.each([2, 3, 4, 5, 20, 25, 30, 41])('of Hit the Target %i', (target) => {
    expect(differencesFromBruteForce(digitDuelTarget, { target }, 'may go on for ever')).toEqual([]);
  });
});

/** What a position must be worth by what its moves lead to. */
function worthByMoves<P, M extends Move>(solution: Solution<P, M>, position: P): Truth {
  const { rules } = solution;
  const turn = rules.status(position);
  if (turn.kind === 'over') return { kind: turn.winner === 0 ? 'win' : 'loss', distance: 0 };
  const after = rules
    .legalMoves(position, turn.seat)
    .map((move) => solution.valueOf(rules.play(position, move), turn.seat));
  const distances = (kind: 'win' | 'loss') =>
    after.flatMap((value) => (value.kind !== 'draw' && value.kind === kind ? [value.distance + 1] : []));
  if (distances('win').length > 0) return { kind: 'win', distance: Math.min(...distances('win')) };
  if (after.some(({ kind }) => kind === 'draw')) return { kind: 'draw' };
  return { kind: 'loss', distance: Math.max(...distances('loss')) };
}

function unfittingSamples<P, M extends Move, O extends Options>(game: Game<P, M, O>, options: O) {
  const solution = solveAlternating(game, options);
  const { numbering } = solution.rules;
  const random = createRandom(2024);
  const samples = Array.from({ length: 20_000 }, () => numbering.at(random.int(0, numbering.size - 1)));
  return samples.flatMap((position) => {
    const value = solution.valueOf(position);
    const truth = worthByMoves(solution, position);
    return isSame(value, truth) ? [] : [{ position, value, truth }];
  });
}

describe('each sampled value follows from the values after its moves', () => {
  it('in Dual Digits at its largest', () => {
    expect(unfittingSamples(dualDigits, { start: 10_000, max: 100 })).toEqual([]);
  });
  it('in Multiplication Duel at its largest', () => {
    expect(unfittingSamples(multiplicationDuel, { target: 10_000 })).toEqual([]);
  });
  it('in Race to Zero from 2,500', () => {
    expect(unfittingSamples(digitDuelZero, { start: 2500 })).toEqual([]);
  });
  it('in Hit the Target 2,500', () => {
    expect(unfittingSamples(digitDuelTarget, { target: 2500 })).toEqual([]);
  });
});

function differencesBetweenWays<P, M extends Move, O extends Options>(game: Game<P, M, O>, options: O) {
  const own = solveAlternating(game, options);
  const generic = finish(solvingRules(rulesOf(game, options)));
  const differences = [];
  for (let index = 0; index < own.rules.numbering.size; index += 1) {
    const value = own.valueAt(index);
    const expected = generic.valueAt(index);
    if (!isSame(value, expected)) differences.push({ index, value, expected });
  }
  return differences;
}

describe('a game’s own way comes to the same as the generic one', () => {
  it.each([100, 101, 110, 999, 1003])('in Race to Zero from %i', (start) => {
    expect(differencesBetweenWays(digitDuelZero, { start })).toEqual([]);
  });
  it.each([2, 64, 65, 500, 733])('in Hit the Target %i', (target) => {
    expect(differencesBetweenWays(digitDuelTarget, { target })).toEqual([]);
  });
  it.each([1, 4, 6, 20, 33])('in Dual Digits from 2,000 with numbers up to %i', (max) => {
    expect(differencesBetweenWays(dualDigits, { start: 2000, max })).toEqual([]);
  });
});
