import type { ArenaRecord } from '../../arena/record.js';
import { readSetting } from '../../arena/read-config.js';
import { examTables, makeExamReport } from '../../arena/report/exam-report.js';
import { makeReport } from '../../arena/report/make-report.js';
import type { ArenaReport } from '../../arena/report/report.js';
import { examHtml, reportHtml } from '../../arena/report/report-html.js';
import { usageLines } from '../../arena/report/tables.js';
import { reportMarkdown, tableMarkdown } from '../../arena/report/report-markdown.js';
import { DEFAULT_PORT } from '../../server/settings/port.js';
import type { Arguments } from '../command/command.js';
import { fileReason, writeWhole } from '../files.js';
import { fileOf } from '../command/flags.js';
import { wrap } from '../console/width.js';
import { EXIT, type ExitCode, useInstead, UserError, type World } from '../world.js';
import { type PreparedGame, prepareGame } from './prepared-game.js';
import { readRecord } from './record-file.js';
import { reportText, tableColumns, tableText } from './table-text.js';

function settingOf(record: ArenaRecord) {
  const setting = readSetting(record.config);
  if (setting === undefined) throw new UserError('The first line of the record is damaged.');
  return setting;
}

/** The report of a record of a run; what could not have been played is an error in words. */
export function reportOf(record: ArenaRecord, games: readonly PreparedGame[]): ArenaReport {
  try {
    return makeReport(record, games, settingOf(record));
  } catch (error) {
    if (error instanceof RangeError) throw new UserError(`The record is damaged: ${error.message}.`);
    throw error;
  }
}

/** The games of a record, solved; openings are in the record. */
const gamesOf = (world: World, record: ArenaRecord): readonly PreparedGame[] => {
  const { games, seed, turnLimit } = settingOf(record);
  return games.map((game) => prepareGame(world, game, { seed, pairs: 0, turnLimit }));
};

/** The exams of a record: one for each game. */
export const examsOf = (record: ArenaRecord, games: readonly PreparedGame[]) =>
  games.map((game) => makeExamReport(settingOf(record).players[0] ?? '', game, record.samples));

function writePage(path: string, html: string): void {
  try {
    writeWhole(path, html);
  } catch (error) {
    throw new UserError(`Can’t write ${path}: ${fileReason(error)}.`, EXIT.failed);
  }
}

/** Exams for a terminal. */
export const examText = (exams: ReturnType<typeof examsOf>, record: ArenaRecord, columns: number): string =>
  [
    ...exams.flatMap(examTables).map((table) => tableText(table, columns)),
    ...usageLines(record).map((line) => `${wrap(line, columns).join('\n')}\n`),
  ].join('\n');

/** A report in the forms that it can have. */
interface Forms {
  readonly json: unknown;
  text(): string;
  markdown(): string;
  html(): string;
}

const examForms = (
  exams: ReturnType<typeof examsOf>,
  record: ArenaRecord,
  games: readonly PreparedGame[],
  app: string,
  columns: number,
): Forms => ({
  json: exams,
  text: () => examText(exams, record, columns),
  markdown: () =>
    [...exams.flatMap(examTables).map(tableMarkdown), ...usageLines(record).map((line) => `${line}\n`)].join('\n'),
  html: () => examHtml(exams, games, app),
});

const runForms = (
  report: ArenaReport,
  games: readonly PreparedGame[],
  full: boolean,
  app: string,
  columns: number,
): Forms => ({
  json: report,
  text: () => reportText(report, full, columns),
  markdown: () => reportMarkdown(report),
  html: () => reportHtml(report, games, app),
});

/** `duel arena score RECORD` and `duel arena report RECORD` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const [action, path, ...more] = given.positionals;
  if (path === undefined) throw useInstead('Which record?', `arena ${action} RECORD`);
  if (more.length > 0) throw new UserError(`duel arena ${action} takes one record.`);
  const record = readRecord(path);
  const games = gamesOf(world, record);
  const page = fileOf(given, 'html');
  const app = given.value('app') ?? `http://127.0.0.1:${DEFAULT_PORT}/`;
  const columns = tableColumns(world.stdout);
  const forms =
    settingOf(record).kind === 'exam'
      ? examForms(examsOf(record, games), record, games, app, columns)
      : runForms(reportOf(record, games), games, action === 'report', app, columns);
  if (page !== undefined) writePage(page, forms.html());
  if (given.has('json')) world.stdout.write(`${JSON.stringify(forms.json, null, 2)}\n`);
  else if (given.has('markdown')) world.stdout.write(forms.markdown());
  else if (page === undefined) world.stdout.write(forms.text());
  return EXIT.done;
}
