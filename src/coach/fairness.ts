import type { AnyGame } from '../core/game.js';
import type { Options } from '../core/options.js';
import { failed, ok, type Result } from '../core/result.js';
import type { Solving } from '../solver/solving.js';
import type { OnProgress } from '../solver/solving.js';
import { STARTS } from '../solver/starts.js';
import { findTruth, type AnyTruth } from '../solver/truth.js';
import type { Unsolved } from '../solver/unsolved.js';
import { decodeValue, turnedOver, turnsToEnd, type Value } from '../solver/value.js';

/** Who wins a game from its start with best play, and how soon. */
export interface StartVerdict {
  readonly winner: 'first' | 'second' | 'nobody';
  /** Turns to the end; null where there is none, and where both choose at once. */
  readonly distance: number | null;
  /** For the first to move, or the first seat where both choose: from −1 to 1. */
  readonly value: number;
}

/** What a start is worth to the player who begins, as a verdict. */
function verdictOn(value: Value): StartVerdict {
  const winner = value.kind === 'draw' ? 'nobody' : value.kind === 'win' ? 'first' : 'second';
  return { winner, distance: turnsToEnd(value), value: winner === 'nobody' ? 0 : winner === 'first' ? 1 : -1 };
}

/** The verdict on a start, by a truth that holds it. */
function verdictBy(truth: AnyTruth, start: unknown): StartVerdict {
  if (truth.kind === 'simultaneous') {
    const value = truth.equilibria.value(start);
    const winner = Math.abs(value) < 5e-10 ? 'nobody' : value > 0 ? 'first' : 'second';
    return { winner, distance: null, value };
  }
  const { solution } = truth;
  const turn = solution.rules.status(start);
  // A game that is over before it begins is judged for the one who would have begun.
  return verdictOn(
    turn.kind === 'over' && turn.winner === 1 ? turnedOver(solution.valueOf(start, 1)) : solution.valueOf(start, 0),
  );
}

/** Solves a game and looks at its start. */
export function verdictOf(game: AnyGame, options: Options, onProgress?: OnProgress): Result<StartVerdict, Unsolved> {
  const start = game.rules(options).start(0);
  const truth = findTruth(game, options, { from: [start], ...(onProgress === undefined ? {} : { onProgress }) });
  return truth.ok ? ok(verdictBy(truth.value, start)) : truth;
}

/** One value of an option, and who wins with it. */
export interface JudgedStart extends StartVerdict {
  readonly setting: number;
}

/** Why a start has no verdict. */
interface UnsolvedStart {
  readonly setting: number;
  readonly unsolved: Unsolved;
}

type Starts = Result<readonly JudgedStart[], UnsolvedStart>;

/** The values of an option from one to another, both included. */
interface Settings {
  readonly option: string;
  readonly from: number;
  readonly to: number;
}

const settingsFrom = ({ from, to }: Settings): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Solves the game anew for each value: what every game can. */
export function* judgingOneByOne(game: AnyGame, options: Options, settings: Settings): Solving<Starts> {
  const judged: JudgedStart[] = [];
  for (const setting of settingsFrom(settings)) {
    const verdict = verdictOf(game, { ...options, [settings.option]: setting });
    if (!verdict.ok) return failed({ setting, unsolved: verdict.error });
    judged.push({ setting, ...verdict.value });
    yield { done: judged.length, of: settings.to - settings.from + 1 };
  }
  return ok(judged);
}

/** Solves the largest game, and finds the starts of all others in it. */
function judgeInside(game: AnyGame, options: Options, settings: Settings): Starts {
  const starts = settingsFrom(settings).map((setting) => ({
    setting,
    start: game.rules({ ...options, [settings.option]: setting }).start(0),
  }));
  const largest = { ...options, [settings.option]: settings.to };
  const truth = findTruth(game, largest, { from: starts.map(({ start }) => start) });
  if (!truth.ok) return failed({ setting: settings.to, unsolved: truth.error });
  return ok(starts.map(({ setting, start }) => ({ setting, ...verdictBy(truth.value, start) })));
}

/** Who wins with each of these values of an option: by one pass where one will do. */
export function* judgingStarts(game: AnyGame, options: Options, settings: Settings): Solving<Starts> {
  const way = STARTS.get(game);
  if (way?.option !== settings.option) return yield* judgingOneByOne(game, options, settings);
  if (way.kind === 'inside') return judgeInside(game, options, settings);
  const codes = yield* way.solving(options, settings.to);
  return ok(
    settingsFrom(settings).map((setting) => ({ setting, ...verdictOn(decodeValue(codes[setting] ?? Number.NaN)) })),
  );
}
