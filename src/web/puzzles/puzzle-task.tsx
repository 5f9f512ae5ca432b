import type { Move } from '../../core/game.js';
import { PositionView } from '../exercise/position-view.js';
import type { ShownPuzzle } from '../truth/shown-puzzle.js';

interface PuzzleTaskProps extends Pick<ShownPuzzle, 'shown' | 'situation' | 'task'> {
  /** A move that somebody points at. */
  readonly aimed: Move | undefined;
}

/** A puzzle's position, and what has to be found in it. */
export function PuzzleTask({ shown, situation, task, aimed }: PuzzleTaskProps) {
  return (
    <>
      <PositionView shown={shown} aimed={aimed} />
      <div class="stack-tight">
        {situation === '' ? null : <p>{situation}</p>}
        <h2>{task}</h2>
      </div>
    </>
  );
}
