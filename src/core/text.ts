const FULL_WIDTH = /[０-９＋]/g;

/** `3`, ` 3 `, `03`, `+3` and full-width `３` are the whole number 3; anything else is not a whole number. */
export function parseWhole(text: string): number | undefined {
  // Not by NFKC: that would make 3 of ³ and ③ too.
  const plain = text.trim().replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
  if (!/^\+?[0-9]+$/.test(plain)) return undefined;
  const value = Number(plain);
  return Number.isSafeInteger(value) ? value : undefined;
}

// Control characters, and the invisible marks that reorder text, could rewrite what stands on the screen.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** What a person typed, safe to show: control characters become `?`, and what is very long is cut. */
export function printable(typed: string, most = 60): string {
  const shown = Array.from(typed.replace(/\t/g, ' ').replace(UNPRINTABLE, '?'));
  return shown.length > most ? `${shown.slice(0, most).join('')}…` : shown.join('');
}

export const isPrintable = (text: string): boolean => text.search(UNPRINTABLE) === -1;

/** `a`, `a or b`, `a, b or c`. */
export function listed(items: readonly (string | number)[], word = 'or'): string {
  const last = items.at(-1);
  if (last === undefined) return '';
  return items.length === 1 ? `${last}` : `${items.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** Numbers in order, in runs: `1–4, 6, 9–12`. */
export function runsText(numbers: readonly number[]): string {
  const runs: string[] = [];
  for (let index = 0; index < numbers.length; ) {
    let end = index;
    while (numbers[end + 1] === (numbers[end] ?? 0) + 1) end += 1;
    runs.push(end === index ? `${numbers[index]}` : `${numbers[index]}–${numbers[end]}`);
    index = end + 1;
  }
  return runs.join(', ');
}

/** A number with a true minus sign. */
export const numberText = (value: number): string => `${value}`.replace('-', '−');

/** `1 turn`, `2 turns`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;

/** `after 2 turns`, `after 1 round`, `before the first turn`. */
export const afterText = (count: number, what = 'turn'): string =>
  count === 0 ? `before the first ${what}` : `after ${counted(count, what)}`;

/** What is wrong with a value, and what to use instead: `--side can’t be "3". Use 1 or 2.` */
export const cannotBe = (what: string, value: string, allowed: string): string =>
  `${what} can’t be "${value}". Use ${allowed}.`;

/** The same text with a capital letter at its beginning. */
export const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The words of a list, with commas or spaces between them: `3, 1 4`. */
export const wordsIn = (text: string): readonly string[] => text.split(/[\s,]+/).filter((word) => word !== '');

const MARKUP: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Any text, safe to stand in HTML and SVG, between tags or in quotes. */
export const escapedText = (text: string): string => text.replace(/[&<>"']/g, (sign) => MARKUP[sign] ?? sign);

/** Positions are written as whole numbers with a space between. */
export function parseNumbers(text: string, count: number): readonly number[] | undefined {
  const words = text.trim().split(/\s+/);
  if (words.length !== count || !words.every((word) => /^-?[0-9]{1,15}$/.test(word))) return undefined;
  return words.map((word) => Number(word) + 0); // + 0 makes 0 of -0
}
