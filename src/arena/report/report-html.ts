import { valueLetter, roundedText } from '../../coach/value-words.js';
import type { SolvedGame } from '../score.js';
import { heatMap, ratingChart, regretChart, type TruthCell, winMatrix } from './charts.js';
import { type ExamReport, examTables } from './exam-report.js';
import { escaped, htmlTable, link, page } from './html.js';
import type { ArenaReport, Blunder, SectionReport } from './report.js';
import { type ReportTable, sectionTables, summaryLines } from './tables.js';

/** A blunder's position in the app. */
function addressOf(app: string, { game, position }: Blunder, setting: ArenaReport['setting']): string {
  const options = setting.games.find(({ id }) => id === game)?.options ?? {};
  const query = [
    ...Object.entries(options).map(([name, value]) => `set=${encodeURIComponent(`${name}:${value}`)}`),
    `at=${encodeURIComponent(position)}`,
  ];
  return `${app.replace(/#.*$/, '')}#/${encodeURIComponent(game)}/explore?${query.join('&')}`;
}

/** More places than this are not drawn one by one. */
const MOST_PLACES = 5000;

/** What each place of the picture is worth, as letters: `W`, or `WL` where its positions differ. */
function truthCells({ rules, truth }: SolvedGame): readonly TruthCell[] {
  if (truth.kind !== 'alternating' || rules.numbering.size > MOST_PLACES) return [];
  const letters = new Map<string, Set<string>>();
  for (let index = 0; index < rules.numbering.size; index += 1) {
    const key = rules.row(rules.numbering.at(index)).slice(0, 2).join();
    letters.set(key, (letters.get(key) ?? new Set()).add(valueLetter(truth.solution.valueAt(index))));
  }
  return [...letters].map(([key, found]) => ({ at: key.split(',').map(Number), letters: [...found].join('') }));
}

const tableHtml = ({ title, columns, rows, note = '' }: ReportTable): string =>
  htmlTable(
    columns,
    rows.map((row) => row.map(escaped)),
    title,
  ) + (note === '' ? '' : `<p class="note">${escaped(note)}</p>`);

const sectionHtml = (section: SectionReport): string => {
  const [players, pairings, ...others] = sectionTables(section);
  return [
    `<h2>${escaped(section.game === 'all' ? 'All games' : section.game)}</h2>`,
    players === undefined ? '' : tableHtml({ ...players, title: 'Players' }),
    ratingChart(section),
    winMatrix(section),
    pairings === undefined ? '' : tableHtml(pairings),
    section.inSecret ? '' : regretChart(section.players),
    ...others.map(tableHtml),
  ].join('\n');
};

function blundersHtml({ blunders, setting }: ArenaReport, app: string): string {
  if (blunders.length === 0) return '';
  const rows = blunders.map((blunder) => [
    escaped(blunder.player),
    escaped(blunder.game),
    link(addressOf(app, blunder, setting), blunder.position),
    escaped(blunder.move ?? '(fault)'),
    escaped(blunder.right.join(', ')),
    roundedText(blunder.regret),
    `${blunder.pair}.${blunder.leg}, turn ${blunder.turn}`,
    escaped((blunder.note ?? '').slice(0, 200)),
  ]);
  const columns = ['player', 'game', 'position', 'played', 'right', 'lost', 'match', 'note'];
  return `<h2>Blunders</h2><p class="note">Each position opens in the app.</p>${htmlTable(columns, rows, 'Turns that lost half a point or more, the costliest first')}`;
}

/** The report as one page that needs nothing else; blunders open in the app at this address. */
export function reportHtml(report: ArenaReport, games: readonly SolvedGame[], app: string): string {
  const heats = report.heat.map((heat) => {
    const game = games.find(({ id }) => id === heat.game);
    const chart = game === undefined ? '' : heatMap(heat, truthCells(game));
    return chart === '' ? '' : `<h3>${escaped(heat.game)}</h3>${chart}`;
  });
  const body = [
    '<h1>Arena</h1>',
    ...summaryLines(report).map((line) => `<p>${escaped(line)}</p>`),
    ...report.sections.map(sectionHtml),
    '<h2>Where points were lost</h2>',
    ...heats,
    blundersHtml(report, app),
    `<p class="note">Made by duelbook ${escaped(report.setting.version)}. Intervals are 95 %.</p>`,
  ].join('\n');
  return page(`Arena: ${report.setting.players.join(', ')}`, body);
}

/** Exams as one page. */
export const examHtml = (exams: readonly ExamReport[]): string =>
  page(
    `Exam: ${exams[0]?.player ?? ''}`,
    [
      '<h1>Exam</h1>',
      ...exams.flatMap((exam) => [`<h2>${escaped(exam.game)}</h2>`, ...examTables(exam).map(tableHtml)]),
    ].join('\n'),
  );
