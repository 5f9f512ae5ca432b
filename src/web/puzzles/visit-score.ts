/** The puzzles of a visit that were answered, by name: whether the first answer was right. */
export type VisitScore = ReadonlyMap<string, boolean>;

/** The score after an answer. Only the first answer to a puzzle counts. */
export const withAnswer = (score: VisitScore, puzzle: string, right: boolean): VisitScore =>
  score.has(puzzle) ? score : new Map(score).set(puzzle, right);

/** `Solved on the first try: 3 of 4` */
export function scoreText(score: VisitScore): string {
  const right = [...score.values()].filter(Boolean).length;
  return `Solved on the first try: ${right} of ${score.size}`;
}
