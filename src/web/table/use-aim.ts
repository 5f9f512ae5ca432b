import { useState } from 'preact/hooks';
import type { Move } from '../../core/game.js';

/** The move that somebody points at in this turn; a new turn begins with none. */
export function useAim(turn: string): readonly [aimed: Move | undefined, aim: (move: Move | undefined) => void] {
  const [aim, setAim] = useState<{ readonly turn: string; readonly move: Move | undefined }>();
  return [aim?.turn === turn ? aim.move : undefined, (move) => setAim({ turn, move })];
}
