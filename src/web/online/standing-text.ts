import { drawnName } from '../../core/names.js';
import { SEATS } from '../../core/seat.js';
import { followFrom, viewOfFollowed } from '../../online/followed.js';
import type { ShownMatch } from '../../online/shown.js';

/** How a match stands for the one who asks; undefined: nothing is to be done there any more. */
export function standingText(shown: ShownMatch): string | undefined {
  const { game, players, viewer } = shown;
  if (game === null) return 'waiting for an opponent';
  const names = SEATS.map((seat) => drawnName(players[seat]?.name ?? '')).join(' against ');
  if (game.outcome !== null) return undefined;
  const followed = followFrom(shown);
  const view = followed.ok ? viewOfFollowed(followed.value) : undefined;
  const isOwnTurn = viewer !== 'spectator' && view?.status.kind === 'playing' && view.status.toMove.includes(viewer);
  return `${names}: ${isOwnTurn ? 'your turn' : 'the other side’s turn'}`;
}
