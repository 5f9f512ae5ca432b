// @ts-check

/** @typedef {import('../../scripts/bench.mjs').Row} Row */

/** Characters for each tenfold. */
const TENFOLD = 6;

/**
 * A figure against size as bars on a logarithmic scale: what grows with its size gets longer by the same piece each time.
 * @param {string} title
 * @param {readonly { size: number, value: number, unit: string }[]} points
 */
function bars(title, points) {
  const least = Math.min(...points.map(({ value }) => Math.max(value, 1)));
  return [
    title,
    ...points.map(({ size, value, unit }) => {
      const length = 1 + Math.round(TENFOLD * Math.log10(Math.max(value, 1) / least));
      return `  ${size.toLocaleString('en').padStart(11)}  ${'█'.repeat(length)} ${shown(value)} ${unit}`;
    }),
  ];
}

/** @param {number} value */
const shown = (value) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));

/** The size in the name of a figure, and the name without it. */
const SIZED = /^(?<before>.*), (?<size>[0-9]+) (?<after>[^0-9]*)$/;

/**
 * A chart of figures whose names have a size in them, such as *replay, 1000 turns: read*.
 * @param {readonly Row[]} rows
 */
export function chartOf(rows) {
  /** @type {Map<string, { size: number, value: number, unit: string }[]>} */
  const series = new Map();
  for (const { what, value, unit } of rows) {
    const { before = '', size = '', after = '' } = SIZED.exec(what)?.groups ?? {};
    const title = `${before}, ${after}`;
    series.set(title, [...(series.get(title) ?? []), { size: Number(size), value, unit }]);
  }
  return Array.from(series, ([title, points]) => bars(title, points).join('\n')).join('\n\n');
}
