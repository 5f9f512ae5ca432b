import { otherSeat, type Pair, type Seat, SEATS } from '../../core/seat.js';
import { counted } from '../../core/text.js';
import type { Offer } from '../../core/match.js';
import type { Viewer } from '../../core/view.js';
import type { Followed } from '../../online/followed.js';
import type { ClientState } from '../../online/online-client.js';

/** What was there and is not: only that can be said to be back. */
export interface Missed {
  /** Whether the connection was there and is lost. */
  readonly isLost: boolean;
  /** Who was there and is gone. */
  readonly missed: Pair<boolean>;
}

export const NOTHING_MISSED: Missed = { isLost: false, missed: [false, false] };

/** A client's state, and what is missed in it. */
export type Noticed = ClientState & Missed;

/** What is missed in the state that follows another. */
export function missedAfter(before: Noticed, next: ClientState): Missed {
  const [was, is] = [before.connection.kind, next.connection.kind];
  const isMissed = (seat: Seat): boolean => {
    const { followed, presence } = next;
    // While the own connection is lost nobody knows.
    if (presence === undefined) return before.missed[seat];
    if (presence.goneFor[seat] === null || followed?.match === undefined) return false;
    return before.missed[seat] || before.presence?.here[seat] === true;
  };
  return {
    isLost: is !== 'open' && (before.isLost || (was === 'open' && is === 'waiting')),
    missed: [isMissed(0), isMissed(1)],
  };
}

/** What somebody offers or asks for, as a sentence to the others. */
export function offerText(offer: Offer, name: string): string {
  return offer.what === 'draw'
    ? `${name} offers a draw.`
    : `${name} asks to take ${counted(offer.turns, 'turn')} back.`;
}

const nameOf = ({ shown }: Followed, seat: Seat): string => shown.players[seat]?.name ?? '';

/** Whether this viewer is the one who is asked. */
const isAnswerer = ({ shown: { game } }: Followed, viewer: Viewer): boolean =>
  game !== null && game.offer !== null && otherSeat(game.offer.seat) === viewer;

/** What became of an offer that is no longer there; undefined: it is there, there was none, or a move was the answer. */
function answerText(before: Followed, after: Followed): string | undefined {
  const [old, now] = [before.shown.game, after.shown.game];
  if (old === null || now === null || old.number !== now.number) return undefined;
  if (old.offer === null || now.offer !== null || now.outcome !== null) return undefined;
  const [had, has] = [old.turns.length, now.turns.length];
  if (has < had) return `${counted(had - has, 'turn')} taken back.`;
  if (has > had) return undefined;
  const asked = otherSeat(old.offer.seat);
  const declines = asked === after.shown.viewer ? 'You decline' : `${nameOf(after, asked)} declines`;
  return `${declines} ${old.offer.what === 'draw' ? 'the draw' : 'to take a turn back'}.`;
}

/** What became of an offer, and how many turns were played by then. */
export interface OfferAnswer {
  readonly text: string;
  readonly turns: number;
}

/**
 * What became of the last offer, to stand on the screen until there is another, or another game, and also while the move
 * is on the table that came right behind it.
 */
export function answerAfter(
  answer: OfferAnswer | undefined,
  before: Followed | undefined,
  after: Followed | undefined,
): OfferAnswer | undefined {
  if (before === undefined || after === undefined) return answer;
  const [old, now] = [before.shown.game, after.shown.game];
  if (now === null || now.offer !== null || now.outcome !== null || old?.number !== now.number) return undefined;
  // Whoever was asked knows the answer.
  if (isAnswerer(before, after.shown.viewer)) return undefined;
  const turns = now.turns.length;
  const text = answerText(before, after);
  if (text !== undefined) return { text, turns };
  return answer !== undefined && turns <= answer.turns + 1 ? answer : undefined;
}

function newsOfMatch(before: Followed, after: Followed): string | undefined {
  const { viewer } = after.shown;
  if (before.match === undefined && after.match !== undefined) {
    const guest = viewer === 1 ? 'You have' : `${nameOf(after, 1)} has`;
    return `${guest} taken the seat. The game begins.`;
  }
  const [old, now] = [before.shown.game, after.shown.game];
  if (old === null || now === null || old.number !== now.number) return undefined;
  if (old.offer === null && now.offer !== null && now.offer.seat !== viewer)
    return offerText(now.offer, nameOf(after, now.offer.seat));
  // Whoever did not give the answer hears it where it stands on the screen.
  if (isAnswerer(before, viewer)) return answerText(before, after);
  const eager = ([0, 1] as const).find((seat) => seat !== viewer && now.wantsNext[seat] && !old.wantsNext[seat]);
  return eager === undefined ? undefined : `${nameOf(after, eager)} would like the next game.`;
}

function newsOfPresence(before: Noticed, after: Noticed): string | undefined {
  const { followed } = after;
  const seat = SEATS.find((each) => each !== followed?.shown.viewer && before.missed[each] !== after.missed[each]);
  if (followed === undefined || seat === undefined) return undefined;
  return `${nameOf(followed, seat)} is ${after.missed[seat] ? 'gone' : 'back'}.`;
}

function newsOfConnection(before: Noticed, after: Noticed): string | undefined {
  if (!before.isLost && after.isLost) return 'The connection is lost. Nothing of the match is; trying again.';
  if (before.isLost && !after.isLost) return 'Connected again.';
  if (before.paused === undefined && after.paused !== undefined) return after.paused;
  if (before.paused !== undefined && after.paused === undefined) return 'Play goes on.';
  return undefined;
}

/** What a screen reader has to be told of a change, besides the turns, which are told as on one device. */
export function newsBetween(before: Noticed, after: Noticed): string | undefined {
  const news = newsOfConnection(before, after) ?? newsOfPresence(before, after);
  if (news !== undefined || before.followed === undefined || after.followed === undefined) return news;
  return newsOfMatch(before.followed, after.followed);
}
