import { otherSeat, type Pair, type Seat } from '../../core/seat.js';
import type { Act } from '../../online/decide.js';
import type { Presence } from '../../online/protocol.js';
import { Button } from '../look/controls.js';
import { whereabouts } from './online-phase.js';
import { useNow } from './use-now.js';

interface GoneNoticeProps {
  readonly presence: Presence;
  readonly since: number;
  readonly seat: Seat;
  readonly names: Pair<string>;
  readonly act: (act: Act) => void;
}

/** The opponent has been gone for long enough: claim the win, or wait. */
export function GoneNotice({ presence, since, seat, names, act }: GoneNoticeProps) {
  const opponent = otherSeat(seat);
  const isGone = presence.goneFor[opponent] !== null;
  const now = useNow(isGone ? 500 : undefined);
  const where = whereabouts(presence, opponent, Math.max(0, now - since));
  if (where.kind === 'here' || where.claimIn > 0) return null;
  return (
    <output class="notice offer">
      <span>{names[opponent]} has been gone for a while. Claim the win, or wait as long as you like.</span>
      <span class="row">
        <Button onPress={() => act({ kind: 'claim' })}>Claim the win</Button>
      </span>
    </output>
  );
}
