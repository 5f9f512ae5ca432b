import type { Move } from '../../core/game.js';
import type { AnyMatch, Outcome } from '../../core/match.js';
import { otherSeat, type Seat } from '../../core/seat.js';
import type { View } from '../../core/view.js';
import type { Command } from '../../online/decide.js';
import type { Presence } from '../../online/protocol.js';
import { namesFarApart } from '../table/spoken-names.js';
import { type Banner, stageAt } from '../table/turn-banner.js';

/** What an online table waits for. */
type OnlinePhase =
  | { readonly kind: 'over'; readonly outcome: Outcome }
  /** It is the viewer's turn. */
  | { readonly kind: 'choose'; readonly seat: Seat }
  /** The viewer's move is on its way; the server has not confirmed it yet. */
  | { readonly kind: 'sending'; readonly seat: Seat }
  /** The viewer's secret choice is in, and the other one is not. */
  | { readonly kind: 'sealed'; readonly seat: Seat }
  | { readonly kind: 'wait' };

export function onlinePhaseOf(
  { viewer, status, hasChosen }: View<unknown, Move>,
  pending: readonly Command[],
): OnlinePhase {
  if (status.kind === 'finished') return { kind: 'over', outcome: status.outcome };
  if (viewer === 'spectator') return { kind: 'wait' };
  if (hasChosen[viewer]) return { kind: 'sealed', seat: viewer };
  if (!status.toMove.includes(viewer)) return { kind: 'wait' };
  const isOnItsWay = pending.some(({ act }) => act.kind === 'play');
  return { kind: isOnItsWay ? 'sending' : 'choose', seat: viewer };
}

/** Whose turn it is, as plain as it can be said to this viewer; undefined when the game is over. */
export function onlineBannerOf(
  match: AnyMatch,
  view: View<unknown, Move>,
  phase: OnlinePhase,
  isComputer: (seat: Seat) => boolean,
): Banner | undefined {
  const { status } = view;
  const { setup, position } = match;
  const { inside, first: names } = namesFarApart(view.viewer === 'spectator' ? undefined : view.viewer, setup.names);
  switch (phase.kind) {
    case 'over':
      return undefined;
    case 'choose':
      return {
        seats: [phase.seat],
        text: 'Your turn',
        task: setup.game.words.task({ ...setup, names: inside }, position, phase.seat),
        ...stageAt(match),
      };
    case 'sending':
      return { seats: [phase.seat], text: 'Sending your move…' };
    case 'sealed':
      return {
        seats: [otherSeat(phase.seat)],
        text: `Your choice is in. ${names[otherSeat(phase.seat)]} is choosing…`,
      };
    case 'wait': {
      const seats = status.kind === 'playing' ? status.toMove : [];
      const [seat] = seats;
      if (seats.length !== 1 || seat === undefined)
        return { seats, text: `${seats.map((one) => names[one]).join(' and ')} are choosing…` };
      return { seats, text: isComputer(seat) ? `${names[seat]} is thinking…` : `${names[seat]}’s turn` };
    }
  }
}

/** Where an opponent is: there, or gone for so long that one may claim the win in `claimIn` milliseconds. */
type Whereabouts = { readonly kind: 'here' } | { readonly kind: 'gone'; readonly claimIn: number };

/** Where the player of a seat is, `elapsed` milliseconds after the server told. */
export function whereabouts({ goneFor, claimAfter }: Presence, seat: Seat, elapsed: number): Whereabouts {
  const gone = goneFor[seat];
  return gone === null ? { kind: 'here' } : { kind: 'gone', claimIn: Math.max(0, claimAfter - gone - elapsed) };
}
