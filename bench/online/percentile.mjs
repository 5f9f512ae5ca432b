// @ts-check

/**
 * @param {number[]} values sorted
 * @param {number} share
 */
export const percentile = (values, share) => values[Math.floor(values.length * share)] ?? Number.NaN;
