import type { MoveNote } from '../look/move-note.js';

/** How a move was judged, on its button; undefined for a move that was not tried. */
export function judgedNote(right: boolean | undefined): MoveNote | undefined {
  if (right === undefined) return undefined;
  return right ? { kind: 'win', sign: '✓', phrase: 'right' } : { kind: 'loss', sign: '✗', phrase: 'wrong' };
}
