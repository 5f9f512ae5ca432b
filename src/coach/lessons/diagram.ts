import type { Value } from '../../solver/index.js';
import { valueLetter } from '../value-words.js';

/** One field of a diagram. The text says everything; `value` is for those who can add a colour. */
export interface Cell {
  readonly text: string;
  readonly value?: Value['kind'];
  readonly marked?: boolean;
}

/** A picture as data, which any front end draws: a number line has one row, a grid several. */
export interface Diagram {
  readonly kind: 'line' | 'grid';
  readonly caption: string;
  /** What the columns stand for, and what the rows. */
  readonly across: string;
  readonly down: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly cells: readonly Cell[] }[];
  /** What the letters and marks mean. */
  readonly legend: readonly string[];
}

const MEANINGS: Readonly<Record<Value['kind'], string>> = {
  win: 'W: the player to move wins',
  loss: '[L]: the player to move loses',
  draw: 'D: nobody can force a win',
};

/** A field that shows who wins; what is lost for the player to move is marked, since that is what one wants to leave. */
export const valueCell = (kind: Value['kind']): Cell => ({
  text: valueLetter({ kind }),
  value: kind,
  marked: kind === 'loss',
});

/** The legend of the values that occur. */
function legendOf(rows: Diagram['rows']): readonly string[] {
  const kinds = new Set(rows.flatMap(({ cells }) => cells.map(({ value }) => value)));
  return (['win', 'loss', 'draw'] as const).filter((kind) => kinds.has(kind)).map((kind) => MEANINGS[kind]);
}

/** A number line of who wins. */
export function valueLine(
  caption: string,
  across: string,
  places: readonly { readonly label: string | number; readonly kind: Value['kind'] }[],
): Diagram {
  const rows = [{ label: '', cells: places.map(({ kind }) => valueCell(kind)) }];
  const columns = places.map(({ label }) => `${label}`);
  return { kind: 'line', caption, across, down: '', columns, rows, legend: legendOf(rows) };
}

/** A grid of who wins. */
export function valueGrid(
  caption: string,
  [across, down]: readonly [across: string, down: string],
  columns: readonly (string | number)[],
  rows: readonly { readonly label: string | number; readonly kinds: readonly Value['kind'][] }[],
): Diagram {
  const drawn = rows.map(({ label, kinds }) => ({ label: `${label}`, cells: kinds.map(valueCell) }));
  return { kind: 'grid', caption, across, down, columns: columns.map(String), rows: drawn, legend: legendOf(drawn) };
}

/** Breaks text into lines of at most so many columns; a longer word stays whole. */
function wrapped(text: string, columns: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= columns) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const cellText = ({ text, marked = false }: Cell): string => (marked ? `[${text}]` : ` ${text} `);

/** The diagram in plain text, in at most so many columns (40 at least); a wide one is broken into parts, one below the other. */
export function diagramText(diagram: Diagram, columns: number): string {
  const { caption, across, down, rows, legend } = diagram;
  const labelWidth = Math.max(0, ...rows.map(({ label }) => label.length));
  const texts = rows.map(({ cells }) => cells.map(cellText));
  const cellWidth = Math.max(
    ...diagram.columns.map((label) => label.length + 2),
    ...texts.flatMap((row) => row.map((text) => text.length)),
  );
  const inPart = Math.max(1, Math.floor((columns - labelWidth) / cellWidth));
  const centred = (text: string): string =>
    text.padStart(text.length + Math.ceil((cellWidth - text.length) / 2)).padEnd(cellWidth);
  const drawRow = (label: string, cells: readonly string[]): string =>
    `${label.padStart(labelWidth)}${cells.map(centred).join('')}`.trimEnd();

  const lines = [...wrapped(caption, columns)];
  lines.push(...wrapped(down === '' ? `Across: ${across}` : `Across: ${across}; down: ${down}`, columns));
  for (let from = 0; from < diagram.columns.length; from += inPart) {
    lines.push('', drawRow('', diagram.columns.slice(from, from + inPart)));
    for (const [index, { label }] of rows.entries())
      lines.push(drawRow(label, texts[index]?.slice(from, from + inPart) ?? []));
  }
  lines.push('', ...legend.flatMap((line) => wrapped(line, columns)));
  return lines.join('\n').trimEnd();
}
