import type { SimultaneousRules } from '../../src/core/game.js';
import { type NumberDuelPosition, numberDuelRules } from '../../src/games/number-duel/rules.js';
import {
  type Equilibria,
  type Equilibrium,
  type EquilibriumSettings,
  solveEquilibria,
} from '../../src/solver/equilibrium.js';
import { proveNumberDuel } from '../../src/solver/number-duel.js';
import { phraseUnsolved } from '../../src/solver/unsolved.js';
import { oracleValue } from './matrix-oracle.js';

type Left = readonly [number[], number[]];
type NumberDuelRules = SimultaneousRules<NumberDuelPosition, number>;

/** The equilibria of Number Duel; throws if there is no answer. */
export function solve(
  rules: NumberDuelRules,
  settings: EquilibriumSettings<NumberDuelPosition> = {},
): Equilibria<NumberDuelPosition, number> {
  const solved = solveEquilibria(rules, settings);
  if (!solved.ok) throw new Error(phraseUnsolved(solved.error));
  return solved.value;
}

/** The position that a text stands for. */
export const parsed = (rules: NumberDuelRules, text: string): NumberDuelPosition => {
  const position = rules.parsePosition(text);
  if (position === undefined) throw new Error(`no position: ${text}`);
  return position;
};

/** Every position that is numbered. */
export const positionsOf = ({ numbering }: NumberDuelRules): readonly NumberDuelPosition[] =>
  Array.from({ length: numbering.size }, (_, index) => numbering.at(index));

/** The numbers that each seat has left. */
export const leftOf = (rules: NumberDuelRules, position: NumberDuelPosition): Left => [
  [...rules.legalMoves(position, 0)],
  [...rules.legalMoves(position, 1)],
];

/** How often a seat plays each of its moves. */
export const weights = ({ strategies }: Equilibrium<number>, seat: 0 | 1): readonly number[] =>
  strategies[seat].map(({ probability }) => probability);

/** In sudden death whoever has the higher number wins with it at once; if both have it, both must play it. */
const suddenDeath = (left: Left): number => {
  const falling = left.map((numbers) => Number(numbers.toSorted((x, y) => y - x).join('')));
  return Math.sign((falling[0] ?? 0) - (falling[1] ?? 0));
};

/** The variant in plain recursion, with lists for sets, written for this test. */
export function bruteForce(max: number): (a: number, b: number, left: Left) => number {
  const all = Array.from({ length: max }, (_, index) => index + 1);
  const seen = new Map<string, number>();
  const without = (numbers: readonly number[], number: number): number[] => {
    const rest = numbers.filter((other) => other !== number);
    return rest.length === 0 ? all : rest;
  };
  const value = (a: number, b: number, left: Left): number => {
    if (a <= 0 && b <= 0) return suddenDeath(left);
    if (a <= 0) return -1;
    if (b <= 0) return 1;
    const key = `${a} ${b} ${left.join(' ')}`;
    const known = seen.get(key);
    if (known !== undefined) return known;
    const payoffs = left[0].map((x) =>
      left[1].map((y) => {
        const rest = [without(left[0], x), without(left[1], y)] as const;
        if (x === y) return value(a - x, b - y, rest);
        return x > y ? value(a, b - x, rest) : value(a - y, b, rest);
      }),
    );
    const found = oracleValue(payoffs);
    seen.set(key, found);
    return found;
  };
  return value;
}

/** Where what is proved of the free game differs from its table: 60 points, so games with fewer are among its positions. */
export function wronglyProved(max: number): readonly NumberDuelPosition[] {
  const options = { points: 60, max, numbers: 'free' } as const;
  const rules = numberDuelRules(options);
  const table = solve(rules);
  const proof = solve(rules, { proof: proveNumberDuel(options) });
  if (table.method !== 'table' || proof.method !== 'proof') throw new Error('both were found in the same way');
  return positionsOf(rules).filter((position) => {
    const { value, dominant } = table.at(position);
    return value !== proof.value(position) || !dominant.every((moves) => moves.includes(max));
  });
}
