import type { ArenaReport } from '../../arena/report/report.js';
import { type ReportTable, sectionTables, summaryLines } from '../../arena/report/tables.js';
import { fit, widthOf, wrap } from '../console/width.js';

// Tables for a terminal: never wider than the window, or than people like to read.

const WIDEST = 100;
const GAP = 2;
/** A name that is cut keeps at least so much. */
const SHORTEST_NAME = 12;

/** How wide tables may be here. */
export const tableColumns = ({ columns }: { readonly columns?: number }): number => Math.min(WIDEST, columns || WIDEST);

const total = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + GAP * (widths.length - 1);

const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** The columns of a table in groups that fit side by side; each begins with the first column, which says whose a row is. */
function groupsOf(
  [first = 0, ...others]: readonly number[],
  columns: number,
  most: number,
): readonly (readonly number[])[] {
  const groups: number[][] = [];
  let used = 0;
  for (const [index, width] of others.entries()) {
    used += GAP + width;
    const group = groups.at(-1);
    if (group !== undefined && used <= columns && group.length <= most) group.push(index + 1);
    else {
      groups.push([0, index + 1]);
      used = first + GAP + width;
    }
  }
  return groups;
}

/** As few groups as it takes, and about as many columns in each. */
function groupsThatFit(widths: readonly number[], columns: number): readonly (readonly number[])[] {
  const fewest = groupsOf(widths, columns, widths.length);
  const even = groupsOf(widths, columns, Math.ceil((widths.length - 1) / fewest.length));
  return even.length === fewest.length ? even : fewest;
}

/** A table in columns. Where it's too wide, names are cut first; then it goes on below. */
export function tableText({ title, columns: titles, rows, note = '' }: ReportTable, columns: number): string {
  const natural = titles.map((text, index) => Math.max(widthOf(text), ...rows.map((row) => widthOf(row[index] ?? ''))));
  const [name = 0, ...others] = natural;
  const names = Math.max(Math.min(name, SHORTEST_NAME), name - Math.max(0, total(natural) - columns));
  // What is wider still, such as a long list of faults, is wrapped.
  const widths = [names, ...others.map((width) => Math.min(width, columns - names - GAP))];
  const block = (group: readonly number[]): readonly string[] => {
    const line = (cells: readonly string[]): readonly string[] =>
      wrap(
        group
          .map((index) => padded(index === 0 ? fit(cells[0] ?? '', names) : (cells[index] ?? ''), widths[index] ?? 0))
          .join(' '.repeat(GAP))
          .trimEnd(),
        columns,
        ' '.repeat(GAP),
      );
    return [titles, widths.map((width) => '─'.repeat(width)), ...rows].flatMap(line);
  };
  const blocks = groupsThatFit(widths, columns).map(block);
  return [
    ...wrap(title, columns),
    ...blocks.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines])),
    ...(note === '' ? [] : wrap(note, columns)),
    '',
  ].join('\n');
}

/** The report for a terminal; `full` has all tables of each game. */
export const reportText = (report: ArenaReport, full: boolean, columns: number): string =>
  [
    ...report.sections.flatMap((section) =>
      sectionTables(section)
        .slice(0, full ? undefined : 1)
        .map((table) => tableText(table, columns)),
    ),
    ...summaryLines(report).flatMap((line) => wrap(line, columns)),
    '',
  ].join('\n');
