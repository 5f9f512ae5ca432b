import { LIVES } from '../../coach/puzzle.js';
import { counted } from '../../core/text.js';

/** Lives in a row, those that are left full. Drawn, since not every font has the signs. */
export function LifeMarks({ lives }: { readonly lives: number }) {
  return (
    <svg class="life-marks" viewBox={`0 0 ${LIVES * 22} 20`} width={LIVES * 22} height="20" aria-hidden="true">
      {Array.from({ length: LIVES }, (_, index) => (
        <circle key={index} cx={22 * index + 11} cy="10" r="7" data-full={index < lives} />
      ))}
    </svg>
  );
}

/** The lives that are left, drawn and said. */
export function LivesView({ lives }: { readonly lives: number }) {
  return (
    <p class="lives">
      <LifeMarks lives={lives} />
      <span>{counted(lives, 'life', 'lives')} left</span>
    </p>
  );
}
