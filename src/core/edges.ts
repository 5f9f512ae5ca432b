// Which positions the moves of a game lead to, in bare numbers: a position is the values of its axes, told from the mover's
// side. A solver looks at millions of them, and making each position an object would take most of its time.

/** Told each position at the other end of a move, by the values of its axes. */
export interface TellPosition {
  position(first: number, second?: number): void;
}

/** Told where each move leads: to a position, or to the end of the game. */
export interface TellMove extends TellPosition {
  /** Whoever makes this move wins by it. */
  win(): void;
  /** Whoever makes this move loses by it. */
  loss(): void;
}

/**
 * The moves of a game with one axis or two, as edges between its positions. They say the same as `legalMoves`, `play` and
 * `status`, and the contract suite compares them.
 */
export interface Edges {
  /** Tells where each legal move of a position leads. A position without any is lost for its mover. */
  to(tell: TellMove, first: number, second: number): void;
  /**
   * Tells each position from which a move leads to this one, once for every such move. A position that can win right away may be
   * left out or not. Needed only where moves lead both up and down.
   */
  from?(tell: TellPosition, first: number, second: number): void;
}
