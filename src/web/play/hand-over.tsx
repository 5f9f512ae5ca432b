import { useEffect } from 'preact/hooks';
import type { AnyMatch } from '../../core/match.js';
import { drawnNames } from '../../core/names.js';
import { otherSeat, type Seat } from '../../core/seat.js';
import { Button } from '../look/controls.js';
import { SeatMark } from '../look/signs.js';
import { announce } from '../shell/announcer.js';
import { useKeys } from '../look/keys.js';

/** Between two secret choices the device changes hands; nothing on this screen tells anything (R-ND1). */
export function HandOver({ match, seat, onReady }: { match: AnyMatch; seat: Seat; onReady: () => void }) {
  const { game } = match.setup;
  const names = drawnNames(match.setup.names);
  const call = `${names[seat]}, your secret choice. ${names[otherSeat(seat)]}, please look away.`;
  useEffect(() => announce(call), [call]);
  useKeys([{ key: 'enter', meaning: `${names[seat]} is ready`, run: onReady }]);
  return (
    <section class="hand-over card" aria-label="Hand over the device">
      <h2>
        <SeatMark seat={seat} /> {names[seat]}, your secret choice
      </h2>
      <p>{names[otherSeat(seat)]}, please look away.</p>
      <p class="soft">You choose {game.words.entry(match.setup)}. Both are shown when you’ve both chosen.</p>
      <div>
        <Button kind="main" shortcut="Enter" onPress={onReady}>
          I’m {names[seat]}, and nobody else is looking
        </Button>
      </div>
    </section>
  );
}
