import { counted, printable } from '../../core/text.js';
import type { ArenaRecord } from '../record.js';
import type { Rating, Ratings } from '../statistics/bradley-terry.js';
import {
  eloText,
  exploitabilityText,
  faultsText,
  NO_FAULTS,
  meanText,
  percent,
  ratingText,
  rateText,
} from './figures.js';
import { type ArenaReport, type PlayerReport, type SectionReport, seatsOf, type Wins } from './report.js';

/** A table as every kind of report shows it. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly note?: string;
}

const SECRET_NOTE =
  'In secret rounds, regret is the price of a choice against best play. It isn’t a weakness in itself: the choice may be right against this opponent. Exploitable by: how much an opponent who knows how a player chooses can win, from the openings of its matches; in brackets, what chance alone shows in so few rounds.';

const winsText = ({ wins, draws, losses }: Wins): string => `${wins}–${draws}–${losses}`;

/** A column of the table of players: its title, and what a player has there. */
type Column = readonly [title: string, textOf: (player: PlayerReport, rating: Rating | undefined) => string];

const NO_RETRIES: Column = [
  'no retries',
  ({ scoreWithoutRetries }) => (scoreWithoutRetries === null ? '–' : percent(scoreWithoutRetries)),
];
const FAULTS_COLUMN: Column = ['faults', faultsText];

function playersTable({ game, inSecret, ratings, players, anchor }: SectionReport): ReportTable {
  const order = players
    .map((player, index) => ({ player, rating: ratings?.players[index] }))
    .toSorted((a, b) => (b.rating?.elo ?? 0) - (a.rating?.elo ?? 0));
  const retried = players.some(({ score, scoreWithoutRetries }) => (score?.value ?? null) !== scoreWithoutRetries);
  const faulty = players.some((player) => faultsText(player) !== NO_FAULTS);
  const columns: readonly Column[] = [
    ['player', ({ name }) => name],
    [
      `Elo above ${anchor}`,
      ({ name }, rating) => (name === anchor ? '0' : rating === undefined ? '–' : ratingText(rating)),
    ],
    ['score', ({ score }) => rateText(score)],
    ...(retried ? [NO_RETRIES] : []),
    ['W–D–L', (player) => winsText(seatsOf(player))],
    ['regret', ({ regret }) => meanText(regret)],
    inSecret
      ? ['exploitable by', ({ exploitability }) => exploitabilityText(exploitability)]
      : ['blunders', ({ blunders }) => rateText(blunders)],
    ...(faulty ? [FAULTS_COLUMN] : []),
  ];
  return {
    title: game === 'all' ? 'All games' : game,
    columns: columns.map(([title]) => title),
    rows: order.map(({ player, rating }) => columns.map(([, textOf]) => textOf(player, rating))),
    note: [...(ratings === null ? [] : [seatText(ratings)]), ...(inSecret ? [SECRET_NOTE] : [])].join(' '),
  };
}

const pairingsTable = ({ pairings }: SectionReport): ReportTable => ({
  title: 'Against each other',
  columns: ['players', 'pairs by points 0, ½, 1, 1½, 2', 'score of the first', 'Elo'],
  rows: pairings.map(({ players, counts, result }) => [
    players.join(' – '),
    counts.join(', '),
    rateText(result?.score ?? null),
    result === null ? '–' : eloText(result.elo),
  ]),
});

const seatsTable = ({ players }: SectionReport): ReportTable => ({
  title: 'By seat',
  columns: ['player', 'first seat: won–drawn–lost', 'second seat: won–drawn–lost'],
  rows: players.map(({ name, bySeat }) => [name, winsText(bySeat[0]), winsText(bySeat[1])]),
});

/** `2` before `4–7` before `16 or more`; words last. */
const byNumber = (a: string, b: string): number => {
  const [first, second] = [Number.parseInt(a, 10), Number.parseInt(b, 10)];
  return (Number.isNaN(first) ? 1e9 : first) - (Number.isNaN(second) ? 1e9 : second);
};

function accuracyTable(
  title: string,
  players: readonly PlayerReport[],
  rowsOf: (player: PlayerReport) => PlayerReport['byDistance'],
): ReportTable {
  const labels = [...new Set(players.flatMap((player) => rowsOf(player).map(({ label }) => label)))].toSorted(byNumber);
  return {
    title,
    columns: ['player', ...labels],
    rows: players.map((player) => [
      player.name,
      ...labels.map((label) => {
        const row = rowsOf(player).find((one) => one.label === label);
        return row?.kept === undefined || row.kept === null ? '–' : `${percent(row.kept.value)} of ${row.counted}`;
      }),
    ]),
  };
}

/** The tables of a section, the most important first. */
export const sectionTables = (section: SectionReport): readonly ReportTable[] => [
  playersTable(section),
  pairingsTable(section),
  seatsTable(section),
  ...(section.inSecret
    ? []
    : [accuracyTable('Value kept, by turns to the end', section.players, ({ byDistance }) => byDistance)]),
  accuracyTable('Value kept, by number of right moves', section.players, ({ byRightMoves }) => byRightMoves),
];

/** What the first seat is worth. */
const seatText = ({ seat: { elo, low, high } }: Ratings): string =>
  `The first seat is worth ${eloText({ value: elo, low, high, bound: null })} Elo.`;

/** How many pairs are void, and why the first of them. */
function voidText({ void: pairs, voidBecause: [first] }: ArenaReport['pairs']): string {
  if (pairs === 0) return '';
  const why = first === undefined || first === '' ? '' : `: ${printable(first, 160).replace(/\.$/, '')}`;
  return `; ${pairs} void${why}`;
}

/** What the run was, in sentences. */
export function summaryLines({ setting, pairs, sections, sprt, ...spent }: ArenaReport): readonly string[] {
  const matches = 2 * pairs.played;
  const distinct = sections.find(({ game }) => game === 'all')?.distinctLines ?? sections[0]?.distinctLines ?? 0;
  return [
    `${counted(pairs.played, 'pair')} (${matches} matches, ${distinct} different) with seed ${setting.seed}${voidText(pairs)}.`,
    ...(sprt === null
      ? []
      : [
          `Sequential test: log-likelihood ratio ${sprt.llr.toFixed(2)} of ${sprt.lower.toFixed(2)} to ${sprt.upper.toFixed(2)}: ` +
            `${sprt.verdict === 'open' ? 'not decided yet' : sprt.verdict === 'h1' ? 'the difference is accepted' : 'the difference is rejected'}.`,
        ]),
    ...usageLines(spent),
  ];
}

const costText = ({ usage, unpriced }: Pick<ArenaRecord, 'usage' | 'unpriced'>): string => {
  if (unpriced === 0) return usage.cost.toFixed(4);
  return usage.cost === 0 ? 'unknown' : `${usage.cost.toFixed(4)}, and unknown for ${counted(unpriced, 'answer')}`;
};

/** What was spent, if somebody said so. */
export function usageLines(spent: Pick<ArenaRecord, 'usage' | 'unpriced' | 'unanswered'>): readonly string[] {
  const { usage, unanswered } = spent;
  if (usage.input + usage.output === 0) return [];
  const cost = costText(spent);
  const questions = unanswered === 1 ? 'a question' : `${unanswered} questions`;
  return [
    `Tokens: ${usage.input} in, ${usage.output} out; cost ${cost}.` +
      (unanswered === 0 ? '' : ` Not included: ${questions} without a recorded answer, asked when the run was killed.`),
  ];
}
