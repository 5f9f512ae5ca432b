import { judgingStarts, verdictOf } from '../../coach/fairness.js';
import { rowText } from '../../core/column-words.js';
import type { Move } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { failed, ok, type Result } from '../../core/result.js';
import type { Pair } from '../../core/seat.js';
import { proofOf } from '../../solver/catalogue.js';
import type { Equilibrium } from '../../solver/equilibrium.js';
import { finish } from '../../solver/solving.js';
import { STARTS } from '../../solver/starts.js';
import type { AnyTruth } from '../../solver/truth.js';
import type { JudgedMove, Value } from '../../solver/value.js';
import type { FairnessRow, OptionRange } from './fairness-range.js';
import { findPosition } from './find-position.js';
import { type MapTable, tableOfPositions, tableOfRounds } from './map-table.js';
import type { Study, Truths } from './truths.js';

/** One position of a study, as text. */
interface StudiedPosition extends Study {
  readonly position: string;
}

/** What a position is worth to its mover, and each of its moves. */
export interface JudgedPosition {
  readonly value: Value;
  readonly moves: readonly JudgedMove<Move>[];
}

/** A round of secret choices: the payoffs for the first seat, and how each side should choose. */
export interface ExploredRound {
  readonly value: number;
  readonly moves: Pair<readonly Move[]>;
  /** How often each of those moves is chosen. */
  readonly shares: Pair<readonly number[]>;
  readonly dominant: Pair<readonly Move[]>;
  readonly payoffs: readonly (readonly number[])[];
}

/** What can be solved in a moment, in positions; a game of secret choices takes longer for each of them. */
const QUICK = { alternating: 1_100_000, simultaneous: 60_000 } as const;

/** One answer of the chart solves about so many positions, so that others need not wait long. */
const AT_ONCE = 1_500_000;
/** One pass for the whole chart may take more. */
const ONE_PASS = 3_500_000;

const NOT_DRAWN = 'There’s no map of this game with these options. Choose smaller ones.';

function positionOf(truths: Truths, { game, options, position }: StudiedPosition): unknown {
  const read = truths.game(game).rules(options).parsePosition(position);
  if (read === undefined) throw new Error(`not a position: ${position}`);
  return read;
}

/** The round in this position; undefined where it is not among what was solved. */
function roundIn(truth: AnyTruth, position: unknown): Equilibrium<Move> | undefined {
  if (truth.kind !== 'simultaneous') throw new TypeError('there are no rounds where the players move in turn');
  try {
    return truth.equilibria.at(position);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** One value of the chart, and how many positions it took. */
function fairnessRow(truths: Truths, id: string, options: Options, setting: number) {
  const game = truths.game(id);
  const rules = game.rules(options);
  const positions = proofOf(game, options) === undefined ? rules.numbering.size : 1;
  if (positions > QUICK[rules.kind]) return { row: { setting, verdict: 'too-large' } as const, work: 0 };
  const verdict = verdictOf(game, options);
  const work = rules.kind === 'simultaneous' ? positions * 20 : positions;
  return { row: { setting, verdict: verdict.ok ? verdict.value : ('too-large' as const) }, work };
}

/** Questions of those who explore: maps, positions, rounds and who wins for which options. */
export const EXPLORE_ANSWERS = {
  /** The map of a game whose players move in turn; a window around a position where it is too large to be drawn. */
  truthMap(
    truths: Truths,
    { around, ...study }: Study & { readonly around?: string | undefined },
  ): Result<MapTable, string> {
    const truth = truths.of(study);
    if (!truth.ok) return truth;
    const rules = truths.game(study.game).rules(study.options);
    if (rules.kind !== 'alternating' || truth.value.kind !== 'alternating') return failed(NOT_DRAWN);
    const middle = around === undefined ? rules.start(0) : positionOf(truths, { ...study, position: around });
    const table = tableOfPositions(rules, truth.value.solution, middle);
    return table === undefined ? failed(NOT_DRAWN) : ok(table);
  },

  /** The position with these numbers, as text; for this nothing is solved. */
  positionAt(
    truths: Truths,
    { game: id, options, row }: Study & { readonly row: readonly number[] },
  ): Result<string, string> {
    const game = truths.game(id);
    const rules = game.rules(options);
    const found = findPosition(rules, row);
    return found === undefined
      ? failed(`${game.title} has no position with ${rowText(game.words, rules.columns, row)}. Try other numbers.`)
      : ok(rules.makePosition(found));
  },

  /** A position of a game whose players move in turn, where the map on the screen does not tell. */
  look(truths: Truths, spot: StudiedPosition): Result<JudgedPosition, string> {
    const truth = truths.of(spot);
    if (!truth.ok) return truth;
    if (truth.value.kind !== 'alternating') return failed(NOT_DRAWN);
    const position = positionOf(truths, spot);
    return ok({ value: truth.value.solution.valueOf(position), moves: truth.value.solution.movesOf(position) });
  },

  /** A round of secret choices. The game is solved once from its start; a position it does not lead to is solved alone. */
  round(truths: Truths, { position: text, ...study }: StudiedPosition): Result<ExploredRound, string> {
    const position = positionOf(truths, { ...study, position: text });
    const whole = truths.of(study);
    const alone =
      whole.ok && roundIn(whole.value, position) !== undefined ? whole : truths.of({ ...study, from: text });
    if (!alone.ok) return alone;
    const round = roundIn(alone.value, position);
    if (round === undefined) throw new Error(`not solved: ${text}`);
    const { strategies, dominant, payoffs, value } = round;
    return ok({
      value,
      moves: [strategies[0].map(({ move }) => move), strategies[1].map(({ move }) => move)],
      shares: [
        strategies[0].map(({ probability }) => probability),
        strategies[1].map(({ probability }) => probability),
      ],
      dominant,
      payoffs,
    });
  },

  /** The positions that differ from one only in their first two numbers, such as the points of both sides. */
  roundMap(truths: Truths, { position: text, ...study }: StudiedPosition): Result<MapTable, string> {
    const truth = truths.of(study);
    if (!truth.ok) return truth;
    const rules = truths.game(study.game).rules(study.options);
    if (rules.kind !== 'simultaneous' || truth.value.kind !== 'simultaneous') return failed(NOT_DRAWN);
    const like = positionOf(truths, { ...study, position: text });
    const table = tableOfRounds(rules, truth.value.equilibria, like);
    return table === undefined
      ? failed('With these options there are too many positions to draw. Press a cell of the table to move on.')
      : ok(table);
  },

  /** Who wins from the start for these values of an option: all of them if one pass will do, or as many as are quickly solved. */
  fairness(
    truths: Truths,
    { game, options, option, range }: Study & { readonly option: string; readonly range: OptionRange },
  ): Result<readonly FairnessRow[], string> {
    const way = STARTS.get(truths.game(game));
    if (way?.kind === 'codes' && way.option === option && way.work(range.to) <= ONE_PASS) {
      const starts = finish(judgingStarts(truths.game(game), options, { option, ...range }));
      if (starts.ok) return ok(starts.value.map(({ setting, ...verdict }) => ({ setting, verdict })));
    }
    const rows: FairnessRow[] = [];
    let done = 0;
    for (let setting = range.from; setting <= range.to && done < AT_ONCE; setting += 1) {
      const { row, work } = fairnessRow(truths, game, { ...options, [option]: setting }, setting);
      rows.push(row);
      done += work;
    }
    return ok(rows);
  },
};
