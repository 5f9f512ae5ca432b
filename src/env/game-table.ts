import type { AnyGame, AnyRules, Move } from '../core/game.js';
import type { Options } from '../core/options.js';
import { SEATS } from '../core/seat.js';
import type { AnyTruth } from '../solver/truth.js';
import { observedNumbers, type ObservedNumber, observer } from './observation.js';
import { type RoundTruth, truthAt, type TurnTruth } from './oracle.js';

/** Numbers in rows: `shape` says how many in each dimension. */
export interface NumberArray {
  readonly shape: readonly number[];
  readonly data: Int8Array | Uint8Array | Int16Array | Int32Array | Float64Array;
}

/** What a table is about. */
export interface TableHead {
  readonly format: 'duelbook table 1';
  readonly game: string;
  readonly title: string;
  readonly kind: 'alternating' | 'simultaneous';
  readonly options: Options;
  readonly observation: readonly ObservedNumber[];
  readonly actions: readonly string[];
  /** The row at which a game starts. */
  readonly start: number;
}

/**
 * A whole game as arrays, a row for each position. Where the players move in turn, a row is seen by the player to move;
 * where both choose, by the first seat. For n rows, c numbers of an observation and a actions:
 *
 *   obs         n × c
 *   next        n × a, or n × a × a where both choose: the row that an action leads to, −1 where it can't be played
 *   mask        n × a, or n × 2 × a: 1 for each legal action
 *   winner      n: 1 if the mover (the first seat) has won, −1 if the other has, 0 while the game goes on
 *   value       n: from −1 to 1 with best play
 *   distance    n: turns to the end with best play, −1 for none
 *   best        n × a, or n × 2 × a: 1 for each best action
 *   regret      n × a, or n × 2 × a: what an action gives away, −1 where it can't be played
 *   strategies  n × 2 × a, where both choose: how often each seat plays each action in equilibrium.
 */
export interface GameTable {
  readonly head: TableHead;
  readonly arrays: Readonly<Record<string, NumberArray>>;
}

/** A row before it is written into arrays. */
interface Row {
  readonly position: unknown;
  readonly winner: number;
}

/** The rows of a game: its numbered positions, then the finished ones that they lead to. */
class Rows {
  readonly all: Row[] = [];
  readonly #finished = new Map<string, number>();

  constructor(readonly rules: AnyRules) {
    const { numbering } = rules;
    for (let index = 0; index < numbering.size; index += 1) {
      const position = numbering.at(index);
      this.all.push({ position, winner: winnerSeenBy(rules, position, 0) });
    }
  }

  /** The row of a position that a move of row `from` has led to. */
  rowAfter(position: unknown): number {
    const { rules } = this;
    const index = rules.numbering.indexOf(position);
    if (index !== -1) return index;
    // The first seat has moved, so now the second would.
    const winner = winnerSeenBy(rules, position, rules.kind === 'alternating' ? 1 : 0);
    const key = `${rules.row(position).join(' ')} ${winner}`;
    const known = this.#finished.get(key);
    if (known !== undefined) return known;
    const row = this.all.push({ position, winner }) - 1;
    this.#finished.set(key, row);
    return row;
  }
}

function winnerSeenBy(rules: AnyRules, position: unknown, seat: number): number {
  const status = rules.status(position);
  if (status.kind !== 'over') return 0;
  return status.winner === seat ? 1 : -1;
}

/** Where each action of a row leads, −1 where it can't be played. */
function nextOf(rows: Rows, position: unknown): readonly number[] {
  const { rules } = rows;
  const isOver = rules.status(position).kind === 'over';
  const legal = SEATS.map((seat) => new Set<Move>(isOver ? [] : rules.legalMoves(position, seat)));
  const may = (seat: number, move: Move): boolean => legal[seat]?.has(move) === true;
  return rules.kind === 'alternating'
    ? rules.moves.map((move) => (may(0, move) ? rows.rowAfter(rules.play(position, move)) : -1))
    : rules.moves.flatMap((a) =>
        rules.moves.map((b) => (may(0, a) && may(1, b) ? rows.rowAfter(rules.play(position, [a, b])) : -1)),
      );
}

const isRound = (truth: TurnTruth | RoundTruth): truth is RoundTruth => 'strategies' in truth;

/** The numbers of a row, one seat after the other where both choose. */
interface Numbers {
  readonly value: number;
  readonly distance: number;
  readonly best: readonly number[];
  readonly regret: readonly number[];
  readonly strategies: readonly number[];
}

function numbersOf(truth: TurnTruth | RoundTruth, actions: number): Numbers {
  const marks = (best: readonly number[]): readonly number[] =>
    Array.from({ length: actions }, (_, action) => (best.includes(action) ? 1 : 0));
  const regrets = isRound(truth) ? truth.regret.flat() : truth.regret;
  return {
    value: truth.value,
    distance: truth.distance ?? -1,
    best: isRound(truth) ? truth.best.flatMap(marks) : marks(truth.best),
    regret: regrets.map((regret) => regret ?? -1),
    strategies: isRound(truth) ? truth.strategies.flat() : [],
  };
}

/** The same of a finished game, in which nothing can be played. */
function finishedNumbers(winner: number, length: number): Numbers {
  const nothing = Array.from({ length }, () => 0);
  return { value: winner, distance: 0, best: nothing, regret: nothing.map(() => -1), strategies: nothing };
}

/** Puts lists of numbers into one array; `inner` is the shape of each. */
function packed(
  lists: readonly (readonly number[])[],
  inner: readonly number[],
  make: (length: number) => NumberArray['data'],
): NumberArray {
  const size = inner.reduce((product, length) => product * length, 1);
  const data = make(lists.length * size);
  for (const [row, list] of lists.entries()) data.set(list, row * size);
  return { shape: [lists.length, ...inner], data };
}

const bytes = (length: number): Int8Array => new Int8Array(length);
const marks = (length: number): Uint8Array => new Uint8Array(length);
const fractions = (length: number): Float64Array => new Float64Array(length);
const whole = (length: number): Int32Array => new Int32Array(length);
/** Whole numbers of the smallest type that holds `most`. */
const wholeUpTo = (most: number) => (most < 2 ** 15 ? (length: number): Int16Array => new Int16Array(length) : whole);

/** Tabulates a solved game. */
export function tabulate(game: AnyGame, options: Options, truth: AnyTruth): GameTable {
  const rules = game.rules(options);
  const isBoth = rules.kind === 'simultaneous';
  const actions = rules.moves.length;
  const bySeat = isBoth ? [2, actions] : [actions];
  const byAction = isBoth ? [actions, actions] : [actions];
  const nothing = Array.from({ length: isBoth ? actions * actions : actions }, () => -1);
  const observe = observer(game, rules, options);
  const observation = observedNumbers(game, options);
  const widest = Math.max(...observation.map(({ low, high }) => Math.max(Math.abs(low), Math.abs(high))));

  const rows = new Rows(rules);
  const led = rows.all.map(({ position }) => nextOf(rows, position));
  const next = rows.all.map((_, row) => led[row] ?? nothing);
  const numbers = rows.all.map(({ position, winner }) =>
    winner === 0
      ? numbersOf(truthAt(truth, position), actions)
      : finishedNumbers(winner, isBoth ? 2 * actions : actions),
  );
  const worth = isBoth ? fractions : bytes;
  return {
    head: {
      format: 'duelbook table 1',
      game: game.id,
      title: game.title,
      kind: rules.kind,
      options,
      observation,
      actions: rules.moves.map((move) => rules.makeMove(move)),
      start: rules.numbering.indexOf(rules.start(0)),
    },
    arrays: {
      obs: packed(
        rows.all.map(({ position }) => observe(position)),
        [observation.length],
        wholeUpTo(widest),
      ),
      next: packed(next, byAction, wholeUpTo(next.length)),
      mask: packed(
        numbers.map(({ regret }) => regret.map((each) => (each === -1 ? 0 : 1))),
        bySeat,
        marks,
      ),
      winner: packed(
        rows.all.map(({ winner }) => [winner]),
        [],
        bytes,
      ),
      value: packed(
        numbers.map(({ value }) => [value]),
        [],
        worth,
      ),
      distance: packed(
        numbers.map(({ distance }) => [distance]),
        [],
        wholeUpTo(0),
      ),
      best: packed(
        numbers.map(({ best }) => best),
        bySeat,
        marks,
      ),
      regret: packed(
        numbers.map(({ regret }) => regret),
        bySeat,
        worth,
      ),
      ...(isBoth
        ? {
            strategies: packed(
              numbers.map(({ strategies }) => strategies),
              bySeat,
              fractions,
            ),
          }
        : {}),
    },
  };
}

/** An array as lists of lists. */
function nested(data: readonly number[], shape: readonly number[]): readonly unknown[] {
  const [length = 0, ...inner] = shape;
  if (inner.length === 0) return data;
  const size = data.length / length;
  return Array.from({ length }, (_, index) => nested(data.slice(index * size, (index + 1) * size), inner));
}

/** The table as plain data, for JSON. */
export const tableAsData = ({ head, arrays }: GameTable): object => ({
  ...head,
  ...Object.fromEntries(Object.entries(arrays).map(([name, { data, shape }]) => [name, nested([...data], shape)])),
});
