/** In how many columns so many cards stand where there is room for `most`: as many as can be, with no card alone in its row. */
export function cardColumns(count: number, most: number): number {
  for (let columns = Math.min(count, most); columns > 1; columns -= 1) if (count % columns !== 1) return columns;
  return 1;
}

/** The columns of a grid of so many cards, by how many fit beside each other, for the class `card-grid`. */
export const cardGrid = (count: number): Record<string, string> =>
  Object.fromEntries([2, 3, 4, 5, 6].map((most) => [`--fit-${most}`, `${cardColumns(count, most)}`]));
