import type { DigitDuelTargetOptions } from '../games/digit-duel-target/rules.js';
import type { Solving } from './solving.js';
import { encodeValue } from './value.js';

// Hit the Target is a race on two separate tracks: no move touches the opponent's number, and nobody is ever forced past
// the target, since adding 1 to a smaller number never overshoots. Let d(x) be the fewest operations from x to the
// target. The mover at x against y needs d(x) turns and is always one ahead: it wins if d(x) ≤ d(y), in 2·d(x) − 1 turns.
// Otherwise the opponent gets there first, in 2·d(y) turns, and the mover can neither hinder nor be made to end it sooner.

const STEP = 1 << 22;

/** The fewest operations from each number to the target; place 0 is unused. */
function operationsToTarget(target: number): Uint16Array {
  const operations = new Uint16Array(target);
  let reached = [target];
  for (let count = 1; reached.length > 0; count += 1) {
    const next: number[] = [];
    for (const number of reached)
      for (const before of [number - 1, number + 1, number % 2 === 0 ? number / 2 : 0])
        if (before >= 1 && before < target && operations[before] === 0) {
          operations[before] = count;
          next.push(before);
        }
    reached = next;
  }
  return operations;
}

/** The code of every position, by its number in the rules' numbering: own number first. */
export function* solvingDigitDuelTarget({ target }: DigitDuelTargetOptions): Solving<Int16Array> {
  const side = target - 1;
  const operations = operationsToTarget(target);
  const longest = operations.reduce((most, count) => Math.max(most, count), 0);
  const winBy = Int16Array.from({ length: longest + 1 }, (_, count) =>
    encodeValue({ kind: 'win', distance: Math.max(0, 2 * count - 1) }),
  );
  const lossBy = Int16Array.from({ length: longest + 1 }, (_, count) =>
    encodeValue({ kind: 'loss', distance: 2 * count }),
  );

  const table = new Int16Array(side * side);
  const fillRow = (own: number): void => {
    const mine = operations[own] ?? 0;
    const win = winBy[mine] ?? 0;
    const first = (own - 1) * side - 1;
    for (let opponent = 1; opponent <= side; opponent += 1) {
      const theirs = operations[opponent] ?? 0;
      table[first + opponent] = mine <= theirs ? win : (lossBy[theirs] ?? 0);
    }
  };
  let reported = 0;
  for (let own = 1; own <= side; own += 1) {
    fillRow(own);
    if (own * side - reported < STEP) continue;
    reported = own * side;
    yield { done: reported, of: side * side };
  }
  return table;
}
