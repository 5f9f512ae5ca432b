import type { Offer } from '../core/match.js';
import { type Pair, type Seat, SEATS } from '../core/seat.js';
import type { ClientState } from './online-client.js';
import type { ShownGame } from './shown.js';

/** A client's state, and what was there and is not: only that can be said to be back. */
export interface Noticed extends ClientState {
  /** Whether there ever was a connection. */
  readonly hasConnected: boolean;
  /** Whether the connection was there and is lost. */
  readonly isLost: boolean;
  /** Who was there and is gone. */
  readonly missed: Pair<boolean>;
}

/** Before a client knows anything. */
export const NOTHING_NOTICED: Noticed = {
  connection: { kind: 'connecting' },
  followed: undefined,
  presence: undefined,
  paused: undefined,
  pending: [],
  hasConnected: false,
  isLost: false,
  missed: [false, false],
};

/** What is noticed when one state follows another. */
export function noticedAfter(before: Noticed, next: ClientState): Noticed {
  const { connection, followed, presence } = next;
  const isMissed = (seat: Seat): boolean => {
    // While the own connection is lost nobody knows.
    if (presence === undefined) return before.missed[seat];
    if (presence.goneFor[seat] === null || followed?.match === undefined) return false;
    return before.missed[seat] || before.presence?.here[seat] === true;
  };
  const isOpen = connection.kind === 'open';
  return {
    ...next,
    hasConnected: before.hasConnected || isOpen,
    isLost: !isOpen && (before.isLost || (before.hasConnected && connection.kind === 'waiting')),
    missed: [isMissed(0), isMissed(1)],
  };
}

/** Something new that people are to be told of, besides the turns, which are told as on one device. */
export type Notice =
  /** The connection is lost; `sentence`: what the server said. */
  | { readonly kind: 'lost'; readonly sentence: string | undefined }
  | { readonly kind: 'connected' }
  /** The server cannot write, and why. */
  | { readonly kind: 'paused'; readonly sentence: string }
  | { readonly kind: 'resumed' }
  | { readonly kind: 'gone' | 'back'; readonly seat: Seat }
  /** The free seat was taken: the game begins. */
  | { readonly kind: 'seated' }
  | { readonly kind: 'offered'; readonly offer: Offer }
  | { readonly kind: 'declined'; readonly offer: Offer }
  | { readonly kind: 'taken-back'; readonly offer: Offer; readonly turns: number }
  | { readonly kind: 'wants-next'; readonly seat: Seat };

function ofConnection(before: Noticed, { connection, isLost, paused }: Noticed): readonly Notice[] {
  const notices: Notice[] = [];
  if (isLost && !before.isLost)
    notices.push({ kind: 'lost', sentence: connection.kind === 'waiting' ? connection.sentence : undefined });
  if (!isLost && before.isLost) notices.push({ kind: 'connected' });
  if (paused !== before.paused)
    notices.push(paused === undefined ? { kind: 'resumed' } : { kind: 'paused', sentence: paused });
  return notices;
}

const ofPresence = (before: Noticed, after: Noticed): readonly Notice[] =>
  SEATS.filter((seat) => seat !== after.followed?.shown.viewer && before.missed[seat] !== after.missed[seat]).map(
    (seat) => ({ kind: after.missed[seat] ? 'gone' : 'back', seat }),
  );

/** What became of an offer that is no longer there. A move or a secret choice answers too, and speaks for itself. */
function ofAnswer(old: ShownGame, now: ShownGame): readonly Notice[] {
  const { offer } = old;
  if (offer === null || now.offer !== null || now.outcome !== null) return [];
  const turns = old.turns.length - now.turns.length;
  if (turns > 0) return [{ kind: 'taken-back', offer, turns }];
  const hasPlayed = turns < 0 || SEATS.some((seat) => now.hasChosen[seat] && !old.hasChosen[seat]);
  return hasPlayed ? [] : [{ kind: 'declined', offer }];
}

/** What is new in a game; `old`: the same game before, if it was there. */
function ofGame(old: ShownGame | undefined, now: ShownGame): readonly Notice[] {
  const notices: Notice[] = old === undefined ? [] : [...ofAnswer(old, now)];
  if (now.offer !== null && (old?.offer ?? null) === null) notices.push({ kind: 'offered', offer: now.offer });
  for (const seat of SEATS)
    if (now.wantsNext[seat] && old?.wantsNext[seat] !== true) notices.push({ kind: 'wants-next', seat });
  return notices;
}

function ofMatch({ followed: before }: Noticed, { followed: after }: Noticed): readonly Notice[] {
  if (after === undefined || after.shown.game === null) return [];
  const { game } = after.shown;
  const old = before?.shown.game ?? undefined;
  const news = ofGame(old?.number === game.number ? old : undefined, game);
  return before !== undefined && before.match === undefined ? [{ kind: 'seated' }, ...news] : news;
}

/** All that is new in a state that follows another: of the connection first, then of the people, then of the match. */
export const noticesBetween = (before: Noticed, after: Noticed): readonly Notice[] => [
  ...ofConnection(before, after),
  ...ofPresence(before, after),
  ...ofMatch(before, after),
];
