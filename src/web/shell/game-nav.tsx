import type { AnyGame } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { type Address, makeAddress } from '../address/address.js';

interface GameNavProps {
  readonly game: AnyGame;
  readonly asked?: Partial<Options>;
  readonly current: Address['screen'];
}

/** The pages of one game, above each of them. Options go along. */
export function GameNav({ game, asked = {}, current }: GameNavProps) {
  const pages: readonly { readonly label: string; readonly to: Address }[] = [
    { label: 'Play', to: { screen: 'game', game, asked } },
    { label: 'Explore', to: { screen: 'explore', game, asked, at: undefined } },
    { label: 'Learn', to: { screen: 'learn', game, asked, step: 0 } },
    { label: 'Puzzles', to: { screen: 'practice', game, asked, seed: 1, number: 1 } },
    { label: 'Rules', to: { screen: 'rules', game } },
  ];
  return (
    <nav class="game-nav" aria-label={game.title}>
      {pages.map(({ label, to }) => (
        <a key={label} href={makeAddress(to)} aria-current={to.screen === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
