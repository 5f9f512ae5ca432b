import type { Difficulty } from '../../coach/puzzle.js';

const RATINGS = [1, 2, 3, 4, 5] as const;

/** How hard a puzzle is: five pips, and the words for them. */
export function DifficultyView({ rating, sentence }: Difficulty) {
  return (
    <div class="difficulty">
      <p class="row">
        <svg class="pips" viewBox="0 0 96 16" width="96" height="16" aria-hidden="true">
          {RATINGS.map((pip) => (
            <circle key={pip} cx={20 * pip - 12} cy="8" r="6" data-full={pip <= rating} />
          ))}
        </svg>
        <b>Difficulty {rating} of 5</b>
      </p>
      <p class="soft small">{sentence}</p>
    </div>
  );
}
