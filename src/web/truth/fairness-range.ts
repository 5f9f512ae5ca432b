import type { NumberOption } from '../../core/options.js';
import { counted, runsText } from '../../core/text.js';
import type { StartVerdict } from '../../coach/fairness.js';

export interface OptionRange {
  readonly from: number;
  readonly to: number;
}

/** Who wins with one value of the option; `too-large`: it takes too long to solve. */
export interface FairnessRow {
  readonly setting: number;
  readonly verdict: StartVerdict | 'too-large';
}

/** This many values of the option, with this one as near to the middle as its range allows. */
export function rangeAround(
  { min, max }: Pick<NumberOption, 'min' | 'max'>,
  value: number,
  count: number,
): OptionRange {
  if (max - min < count) return { from: min, to: max };
  const from = Math.min(Math.max(min, value - Math.floor(count / 2)), max - count + 1);
  return { from, to: from + count - 1 };
}

/** The page of values before (−1) or after (1) this one; undefined where there are no more. */
export function nextRange(
  { min, max }: Pick<NumberOption, 'min' | 'max'>,
  range: OptionRange,
  step: -1 | 1,
): OptionRange | undefined {
  const count = range.to - range.from + 1;
  if (step === -1 ? range.from <= min : range.to >= max) return undefined;
  const from = Math.min(Math.max(min, range.from + step * count), Math.max(min, max - count + 1));
  return { from, to: Math.min(max, from + count - 1) };
}

/** One sign for who wins: 1, 2, or = where nobody does. */
export const SIGN_OF = { first: '1', second: '2', nobody: '=' } as const;

/** How high the bar of a verdict is, from 0 to 1: turns to the end, or how far one side is ahead in rounds. */
export function heightOf({ distance, value, winner }: StartVerdict, longest: number, isInRounds: boolean): number {
  // A game without an end is longer than any other.
  if (winner === 'nobody' && !isInRounds) return 1;
  if (distance === null) return Math.abs(value);
  return longest === 0 ? 1 : distance / longest;
}

/** The farthest end among the rows. */
export const longestOf = (rows: readonly FairnessRow[]): number =>
  rows.reduce((most, { verdict }) => (verdict === 'too-large' ? most : Math.max(most, verdict.distance ?? 0)), 0);

const WINNERS = { first: 'the first player wins', second: 'the second player wins' } as const;

/** `start 25: the second player wins in 10 turns with best play.` */
export function rowText(name: string, { setting, verdict }: FairnessRow): string {
  const head = `${name} ${setting}`;
  if (verdict === 'too-large') return `${head}: this takes too long to solve here.`;
  if (verdict.winner === 'nobody') return `${head}: fair. Nobody can force a win.`;
  const { distance, value } = verdict;
  if (distance === null && Math.abs(value) < 1 - 5e-10)
    return `${head}: the ${verdict.winner} player is ahead, but can’t force a win.`;
  return `${head}: ${WINNERS[verdict.winner]}${distance === null ? '' : ` in ${counted(distance, 'turn')}`} with best play.`;
}

/** What a page of the chart shows, in a sentence or two. */
export function summaryText(rows: readonly FairnessRow[]): string {
  const of = (winner: StartVerdict['winner']): readonly number[] =>
    rows.flatMap(({ setting, verdict }) => (verdict !== 'too-large' && verdict.winner === winner ? [setting] : []));
  const judged = rows.filter(({ verdict }) => verdict !== 'too-large').length;
  if (judged === 0) return 'These values take too long to solve here. Look at smaller ones.';
  const skipped = rows.length - judged;
  const fair = of('nobody');
  return [
    `Of ${counted(judged, 'value')}, the first player wins ${of('first').length} and the second ${of('second').length}.`,
    fair.length === 0 ? 'None of them is fair.' : `Fair: ${runsText(fair)}.`,
    ...(skipped === 0 ? [] : [`${counted(skipped, 'value takes', 'values take')} too long to solve here.`]),
  ].join(' ');
}
