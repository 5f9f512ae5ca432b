// @ts-check

/** @param {string} version */
const numbersOf = (version) => version.split('.').map((part) => Number.parseInt(part, 10));

/**
 * The parts of a range of versions as `engines` in package.json gives it, such as `^20.19.0 || >=22.12.0`.
 * @param {string} range
 */
const partsOf = (range) =>
  range.split('||').map((part) => {
    const [, sign, least] = /^\s*(\^|>=)(\d+\.\d+\.\d+)\s*$/.exec(part) ?? [];
    if (least === undefined) throw new Error(`${range} is no range of versions that can be read here`);
    return { isOneMajor: sign === '^', least };
  });

/**
 * Whether a version is within a range.
 * @param {string} version
 * @param {string} range
 */
export const isWithin = (version, range) =>
  partsOf(range).some(({ isOneMajor, least }) => {
    const [given, wanted] = [numbersOf(version), numbersOf(least)];
    if (isOneMajor && given[0] !== wanted[0]) return false;
    const different = wanted.findIndex((number, index) => number !== given[index]);
    return different === -1 || (given[different] ?? 0) > (wanted[different] ?? 0);
  });

/**
 * The oldest version of a range.
 * @param {string} range
 */
export const oldestOf = (range) => partsOf(range)[0]?.least ?? '';

/**
 * A range as people say it: `20.19, or 22.12 or newer`.
 * @param {string} range
 */
export const rangeInWords = (range) =>
  `${partsOf(range)
    .map(({ least }) => numbersOf(least).slice(0, 2).join('.'))
    .join(', or ')} or newer`;
