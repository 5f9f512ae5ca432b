import { roundedText } from '../../coach/value-words.js';
import type { Estimate } from '../statistics/interval.js';
import type { Rating } from '../statistics/bradley-terry.js';
import type { EloEstimate } from '../statistics/pentanomial.js';
import type { Exploitability } from '../exploitability.js';
import type { PlayerReport } from './report.js';
import { FAULTS } from '../fault.js';

// Figures as people read them.

const signed = (value: number): string => `${Math.round(value) > 0 ? '+' : ''}${roundedText(Math.round(value))}`;

export const percent = (share: number): string => `${roundedText(Math.round(share * 1000) / 10)}%`;

/** `62.5 % (51.2–72.9)` */
export const rateText = (rate: Estimate | null): string =>
  rate === null
    ? '–'
    : `${percent(rate.value)} (${roundedText(Math.round(rate.low * 1000) / 10)}–${roundedText(Math.round(rate.high * 1000) / 10)})`;

/** `0.042 (0.031–0.055)` */
export const meanText = (mean: Estimate | null): string =>
  mean === null ? '–' : `${roundedText(mean.value)} (${roundedText(mean.low)}–${roundedText(mean.high)})`;

/** `+42 (+10 to +77)`; a perfect score has only a bound. */
export function eloText({ value, low, high, bound }: EloEstimate): string {
  if (bound === 'at-least') return `at least ${signed(low)}`;
  if (bound === 'at-most') return `at most ${signed(high)}`;
  const end = (one: number): string => (Number.isFinite(one) ? signed(one) : one > 0 ? '∞' : '−∞');
  return `${signed(value)} (${end(low)} to ${end(high)})`;
}

export const ratingText = ({ elo, low, high, bound }: Rating): string => eloText({ value: elo, low, high, bound });

/** `0.31`, and what chance alone would show, where that is something: `0.31 (chance: 0.28)`. */
export const exploitabilityText = (shown: Exploitability | null): string =>
  shown === null
    ? '–'
    : `${roundedText(shown.value)}${roundedText(shown.byChance) === '0' ? '' : ` (chance: ${roundedText(shown.byChance)})`}`;

export const NO_FAULTS = 'none';

/** `2 illegal, 1 timeout`, or `none`. */
export function faultsText({ faults }: Pick<PlayerReport, 'faults'>): string {
  const some = FAULTS.flatMap((fault) => (faults[fault] === 0 ? [] : [`${faults[fault]} ${fault}`]));
  return some.length === 0 ? NO_FAULTS : some.join(', ');
}
