import type { Offer } from '../core/match.js';
import { takenBackText } from '../core/referee-words.js';
import { otherSeat, type Seat } from '../core/seat.js';
import { counted } from '../core/text.js';
import type { Viewer } from '../core/view.js';
import type { Followed } from './followed.js';
import type { Notice } from './notices.js';

/** What somebody offers or asks for, as a sentence to the others. */
export const offerText = (offer: Offer, name: string): string =>
  offer.what === 'draw' ? `${name} offers a draw.` : `${name} asks to take back ${counted(offer.turns, 'turn')}.`;

const nameOf = ({ shown }: Followed, seat: Seat): string => shown.players[seat]?.name ?? '';

/** Whether this viewer has to answer the offer. */
export const isAnswerer = ({ seat }: Offer, viewer: Viewer): boolean => otherSeat(seat) === viewer;

/** What became of an offer. */
export type AnswerNotice = Extract<Notice, { readonly kind: 'declined' | 'taken-back' }>;

/** What became of an offer, as a sentence: `Ben declines the draw.` */
export function answerText(answer: AnswerNotice, followed: Followed): string {
  if (answer.kind === 'taken-back') return takenBackText(answer.turns);
  const asked = otherSeat(answer.offer.seat);
  const declines = asked === followed.shown.viewer ? 'You decline' : `${nameOf(followed, asked)} declines`;
  return `${declines} ${answer.offer.what === 'draw' ? 'the draw' : 'the takeback'}.`;
}

type MatchNotice = Exclude<Notice, { readonly kind: 'lost' | 'connected' | 'paused' | 'resumed' }>;

function matchText(notice: MatchNotice, followed: Followed): string | undefined {
  const { viewer } = followed.shown;
  switch (notice.kind) {
    case 'gone':
      return `${nameOf(followed, notice.seat)} has left.`;
    case 'back':
      return `${nameOf(followed, notice.seat)} is back.`;
    case 'seated':
      return `${viewer === 1 ? 'You’ve' : `${nameOf(followed, 1)} has`} joined. The game begins.`;
    case 'offered':
      return notice.offer.seat === viewer ? undefined : offerText(notice.offer, nameOf(followed, notice.offer.seat));
    case 'declined':
    case 'taken-back':
      return answerText(notice, followed);
    case 'wants-next':
      return notice.seat === viewer ? undefined : `${nameOf(followed, notice.seat)} wants to play the next game.`;
  }
}

/** What a notice says, in the browser and the terminal alike; undefined: nothing, since the viewer did it. */
export function noticeText(notice: Notice, followed: Followed | undefined): string | undefined {
  switch (notice.kind) {
    case 'lost':
      return notice.sentence ?? 'Connection lost. Reconnecting… Your game is safe.';
    case 'connected':
      return 'Connected again.';
    case 'paused':
      return notice.sentence;
    case 'resumed':
      return 'The match continues.';
    case 'gone':
    case 'back':
    case 'seated':
    case 'offered':
    case 'declined':
    case 'taken-back':
    case 'wants-next':
      return followed === undefined ? undefined : matchText(notice, followed);
  }
}
