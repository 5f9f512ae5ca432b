import type { Cell, Diagram } from '../../coach/lessons/diagram.js';

/** A line of a legend: a field as it looks in the diagram, and what it means. */
interface LegendEntry {
  readonly sample: Cell | undefined;
  readonly meaning: string;
}

/**
 * Diagrams are told in plain text, where `[L]` is a marked field and `[ ]` any marked field. A line that begins with a field
 * of the diagram is shown with that field; others stay as they are.
 */
export function legendEntry(line: string, { rows }: Diagram): LegendEntry {
  const [, bracketed, text = ''] = /^\[(.*?)\]: (.*)$/s.exec(line) ?? [];
  const cells = rows.flatMap((row) => row.cells);
  if (bracketed !== undefined) {
    const found = cells.find((cell) => cell.marked === true && cell.text === bracketed);
    return { sample: found ?? { text: bracketed.trim(), marked: true }, meaning: text };
  }
  const [, sign, meaning = ''] = /^(\S+): ([^,]*)$/.exec(line) ?? [];
  const found = sign === undefined ? undefined : cells.find((cell) => cell.text === sign);
  return found === undefined ? { sample: undefined, meaning: line } : { sample: found, meaning };
}
