import { failed, ok, type Result } from '../core/result.js';
import type { Seat } from '../core/seat.js';
import { type Component, walkComponents } from './components.js';
import { type LoopSolution, replyInLoop, solveLoop } from './loop.js';
import { solveFlatMatrix } from './matrix-game.js';
import { payoffsOf, repliesTo, type Rounds, worthOf } from './rounds.js';
import type { Unsolved } from './unsolved.js';

/** How long to go on, and who wants to know. */
export interface SolveSettings {
  /** No more positions than this are solved; a few million by default. */
  readonly most?: number;
  /** Told now and then how many positions are done, out of at most how many; returning false stops the work. */
  readonly onProgress?: (done: number, of: number) => boolean | undefined;
}

/** Some half a minute of work. */
const MOST_POSITIONS = 5_000_000;

/** Two arrays of 4 bytes and one of 8 are as long as the numbering; 1 GB is enough for anybody. */
const MOST_NUMBERED = 2 ** 26;

const REPORT_EVERY = 4096;

/** The best-reply gain that a solved game may leave anywhere. */
const SETTLED_GAP = 1e-9;

/** Values by position number for the first seat, where `isSettled`. */
interface Values {
  readonly values: Float64Array;
  readonly settled: number;
  isSettled(index: number): boolean;
}

/** Settles everything that the roots lead to, one component after the other; no roots: every position there is. */
function induce(
  rounds: Rounds,
  roots: readonly number[] | undefined,
  { most = MOST_POSITIONS, onProgress }: SolveSettings,
  settle: (component: Component, values: Float64Array) => Unsolved | undefined,
): Result<Values, Unsolved> {
  const { size } = rounds;
  const least = roots === undefined ? size : 1;
  if (least > most) return failed({ code: 'too-many-positions', positions: size, most });
  if (size > MOST_NUMBERED) return failed({ code: 'too-many-positions', positions: size, most: MOST_NUMBERED });
  const values = new Float64Array(size);
  let problem: Unsolved | undefined;
  let reportAt = REPORT_EVERY;
  const walk = walkComponents(rounds, (component) => {
    problem = settle(component, values);
    if (problem === undefined && walk.settled > most) problem = { code: 'too-many-positions', positions: size, most };
    if (problem === undefined && walk.settled >= reportAt) {
      reportAt = walk.settled + REPORT_EVERY;
      if (onProgress?.(walk.settled, size) === false) problem = { code: 'cancelled', done: walk.settled };
    }
    return problem === undefined;
  });
  for (let root = 0; root < (roots?.length ?? size); root += 1)
    if (!walk.from(roots === undefined ? root : (roots[root] ?? 0))) break;
  if (problem !== undefined) return failed(problem);
  onProgress?.(walk.settled, walk.settled);
  return ok({ values, settled: walk.settled, isSettled: (index) => walk.isSettled(index) });
}

/** Solved positions: values, and for those in loops the strategies, which their values alone do not give. */
export interface SolvedRounds extends Values {
  readonly inLoops: ReadonlyMap<number, LoopSolution['strategies'][number]>;
}

/**
 * The value of every position that the roots lead to: the value of the matrix game of its round, whose cells are worth
 * what they lead to. Each matrix game adds an error of about 1e-15, so that long games stay far within 1e-9.
 */
export function solveRounds(
  rounds: Rounds,
  roots: readonly number[] | undefined,
  settings: SolveSettings,
): Result<SolvedRounds, Unsolved> {
  const inLoops = new Map<number, LoopSolution['strategies'][number]>();
  const result = induce(rounds, roots, settings, ({ members, isLoop, round }, values) => {
    const position = members[0] ?? 0;
    if (!isLoop) {
      values[position] = solveFlatMatrix(payoffsOf(round, values)).value;
      return undefined;
    }
    const { strategies, gap } = solveLoop({ members, rounds: members.map((member) => rounds.at(member)) }, values);
    strategies.forEach((pair, index) => inLoops.set(members[index] ?? 0, pair));
    return gap < SETTLED_GAP ? undefined : { code: 'unsettled', position, gap };
  });
  return result.ok ? ok({ ...result.value, inLoops }) : result;
}

/** What a strategy for `seat` guarantees: for every position the value for the first seat against the best reply. */
export function replyToStrategy(
  rounds: Rounds,
  roots: readonly number[] | undefined,
  seat: Seat,
  strategyAt: (index: number) => ArrayLike<number>,
  settings: SolveSettings,
): Result<Values, Unsolved> {
  const sign = seat === 0 ? -1 : 1;
  return induce(rounds, roots, settings, ({ members, isLoop, round }, values) => {
    const position = members[0] ?? 0;
    if (!isLoop) {
      const replies = repliesTo(round, seat, strategyAt(position), (next) => worthOf(next, values));
      values[position] = sign * Math.max(...replies);
      return undefined;
    }
    const loop = { members, rounds: members.map((member) => rounds.at(member)) };
    const rests = replyInLoop(loop, seat, members.map(strategyAt), values);
    return rests ? undefined : { code: 'unsettled', position, gap: 2 };
  });
}
