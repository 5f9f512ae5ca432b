import type { AnyGame } from '../../core/game.js';

/** The picture of a game, made from its truth map by the build. It says nothing that words do not say too. */
export function Picture({ game }: { readonly game: AnyGame }) {
  return (
    <svg class="picture" viewBox="0 0 160 100" preserveAspectRatio="none" aria-hidden="true">
      <use href={`pictures.svg#${game.id}`} />
    </svg>
  );
}
