import { findLevel } from '../../bots/levels.js';
import { drawnName } from '../../core/names.js';
import { SEATS, type Seat } from '../../core/seat.js';
import { clockText, LOW_TIME } from '../../online/clock-words.js';
import type { ShownClocks, ShownMatch } from '../../online/shown.js';
import { SeatMark } from '../look/signs.js';
import { secondsUntil } from './clock-words.js';
import { whereabouts } from './online-phase.js';
import type { OnlineState } from './use-online-match.js';
import { useNow } from './use-now.js';

interface ClockProps {
  readonly clocks: ShownClocks;
  readonly seat: Seat;
  readonly since: number;
  readonly isHeld: boolean;
}

/** What is left to a player, by the server's word and counted on by this device in between. */
function Clock({ clocks, seat, since, isHeld }: ClockProps) {
  const runs = clocks.runs[seat] && !isHeld;
  const now = useNow(runs ? 100 : undefined);
  const left = Math.max(0, clocks.left[seat] - (runs ? Math.max(0, now - since) : 0));
  const isLow = left < LOW_TIME;
  return (
    <span class="clock number" data-runs={runs} data-low={isLow} role="timer" aria-label={`Clock: ${clockText(left)}`}>
      <span aria-hidden="true">
        {isLow ? '! ' : ''}
        {clockText(left)}
      </span>
    </span>
  );
}

interface PlayersProps {
  readonly shown: ShownMatch;
  readonly state: OnlineState;
}

function StatusOf({ seat, shown, state }: PlayersProps & { readonly seat: Seat }) {
  const { presence, presenceAt } = state;
  const level = shown.players[seat]?.computer ?? undefined;
  const isGone = presence !== undefined && presence.goneFor[seat] !== null;
  const now = useNow(isGone ? 500 : undefined);
  if (level !== undefined) return <span class="soft small">Level: {findLevel(level)?.title}</span>;
  if (seat === shown.viewer) return <span class="soft small">You</span>;
  if (presence === undefined) return <span class="soft small">Connecting…</span>;
  const where = whereabouts(presence, seat, Math.max(0, now - presenceAt));
  if (where.kind === 'here')
    return <span class="soft small">{shown.game?.hasChosen[seat] === true ? 'Has chosen' : 'Here'}</span>;
  const seconds = secondsUntil(where.claimIn);
  return <span class="small gone">Gone{shown.game?.outcome === null && seconds > 0 ? `, wait ${seconds} s` : ''}</span>;
}

/** Both players: who is there, and what is left on their clocks. */
export function Players({ shown, state }: PlayersProps) {
  const clocks = shown.game?.clocks ?? null;
  return (
    <ul class="plain-list players" aria-label="Players">
      {SEATS.map((seat) => (
        <li key={seat} class="player">
          <SeatMark seat={seat} />
          <span class="player-who">
            <strong>{drawnName(shown.players[seat]?.name ?? '')}</strong>
            <StatusOf seat={seat} shown={shown} state={state} />
          </span>
          {clocks === null ? null : (
            <Clock clocks={clocks} seat={seat} since={state.clocksAt} isHeld={state.paused !== undefined} />
          )}
        </li>
      ))}
    </ul>
  );
}
