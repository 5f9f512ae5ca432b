const ZERO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;
// East Asian wide and full-width characters, and emoji.
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** How many columns a terminal gives to a text. */
export function widthOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += ZERO_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}

/** How wide lines may be: as the window, or 80 columns where there is none. Some terminals report 0 and have one. */
export const columnsOf = ({ columns }: { readonly columns?: number }): number => columns || 80;

/** The text cut to fit, with an ellipsis where something is missing. */
export function fit(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let kept = '';
  for (const character of text) {
    if (widthOf(kept + character) > columns - 1) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/**
 * How far the further lines of a text are indented: as its first line is, or as what stands behind its number (`1. …`) or
 * in its second column. In a narrow window that would leave too little room.
 */
export function hangingIndent(text: string, columns: number): string {
  const [own = ''] = /^ */.exec(text) ?? [];
  const [head = own] = /^ *(?:\d+\. |\S+(?: \S+)? {2,})/.exec(text) ?? [];
  return widthOf(head) * 2 <= columns ? ' '.repeat(widthOf(head)) : own;
}

/** The text in lines of at most so many columns, broken at spaces where there are some. Further lines can be indented. */
export function wrap(text: string, columns: number, indent = ''): readonly string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(/(?<=\s)/)) {
    if (current.trim() !== '' && widthOf((current + word).trimEnd()) > columns) {
      lines.push(current.trimEnd());
      current = indent;
    }
    current += word;
  }
  lines.push(current.trimEnd());
  return lines;
}
