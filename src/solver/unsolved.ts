/** Why a simultaneous game has no solution: a value with the facts to phrase it. */
export type Unsolved =
  | { readonly code: 'too-many-positions'; readonly positions: number; readonly most: number }
  | { readonly code: 'cancelled'; readonly done: number }
  /** A loop without optimal strategies, or one that converges too slowly; `position` is the number of one of its members. */
  | { readonly code: 'unsettled'; readonly position: number; readonly gap: number };

const grouped = (count: number): string => `${count}`.replace(/\B(?=(\d{3})+$)/g, ',');

/** The reason in a user's words: what happened, and what can be done. */
export function phraseUnsolved(unsolved: Unsolved): string {
  switch (unsolved.code) {
    case 'too-many-positions':
      return (
        `With these options the game has up to ${grouped(unsolved.positions)} positions, and at most ` +
        `${grouped(unsolved.most)} are solved exactly. You can still play it; to solve it, choose smaller options.`
      );
    case 'cancelled':
      return `Stopped after ${grouped(unsolved.done)} positions.`;
    case 'unsettled':
      return `Play can go round in circles here, and best play could be narrowed down only to within ${unsolved.gap.toPrecision(2)}.`;
    default:
      return unsolved satisfies never;
  }
}
