import type { Value } from '../../solver/value.js';

/** What stands on a move's button besides its name: what it is worth, or how it was judged. */
export interface MoveNote {
  readonly kind: Value['kind'];
  /** Undefined: a tick or a cross is drawn. */
  readonly sign: string | undefined;
  readonly phrase: string;
}

/** How a move was judged, on its button; undefined for a move that was not tried. */
export function judgedNote(right: boolean | undefined): MoveNote | undefined {
  if (right === undefined) return undefined;
  return right ? { kind: 'win', sign: undefined, phrase: 'right' } : { kind: 'loss', sign: undefined, phrase: 'wrong' };
}
