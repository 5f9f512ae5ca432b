import type { AnyGame } from '../../core/game.js';

/** The picture of a game, made from its truth map by the build. It says nothing that words do not say too. */
export function Picture({ game }: { readonly game: AnyGame }) {
  return (
    <svg class="picture" viewBox="0 0 160 100" preserveAspectRatio="none" aria-hidden="true">
      <use href={`pictures.svg#${game.id}`} />
    </svg>
  );
}

/** A colour and what it means, on one line. */
const Swatch = ({ kind, children }: { readonly kind: 'win' | 'loss' | 'draw'; readonly children: string }) => (
  <span class="swatch-text">
    <span class="swatch" data-kind={kind} /> {children}
  </span>
);

/** What the colours of the pictures mean, in one line. */
export function PictureLegend({ of }: { readonly of: string }) {
  return (
    <p class="soft small">
      {of}: <Swatch kind="win">the player to move wins,</Swatch> <Swatch kind="loss">loses,</Swatch>{' '}
      <Swatch kind="draw">neither can force it.</Swatch>
    </p>
  );
}
