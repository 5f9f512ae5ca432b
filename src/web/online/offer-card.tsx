import type { Offer } from '../../core/match.js';
import { otherSeat, type Pair } from '../../core/seat.js';
import type { Viewer } from '../../core/view.js';
import type { Act } from '../../online/decide.js';
import { Button } from '../look/controls.js';
import { useKeys } from '../look/keys.js';
import { offerText } from '../../online/notice-words.js';

interface OfferCardProps {
  readonly offer: Offer;
  readonly names: Pair<string>;
  readonly viewer: Viewer;
  readonly act: (act: Act) => void;
}

function Answers({ act }: Pick<OfferCardProps, 'act'>) {
  const agree = (): void => act({ kind: 'agree' });
  const decline = (): void => act({ kind: 'decline' });
  useKeys([
    { key: 'y', meaning: 'agree', run: agree },
    { key: 'n', meaning: 'decline', run: decline },
  ]);
  return (
    <div class="row">
      <Button shortcut="y" onPress={agree}>
        Agree
      </Button>
      <Button shortcut="n" onPress={decline}>
        Decline
      </Button>
    </div>
  );
}

/**
 * An offer that waits for its answer. It takes no focus and covers nothing: whoever is about to press Enter on a move
 * must not agree to a draw by it.
 */
export function OfferCard({ offer, names, viewer, act }: OfferCardProps) {
  const isOwn = offer.seat === viewer;
  return (
    <section class="notice offer" aria-label="An offer">
      <p>
        {isOwn
          ? `You ${offer.what === 'draw' ? 'offer a draw' : 'ask to take a turn back'}. ${names[otherSeat(offer.seat)]} hasn’t answered yet.`
          : offerText(offer, names[offer.seat])}
      </p>
      {isOwn || viewer === 'spectator' ? null : <Answers act={act} />}
    </section>
  );
}
