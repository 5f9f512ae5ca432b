import { otherSeat, type Seat } from '../../core/seat.js';
import { counted } from '../../core/text.js';
import type { Offer } from '../../core/match.js';
import type { Followed } from '../../online/followed.js';
import type { ClientState } from '../../online/online-client.js';

/** What somebody offers or asks for, as a sentence to the others. */
export function offerText(offer: Offer, name: string): string {
  return offer.what === 'draw'
    ? `${name} offers a draw.`
    : `${name} asks to take ${counted(offer.turns, 'turn')} back.`;
}

/** What happened to an offer that is no longer there. */
function answeredText(before: Followed, after: Followed, offer: Offer, name: string): string | undefined {
  const turns = [before, after].map(({ shown }) => shown.game?.turns.length ?? 0);
  const [had = 0, has = 0] = turns;
  if (after.shown.game?.outcome !== null) return undefined;
  if (has < had) return `${counted(had - has, 'turn')} taken back.`;
  return has === had ? `${name} declines ${offer.what === 'draw' ? 'the draw' : 'to take a turn back'}.` : undefined;
}

const nameOf = ({ shown }: Followed, seat: Seat): string => shown.players[seat]?.name ?? '';

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
  if (old.offer !== null && now.offer === null)
    return answeredText(before, after, old.offer, nameOf(after, otherSeat(old.offer.seat)));
  const eager = ([0, 1] as const).find((seat) => seat !== viewer && now.wantsNext[seat] && !old.wantsNext[seat]);
  return eager === undefined ? undefined : `${nameOf(after, eager)} would like the next game.`;
}

function newsOfPresence(before: ClientState, after: ClientState): string | undefined {
  const { followed, presence } = after;
  if (followed?.match === undefined || presence === undefined || before.presence === undefined) return undefined;
  for (const seat of [0, 1] as const) {
    if (seat === followed.shown.viewer) continue;
    const [was, is] = [before.presence.goneFor[seat], presence.goneFor[seat]];
    if (was === null && is !== null) return `${nameOf(followed, seat)} is gone.`;
    if (was !== null && is === null) return `${nameOf(followed, seat)} is back.`;
  }
  return undefined;
}

function newsOfConnection(before: ClientState, after: ClientState): string | undefined {
  const [was, is] = [before.connection.kind, after.connection.kind];
  if (was === 'open' && is === 'waiting') return 'The connection is lost. Nothing of the match is; trying again.';
  if (was !== 'open' && is === 'open' && before.followed !== undefined) return 'Connected again.';
  if (before.paused === undefined && after.paused !== undefined) return after.paused;
  if (before.paused !== undefined && after.paused === undefined) return 'Play goes on.';
  return undefined;
}

/** What a screen reader has to be told of a change, besides the turns, which are told as on one device. */
export function newsBetween(before: ClientState, after: ClientState): string | undefined {
  const news = newsOfConnection(before, after) ?? newsOfPresence(before, after);
  if (news !== undefined || before.followed === undefined || after.followed === undefined) return news;
  return newsOfMatch(before.followed, after.followed);
}
