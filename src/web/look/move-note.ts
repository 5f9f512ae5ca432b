import type { Value } from '../../solver/value.js';

/** What stands on a move's button besides its name: what it is worth, or how it was judged. */
export interface MoveNote {
  readonly kind: Value['kind'];
  readonly sign: string;
  readonly phrase: string;
}
