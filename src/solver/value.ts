/**
 * What a position or a move is worth to one player when both play perfectly: the winner hurries, the loser delays.
 * The distance is counted in turns to the end of the game. A draw is play for ever and has none.
 */
export type Value<D extends number | bigint = number> =
  | { readonly kind: 'win' | 'loss'; readonly distance: D }
  | { readonly kind: 'draw' };

const DRAWN: Value<never> = { kind: 'draw' };

/*
 * Tables hold a value in two bytes, as a signed number that grows with what the position is worth to its mover:
 *
 *   loss in 0 < loss in 1 < … < draw < … < win in 1 < win in 0
 *   −32,766     −32,765         0          32,765     32,766
 *
 * So the best of several codes is their maximum, and a fresh array says «draw» everywhere.
 */
const FARTHEST = 32_766;

export const DRAW = 0;
export const LOST = -FARTHEST;
export const WON = FARTHEST;

/** Better for its mover than any position: where no move leads anywhere, the worst place to lead to is still this one. */
export const NOWHERE = FARTHEST + 1;

/**
 * What a move is worth that leads to a position of this code: the other side's view, one turn farther from the end.
 * `answerTo(NOWHERE)` is `LOST`. A code that would be farther than two bytes can tell comes out as `DRAW`.
 */
export const answerTo = (code: number): number => (code >> 31) - (-code >> 31) - code;

export const distanceOf = (code: number): number => FARTHEST - Math.abs(code);

export function decodeValue(code: number): Value {
  if (code === DRAW) return DRAWN;
  return { kind: code > 0 ? 'win' : 'loss', distance: distanceOf(code) };
}

export function encodeValue(value: Value): number {
  if (value.kind === 'draw') return DRAW;
  if (!(value.distance >= 0 && value.distance < FARTHEST)) throw tooFar();
  return value.kind === 'win' ? FARTHEST - value.distance : value.distance - FARTHEST;
}

/** The distance is never capped: a game that lasts longer than the codes can tell is refused. */
export const tooFar = (): RangeError => new RangeError(`a game here lasts ${FARTHEST} turns or more`);

/** How many turns the end is away; null for a draw, which has no end. */
export const turnsToEnd = <D extends number | bigint>(value: Value<D>): D | null =>
  value.kind === 'draw' ? null : value.distance;

/** The same value as the other player sees it. */
export function turnedOver<D extends number | bigint>(value: Value<D>): Value<D> {
  if (value.kind === 'draw') return value;
  return { kind: value.kind === 'win' ? 'loss' : 'win', distance: value.distance };
}

const RANK = { loss: -1, draw: 0, win: 1 } as const;

/** Positive when the first value is the better one to have, 0 when they are equal. */
export function compareValues<D extends number | bigint>(a: Value<D>, b: Value<D>): number {
  if (a.kind === 'draw' || b.kind === 'draw' || a.kind !== b.kind) return RANK[a.kind] - RANK[b.kind];
  if (a.distance === b.distance) return 0;
  return a.distance < b.distance === (a.kind === 'win') ? 1 : -1;
}

/** A legal move and what it is worth to the player who makes it; its distance counts the move itself. */
export interface JudgedMove<M, D extends number | bigint = number> {
  readonly move: M;
  readonly value: Value<D>;
  /** It keeps what the position is worth: a winning move that wins, any move of a lost position. */
  readonly right: boolean;
  /** It is right, and no right move wins sooner or loses later. */
  readonly best: boolean;
}

/** Judges the moves of one position by their values. */
export function judgeMoves<M, D extends number | bigint>(
  moves: readonly { readonly move: M; readonly value: Value<D> }[],
): readonly JudgedMove<M, D>[] {
  const [first, ...others] = moves;
  if (first === undefined) return [];
  const top = others.reduce((best, { value }) => (compareValues(value, best) > 0 ? value : best), first.value);
  return moves.map(({ move, value }) => ({
    move,
    value,
    right: value.kind === top.kind,
    best: compareValues(value, top) === 0,
  }));
}
