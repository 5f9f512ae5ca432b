import type { Offer } from '../../core/match.js';
import { otherSeat, type Seat } from '../../core/seat.js';
import { counted } from '../../core/text.js';
import type { Viewer } from '../../core/view.js';
import type { Followed } from '../../online/followed.js';
import { type Notice, type Noticed, noticesBetween } from '../../online/notices.js';

/** What somebody offers or asks for, as a sentence to the others. */
export function offerText(offer: Offer, name: string): string {
  return offer.what === 'draw'
    ? `${name} offers a draw.`
    : `${name} asks to take ${counted(offer.turns, 'turn')} back.`;
}

const nameOf = ({ shown }: Followed, seat: Seat): string => shown.players[seat]?.name ?? '';

/** Whether this viewer is the one who is asked. */
const isAnswerer = ({ seat }: Offer, viewer: Viewer): boolean => otherSeat(seat) === viewer;

type Answer = Extract<Notice, { readonly kind: 'declined' | 'taken-back' }>;
const isAnswer = (notice: Notice): notice is Answer => notice.kind === 'declined' || notice.kind === 'taken-back';

/** What became of an offer. */
function answerText(answer: Answer, followed: Followed): string {
  if (answer.kind === 'taken-back') return `${counted(answer.turns, 'turn')} taken back.`;
  const asked = otherSeat(answer.offer.seat);
  const declines = asked === followed.shown.viewer ? 'You decline' : `${nameOf(followed, asked)} declines`;
  return `${declines} ${answer.offer.what === 'draw' ? 'the draw' : 'to take a turn back'}.`;
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
export function answerAfter(answer: OfferAnswer | undefined, before: Noticed, after: Noticed): OfferAnswer | undefined {
  const { followed } = after;
  if (before.followed === undefined || followed === undefined) return answer;
  const [old, now] = [before.followed.shown.game, followed.shown.game];
  if (now === null || now.offer !== null || now.outcome !== null || old?.number !== now.number) return undefined;
  // Whoever was asked knows the answer.
  if (old.offer !== null && isAnswerer(old.offer, followed.shown.viewer)) return undefined;
  const turns = now.turns.length;
  const given = noticesBetween(before, after).find(isAnswer);
  if (given !== undefined) return { text: answerText(given, followed), turns };
  return answer !== undefined && turns <= answer.turns + 1 ? answer : undefined;
}

/** What is said of something new; undefined: nothing, since the viewer did it, or it is said elsewhere. */
function sentenceOf(notice: Notice, followed: Followed | undefined): string | undefined {
  switch (notice.kind) {
    case 'lost':
      return 'The connection is lost. Nothing of the match is; trying again.';
    case 'connected':
      return 'Connected again.';
    case 'paused':
      return notice.sentence;
    case 'resumed':
      return 'Play goes on.';
    case 'gone':
    case 'back':
    case 'seated':
    case 'offered':
    case 'declined':
    case 'taken-back':
    case 'wants-next':
      return followed === undefined ? undefined : matchSentence(notice, followed);
  }
}

type MatchNotice = Exclude<Notice, { readonly kind: 'lost' | 'connected' | 'paused' | 'resumed' }>;

function matchSentence(notice: MatchNotice, followed: Followed): string | undefined {
  const { viewer } = followed.shown;
  switch (notice.kind) {
    case 'gone':
    case 'back':
      return `${nameOf(followed, notice.seat)} is ${notice.kind}.`;
    case 'seated':
      return `${viewer === 1 ? 'You have' : `${nameOf(followed, 1)} has`} taken the seat. The game begins.`;
    case 'offered':
      return notice.offer.seat === viewer ? undefined : offerText(notice.offer, nameOf(followed, notice.offer.seat));
    case 'declined':
    case 'taken-back':
      // Whoever did not give the answer hears it where it stands on the screen.
      return isAnswerer(notice.offer, viewer) ? answerText(notice, followed) : undefined;
    case 'wants-next':
      return notice.seat === viewer ? undefined : `${nameOf(followed, notice.seat)} would like the next game.`;
  }
}

/** What a screen reader has to be told of a change, besides the turns, which are told as on one device. */
export function newsBetween(before: Noticed, after: Noticed): string | undefined {
  const notices = noticesBetween(before, after);
  // What was there when the page came is on the screen.
  const isFirst = before.followed === undefined;
  for (const notice of notices) {
    const isOfMatch = notice.kind === 'offered' || notice.kind === 'wants-next';
    const sentence = isFirst && isOfMatch ? undefined : sentenceOf(notice, after.followed);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}
