// @ts-check

/**
 * @param {number[]} values sorted
 * @param {number} share
 */
export const percentile = (values, share) => values[Math.floor(values.length * share)] ?? Number.NaN;

/** @param {number[]} values */
export const middle = (values) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
