import type { Game, Move } from '../core/game.js';
import type { List } from '../core/growing-list.js';
import type { Turn } from '../core/match.js';
import type { Options } from '../core/options.js';
import type { Random } from '../core/random.js';
import type { Pair, Seat } from '../core/seat.js';
import type { Truth } from '../solver/truth.js';
import type { LevelId } from './levels.js';

/**
 * What a computer player may know: what a `View` of its seat holds, and the truth of the game. There is no place in it
 * for what the opponent has chosen in this round (R-ND1).
 */
export interface DecisionInput<P, M extends Move, O extends Options> {
  readonly game: Game<P, M, O>;
  readonly options: O;
  readonly names: Pair<string>;
  /** Found once for a game and its options by `findTruth`. */
  readonly truth: Truth<P, M>;
  /** `seat` is to move here. */
  readonly position: P;
  readonly seat: Seat;
  /** The turns that everybody has seen, and the position before the first of them, if not the book's start. */
  readonly turns: List<Turn<M>>;
  readonly start?: P | undefined;
  readonly level: LevelId;
  /** Fresh for each decision, by `randomForDecision`. */
  readonly random: Random;
}

/** A legal move, and why: one sentence. Where both choose in secret, the sentence is as secret as the move until both are shown. */
export interface Decision<M extends Move> {
  readonly move: M;
  readonly because: string;
}

/** What every way of deciding needs; the truth and the level come beside it. */
export type ChoiceInput<P, M extends Move, O extends Options> = Omit<DecisionInput<P, M, O>, 'truth' | 'level'>;

/** Our own bug: the player to move has a move. */
export const noMove = (): Error => new Error('a bot was asked for a move where it has none');
