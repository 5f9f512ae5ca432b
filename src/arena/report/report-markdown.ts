import type { ArenaReport } from './report.js';
import { type ReportTable, sectionTables, summaryLines } from './tables.js';

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
