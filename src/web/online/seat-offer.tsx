import type { AnyGame } from '../../core/game.js';
import type { ShownMatch } from '../../online/shown.js';
import { Notice } from '../look/signs.js';
import { takeSeat } from './api.js';
import { drawnName } from '../../core/names.js';
import { PlayerNameField, usePlayerName } from './player-name.js';
import { TermsList } from './terms-list.js';
import { useSeatRequest } from './use-seat-request.js';

interface SeatOfferProps {
  readonly match: string;
  readonly game: AnyGame;
  readonly shown: ShownMatch;
  readonly onSeated: (token: string) => void;
}

/** A seat is free. To take it is a press of its own: whoever only looks takes nothing. */
export function SeatOffer({ match, game, shown, onSeated }: SeatOfferProps) {
  const player = usePlayerName();
  const { isBusy, problem, ask } = useSeatRequest(({ token }) => onSeated(token));
  const creator = drawnName(shown.players[0]?.name ?? 'Somebody');
  return (
    <div class="waiting-room">
      <form
        class="card stack"
        aria-label="Take the seat"
        onSubmit={(event) => {
          event.preventDefault();
          if (player.problem === undefined) ask((token) => takeSeat(match, player.name, token));
        }}
      >
        <h2>{creator} is waiting for an opponent</h2>
        <PlayerNameField player={player} placeholder={game.words.seats[1]} />
        {problem === undefined ? null : (
          <div role="alert">
            <Notice kind="problem">{problem}</Notice>
          </div>
        )}
        <button type="submit" class="button start" data-kind="main" disabled={isBusy}>
          Take the seat and play
        </button>
        <p class="soft small">Or just watch: the game appears when somebody takes the seat.</p>
      </form>
      <section class="card stack" aria-label="The match">
        <p>{game.words.promise}</p>
        <TermsList game={game} terms={shown.terms} creator={creator} />
      </section>
    </div>
  );
}
