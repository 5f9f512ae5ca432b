import type { AnyGame } from '../../core/game.js';
import type { ShownMatch } from '../../online/shown.js';
import { drawnName } from '../../core/names.js';
import { CarryButton } from './carry-button.js';
import { Invitation } from './invitation.js';
import { matchLink } from './match-link.js';
import { TermsList } from './terms-list.js';
import { isAnyonesTable, useOlderTable } from './use-older-table.js';

interface WaitingRoomProps {
  readonly match: string;
  readonly game: AnyGame;
  readonly shown: ShownMatch;
  readonly token: string;
}

/** The creator waits for somebody to take the other seat. */
export function WaitingRoom({ match, game, shown, token }: WaitingRoomProps) {
  const { terms, players } = shown;
  const isForAll = isAnyonesTable(shown);
  useOlderTable(match, game, shown, token);
  return (
    <div class="waiting-room">
      <section class="card stack" aria-labelledby="invite">
        <h2 id="invite">{terms.isPublic ? 'Waiting for an opponent' : 'Send this link to a friend'}</h2>
        <p>
          {terms.isPublic ? 'You’re in the lobby. You can also send this link to a friend.' : ''} The first person to
          take the seat plays you, and the game starts here by itself. Everyone else can watch.
          {isForAll ? ' If somebody else is already waiting, you play them.' : ''}
        </p>
        <Invitation link={matchLink(match)} title={`A game of ${game.title}`} />
      </section>
      <section class="card stack" aria-label="The match">
        <TermsList game={game} terms={terms} creator={drawnName(players[0]?.name ?? '')} />
        <p class="soft">You can close this page and come back with the same link: your seat is saved on this device.</p>
        <div>
          <CarryButton match={match} token={token} />
        </div>
      </section>
    </div>
  );
}
