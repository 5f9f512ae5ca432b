/** How many letters must be added, dropped, changed or swapped with a neighbour to make one word of the other. */
export function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (same ? 0 : 1),
          swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(from.length, to.length);
}

/** The word a person probably meant, if one of them is close enough to be worth asking about. */
export function nearest(typed: string, words: readonly string[]): string | undefined {
  const wanted = typed.trim().toLowerCase().slice(0, 40);
  if (wanted.length < 2) return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const word of words) {
    const known = word.toLowerCase();
    const edits = editDistance(wanted, known);
    const distance = known.startsWith(wanted) ? Math.min(1, edits) : edits;
    if (distance < bestDistance) {
      best = word;
      bestDistance = distance;
    }
  }
  return best;
}

/** ` Did you mean start?`, to stand behind a sentence; empty if nothing is close enough. */
export function didYouMean(typed: string, words: readonly string[]): string {
  const guess = nearest(typed, words);
  return guess === undefined ? '' : ` Did you mean ${guess}?`;
}
