import type { Pair, Seat } from '../core/seat.js';
import { solveFlatMatrix } from './matrix-game.js';
import { payoffsOf, repliesTo, type Round, worthOf } from './rounds.js';

// Loops: positions that can come back (sudden death). Play that never ends is worth 0. Such a "recursive game" has a
// value (Everett, 1957), but the equation "value = value of the round" does not pin it down: where best play repeats the
// position, any number solves it. So strategies are guessed by iteration, and what they guarantee is proved by what best
// replies really get. Only where the guarantees of both seats meet is a loop called solved.

/** Positions that can all reach each other, with their rounds. Everything else they lead to has its value. */
interface Loop {
  readonly members: readonly number[];
  readonly rounds: readonly Round[];
}

/** For each member the value for the first seat, and the strategies that guarantee it up to `gap`. */
export interface LoopSolution {
  readonly strategies: readonly Pair<Float64Array>[];
  /** How far apart what the two strategies guarantee may be, at the worst member. */
  readonly gap: number;
}

const CLOSE_ENOUGH = 1e-10;
/** Iteration ends after this many sweeps over the loop, or matrices solved. */
const MOST_SWEEPS = 1024;
const MOST_MATRICES = 20_000_000;
/** Geometric convergence that stands still within so many sweeps is right to about 1e-12. */
const MOST_REPLY_SWEEPS = 100_000;

/** The positions of the loop from which the one who replies can stay inside for ever, against this strategy. */
function havens({ members, rounds }: Loop, seat: Seat, strategies: readonly ArrayLike<number>[]): Set<number> {
  const havenOf = new Set(members);
  for (let shrinks = true; shrinks; ) {
    shrinks = false;
    members.forEach((member, index) => {
      const round = rounds[index];
      if (round === undefined || !havenOf.has(member)) return;
      // The worth of a reply is then minus or plus the chance to leave: 0 only if it stays for certain.
      const leaves = repliesTo(round, seat, strategies[index] ?? [], (next) => (havenOf.has(next) ? 0 : 1));
      if (leaves.some((chance) => chance === 0)) return;
      havenOf.delete(member);
      shrinks = true;
    });
  }
  return havenOf;
}

/**
 * What the best reply to a strategy for `seat` leaves to the first seat, written into `values` for every member. False if
 * the iteration did not come to rest.
 *
 * Let w be a member's worth to the one who replies. In a haven staying for ever gives 0, so w ≥ 0 there; elsewhere play
 * leaves the loop or enters a haven with certainty in the end. Starting from the least w (0 in havens, −1 elsewhere) and
 * improving, w rises to the least solution of "w = best reply, and 0 at least in havens". No reply does better: such a w
 * never rises on average whatever is replied, and play that never ends stays in havens in the end, where w ≥ 0 is no
 * less than it gets. And w is attained, being the limit of what finitely many rounds attain.
 */
export function replyInLoop(
  loop: Loop,
  seat: Seat,
  strategies: readonly ArrayLike<number>[],
  values: Float64Array,
): boolean {
  const sign = seat === 0 ? -1 : 1;
  const haven = havens(loop, seat, strategies);
  for (const member of loop.members) values[member] = haven.has(member) ? 0 : -sign;
  const worth = (next: number): number => worthOf(next, values);
  for (let sweep = 0; sweep < MOST_REPLY_SWEEPS; sweep += 1) {
    let moves = false;
    loop.members.forEach((member, index) => {
      const round = loop.rounds[index];
      if (round === undefined) return;
      const best = Math.max(...repliesTo(round, seat, strategies[index] ?? [], worth));
      const before = sign * (values[member] ?? 0);
      // Only ever upwards: rounding may not make it swing.
      if (best <= before) return;
      values[member] = sign * best;
      moves = true;
    });
    if (!moves) return true;
  }
  return false;
}

/** A strategy of one seat for all members, and what it guarantees there: values for the first seat. */
interface Guarantee {
  readonly strategies: readonly Float64Array[];
  readonly values: readonly number[];
}

/** What is proved so far, for each seat: the value lies between the two. */
type Proof = [Guarantee, Guarantee];

const valuesOf = ({ members }: Loop, values: Float64Array): number[] => members.map((member) => values[member] ?? 0);

function write({ members }: Loop, values: Float64Array, found: readonly number[]): void {
  members.forEach((member, index) => {
    values[member] = found[index] ?? 0;
  });
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Keeps a strategy if it guarantees more than the one before. It leaves `values` as they were. */
function offer(loop: Loop, proof: Proof, seat: Seat, strategies: readonly Float64Array[], values: Float64Array): void {
  const before = valuesOf(loop, values);
  const rests = replyInLoop(loop, seat, strategies, values);
  const guaranteed = valuesOf(loop, values);
  write(loop, values, before);
  const gain = total(guaranteed) - total(proof[seat].values);
  if (rests && (seat === 0 ? gain > 0 : gain < 0)) proof[seat] = { strategies, values: guaranteed };
}

const gapOf = ([least, most]: Proof): number =>
  Math.max(...most.values.map((upper, index) => upper - (least.values[index] ?? -1)));

/**
 * Iterates "value = value of the round" from the values as they are, and offers the strategies it meets: those of the last
 * sweep, and those with which each seat last gained. The second kind makes progress where the first may hold on to a win
 * for ever and never take it. Ends when the proof closes, or nothing moves.
 */
function iterate(loop: Loop, values: Float64Array, proof: Proof): void {
  const gaining = loop.members.map((): [Float64Array?, Float64Array?] => []);
  let nextCheck = 1;
  for (let sweep = 1; sweep <= MOST_SWEEPS && sweep * loop.members.length <= MOST_MATRICES; sweep += 1) {
    const before = valuesOf(loop, values);
    const solved = loop.rounds.map((round) => solveFlatMatrix(payoffsOf(round, values)));
    let moves = false;
    solved.forEach(({ row, column, value }, index) => {
      const last = gaining[index] ?? [];
      const was = before[index] ?? 0;
      if (value > was || sweep === 1) last[0] = row;
      if (value < was || sweep === 1) last[1] = column;
      if (value !== was) moves = true;
    });
    write(
      loop,
      values,
      solved.map(({ value }) => value),
    );
    if (moves && sweep < nextCheck) continue;
    nextCheck *= 2;
    const lastRows = solved.map(({ row }) => row);
    const lastColumns = solved.map(({ column }) => column);
    offer(loop, proof, 0, lastRows, values);
    offer(loop, proof, 1, lastColumns, values);
    if (gapOf(proof) > CLOSE_ENOUGH) {
      const gainingRows = lastRows.map((row, index) => gaining[index]?.[0] ?? row);
      const gainingColumns = lastColumns.map((column, index) => gaining[index]?.[1] ?? column);
      offer(loop, proof, 0, gainingRows, values);
      offer(loop, proof, 1, gainingColumns, values);
    }
    if (!moves || gapOf(proof) <= CLOSE_ENOUGH) return;
  }
}

/**
 * Solves a loop: writes the members' values for the first seat into `values`, and returns strategies with the proof of how
 * good they are. Some recursive games have no optimal strategies, only ever better ones; then the gap stays wide, and
 * the caller must not call it solved.
 *
 * Trap: n rounds ahead with nothing at the end is not the value in the limit. Iteration can come to rest at a wrong solution
 * of the equation, misled by values it met before they settled. Then the proof does not close, and nothing is claimed.
 */
export function solveLoop(loop: Loop, values: Float64Array): LoopSolution {
  const nothing = (worst: number): Guarantee => ({
    strategies: loop.rounds.map(({ rows, columns }) => new Float64Array(worst < 0 ? rows : columns)),
    values: loop.members.map(() => worst),
  });
  // Worse than any strategy, so that the first one offered is kept.
  const proof: Proof = [nothing(-2), nothing(2)];
  write(loop, values, []);
  iterate(loop, values, proof);
  const [least, most] = proof;
  const reached = valuesOf(loop, values);
  write(
    loop,
    values,
    reached.map((value, index) => Math.min(Math.max(value, least.values[index] ?? -1), most.values[index] ?? 1)),
  );
  return {
    strategies: least.strategies.map((row, index) => [row, most.strategies[index] ?? new Float64Array()]),
    gap: gapOf(proof),
  };
}
