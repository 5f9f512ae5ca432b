import type { ArenaReport } from './report.js';
import { type ReportTable, sectionTables, summaryLines } from './tables.js';

const widthsOf = ({ columns, rows }: ReportTable): readonly number[] =>
  columns.map((column, index) => Math.max(column.length, ...rows.map((row) => (row[index] ?? '').length)));

/** A table in columns. */
export function tableText(table: ReportTable): string {
  const widths = widthsOf(table);
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  return [
    table.title,
    line(table.columns),
    line(widths.map((width) => '─'.repeat(width))),
    ...table.rows.map(line),
    ...(table.note === undefined ? [] : [table.note]),
    '',
  ].join('\n');
}

/** The report for a terminal; `full` has all tables of each game. */
export const reportText = (report: ArenaReport, full: boolean): string =>
  [
    ...report.sections.flatMap((section) =>
      sectionTables(section)
        .slice(0, full ? undefined : 1)
        .map(tableText),
    ),
    ...summaryLines(report),
    '',
  ].join('\n');

/** A cell of Markdown: what somebody called a player cannot break the table. */
const cell = (text: string): string => text.replace(/[\\`*_[\]<>|#]/g, (sign) => `\\${sign}`);

/** A table as Markdown. */
export const tableMarkdown = ({ title, columns, rows, note }: ReportTable): string =>
  [
    `## ${cell(title)}`,
    '',
    `| ${columns.map(cell).join(' | ')} |`,
    `|${columns.map(() => '---|').join('')}`,
    ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
    ...(note === undefined ? [] : ['', note]),
    '',
  ].join('\n');

/** The report as Markdown. */
export const reportMarkdown = (report: ArenaReport): string =>
  [
    '# Arena',
    '',
    ...summaryLines(report),
    '',
    ...report.sections.flatMap((section) => sectionTables(section).map(tableMarkdown)),
  ].join('\n');
