/** So many buttons stand in a row of a phone, and so many where there is more room. */
const NARROW = 5;
const WIDE = 9;

/** In how few rows of at most so many the buttons can stand, and evenly: eight in two rows of four, not in five and three. */
const evenly = (count: number, most: number): number => Math.ceil(count / Math.max(1, Math.ceil(count / most)));

/** How many columns of buttons there are on a narrow and on a wide place. */
export const buttonColumns = (count: number): { readonly narrow: number; readonly wide: number } => ({
  narrow: evenly(count, NARROW),
  wide: evenly(count, WIDE),
});
