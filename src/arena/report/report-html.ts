import { valueLetter, roundedText } from '../../coach/value-words.js';
import type { Options } from '../../core/options.js';
import { escapedText } from '../../core/text.js';
import type { ArenaGame } from '../config.js';
import type { SolvedGame } from '../score.js';
import { heatMap, ratingChart, regretChart, type TruthCell, winMatrix } from './charts.js';
import { type ExamReport, examTables } from './exam-report.js';
import { htmlTable, link, page, said } from './html.js';
import type { ArenaReport, Heat, SectionReport } from './report.js';
import { type ReportTable, sectionTables, summaryLines } from './tables.js';

/** A position in the app. */
function addressOf(app: string, { id: game, options }: ArenaGame, position: string): string {
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

const tableHtml = (
  { title, columns, rows, note = '' }: ReportTable,
  cellHtml: (cell: string, column: string) => string = escapedText,
): string =>
  htmlTable(
    columns,
    rows.map((row) => row.map((cell, index) => cellHtml(cell, columns[index] ?? ''))),
    title,
  ) + (note === '' ? '' : `<p class="note">${escapedText(note)}</p>`);

const sectionHtml = (section: SectionReport): string => {
  const [players, pairings, ...others] = sectionTables(section);
  return [
    `<h2>${escapedText(section.game === 'all' ? 'All games' : section.game)}</h2>`,
    players === undefined ? '' : tableHtml({ ...players, title: 'Players' }),
    ratingChart(section),
    winMatrix(section),
    pairings === undefined ? '' : tableHtml(pairings),
    section.inSecret ? '' : regretChart(section.players),
    ...others.map((table) => tableHtml(table)),
  ].join('\n');
};

function blundersHtml({ blunders, setting }: ArenaReport, app: string): string {
  if (blunders.length === 0) return '';
  const optionsOf = (game: string): Options => setting.games.find(({ id }) => id === game)?.options ?? {};
  const rows = blunders.map((blunder) => [
    escapedText(blunder.player),
    escapedText(blunder.game),
    link(addressOf(app, { id: blunder.game, options: optionsOf(blunder.game) }, blunder.position), blunder.position),
    escapedText(blunder.move ?? '(fault)'),
    escapedText(blunder.right.join(', ')),
    roundedText(blunder.regret),
    `${blunder.pair}.${blunder.leg}, turn ${blunder.turn}`,
    said(blunder.note ?? ''),
  ]);
  const columns = ['player', 'game', 'position', 'played', 'right', 'lost', 'match', 'note'];
  return `<h2>Blunders</h2><p class="note">Each position opens in the app.</p>${htmlTable(columns, rows, 'Turns that lost half a point or more, the costliest first')}`;
}

/** Mistakes in a game over what is true of it. */
const heatHtml = (heat: Heat, game: SolvedGame): string => heatMap(heat, truthCells(game));

/** The report as one page that needs nothing else; blunders open in the app at this address. */
export function reportHtml(report: ArenaReport, games: readonly SolvedGame[], app: string): string {
  const heats = report.heat.map((heat) => {
    const game = games.find(({ id }) => id === heat.game);
    const chart = game === undefined ? '' : heatHtml(heat, game);
    return chart === '' ? '' : `<h3>${escapedText(heat.game)}</h3>${chart}`;
  });
  const body = [
    '<h1>Arena</h1>',
    ...summaryLines(report).map((line) => `<p>${escapedText(line)}</p>`),
    ...report.sections.map(sectionHtml),
    '<h2>Where points were lost</h2>',
    ...heats,
    blundersHtml(report, app),
    `<p class="note">Made by duelbook ${escapedText(report.setting.version)}. Intervals are 95%.</p>`,
  ].join('\n');
  return page(`Arena: ${report.setting.players.join(', ')}`, body);
}

/** The tables of an exam; the positions of the last one, what cost most, open in the app. */
function examTablesHtml(exam: ExamReport, app: string): readonly string[] {
  const address = (position: string): string => addressOf(app, { id: exam.game, options: exam.options }, position);
  return examTables(exam).map((table) =>
    tableHtml(table, (cell, column) => (column === 'position' ? link(address(cell), cell) : escapedText(cell))),
  );
}

/** Exams as one page that needs nothing else; what cost most opens in the app at this address. */
export const examHtml = (exams: readonly ExamReport[], games: readonly SolvedGame[], app: string): string =>
  page(
    `Exam: ${exams[0]?.player ?? ''}`,
    [
      '<h1>Exam</h1>',
      ...exams.flatMap((exam) => {
        const game = games.find(({ id }) => id === exam.game);
        return [
          `<h2>${escapedText(exam.game)}</h2>`,
          ...examTablesHtml(exam, app),
          game === undefined ? '' : heatHtml(exam.heat, game),
        ];
      }),
    ].join('\n'),
  );
