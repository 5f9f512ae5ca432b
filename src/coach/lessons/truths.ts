import type { Game, Move } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { failed, ok, type Result } from '../../core/result.js';
import {
  type Equilibria,
  findTruth,
  type OnProgress,
  phraseUnsolved,
  type Solution,
  type Truth,
  type Unsolved,
} from '../../solver/index.js';

/** What is true of one game: with the options of the lesson, and with some of them changed. */
export interface LessonTruths<P, M extends Move, O extends Options> {
  readonly options: O;
  /** The truth of a game whose players move in turn. */
  solution(change?: Partial<O>): Solution<P, M>;
  /** The truth of a game whose players choose in secret, at every position that its start leads to. */
  equilibria(change?: Partial<O>): Equilibria<P, M>;
}

/** The truths that the lesson of any game is checked against. */
export type AnyTruths = LessonTruths<unknown, Move, Options>;

/**
 * Solves a game with these options at once, and with others when they are asked for: then a solution that cannot be had
 * throws, since a lesson asks only for what it was tested with.
 */
export function solveTruths<P, M extends Move, O extends Options>(
  game: Game<P, M, O>,
  options: O,
  onProgress?: OnProgress,
): Result<LessonTruths<P, M, O>, Unsolved> {
  const solve = (asked: O, told: { readonly onProgress?: OnProgress }): Result<Truth<P, M>, Unsolved> =>
    findTruth(game, asked, { ...told, from: [game.rules(asked).start(0)] });
  const first = solve(options, onProgress === undefined ? {} : { onProgress });
  if (!first.ok) return failed(first.error);

  const keyOf = (asked: O): string => JSON.stringify(Object.keys(options).map((name) => asked[name]));
  const solved = new Map([[keyOf(options), first.value]]);
  const truth = (change: Partial<O> = {}): Truth<P, M> => {
    const asked = { ...options, ...change };
    const known = solved.get(keyOf(asked));
    if (known !== undefined) return known;
    const found = solve(asked, {});
    if (!found.ok) throw new Error(phraseUnsolved(found.error));
    solved.set(keyOf(asked), found.value);
    return found.value;
  };
  return ok({
    options,
    solution(change) {
      const found = truth(change);
      if (found.kind !== 'alternating') throw new TypeError(`the players of ${game.id} do not move in turn`);
      return found.solution;
    },
    equilibria(change) {
      const found = truth(change);
      if (found.kind !== 'simultaneous') throw new TypeError(`the players of ${game.id} move in turn`);
      return found.equilibria;
    },
  });
}
