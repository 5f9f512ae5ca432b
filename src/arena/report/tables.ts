import type { Ratings } from '../statistics/bradley-terry.js';
import { eloText, faultsText, meanText, percent, ratingText, rateText } from './figures.js';
import { type ArenaReport, type PlayerReport, type SectionReport, seatsOf, type Wins } from './report.js';

/** A table as every kind of report shows it. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly note?: string;
}

const SECRET_NOTE =
  'In secret rounds a regret is measured against best play. It is not a sign of weakness by itself: a choice that costs something against best play may be right against this opponent.';

const winsText = ({ wins, draws, losses }: Wins): string => `${wins}–${draws}–${losses}`;

function playersTable({ game, inSecret, ratings, players, anchor }: SectionReport): ReportTable {
  const order = players
    .map((player, index) => ({ player, rating: ratings?.players[index] }))
    .toSorted((a, b) => (b.rating?.elo ?? 0) - (a.rating?.elo ?? 0));
  const retried = players.some(({ score, scoreWithoutRetries }) => score?.value !== scoreWithoutRetries);
  return {
    title: game === 'all' ? 'All games' : game,
    columns: [
      'player',
      `Elo above ${anchor}`,
      'score',
      ...(retried ? ['no retries'] : []),
      'won–drawn–lost',
      'regret',
      'blunders',
      'faults',
    ],
    rows: order.map(({ player, rating }) => [
      player.name,
      player.name === anchor ? '0' : rating === undefined ? '–' : ratingText(rating),
      rateText(player.score),
      ...(retried ? [player.scoreWithoutRetries === null ? '–' : percent(player.scoreWithoutRetries)] : []),
      winsText(seatsOf(player)),
      meanText(player.regret),
      rateText(player.blunders),
      faultsText(player),
    ]),
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
export const seatText = ({ seat: { elo, low, high } }: Ratings): string =>
  `The first seat is worth ${eloText({ value: elo, low, high, bound: null })} Elo.`;

/** What the run was, in sentences. */
export function summaryLines({ setting, pairs, sections, sprt, usage }: ArenaReport): readonly string[] {
  const matches = 2 * pairs.played;
  const distinct = sections.find(({ game }) => game === 'all')?.distinctLines ?? sections[0]?.distinctLines ?? 0;
  return [
    `${pairs.played} pairs (${matches} matches, ${distinct} different) with seed ${setting.seed}${pairs.void === 0 ? '' : `; ${pairs.void} void`}.`,
    ...(sprt === null
      ? []
      : [
          `Sequential test: log-likelihood ratio ${sprt.llr.toFixed(2)} of ${sprt.lower.toFixed(2)} to ${sprt.upper.toFixed(2)}: ` +
            `${sprt.verdict === 'open' ? 'not decided yet' : sprt.verdict === 'h1' ? 'the difference is accepted' : 'the difference is rejected'}.`,
        ]),
    ...(usage.input + usage.output === 0
      ? []
      : [
          `Tokens: ${usage.input} in, ${usage.output} out; cost ${usage.cost === 0 ? 'unknown' : usage.cost.toFixed(4)}.`,
        ]),
  ];
}
