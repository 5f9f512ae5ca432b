import type { Followed } from '../../online/followed.js';
import { type AnswerNotice, answerText, isAnswerer, noticeText } from '../../online/notice-words.js';
import { type Notice, type Noticed, noticesBetween } from '../../online/notices.js';

const isAnswer = (notice: Notice): notice is AnswerNotice => notice.kind === 'declined' || notice.kind === 'taken-back';

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
function newsOf(notice: Notice, followed: Followed | undefined): string | undefined {
  // Whoever did not give the answer hears it where it stands on the screen.
  if (isAnswer(notice) && followed !== undefined && !isAnswerer(notice.offer, followed.shown.viewer)) return undefined;
  return noticeText(notice, followed);
}

/** What a screen reader has to be told of a change, besides the turns, which are told as on one device. */
export function newsBetween(before: Noticed, after: Noticed): string | undefined {
  const notices = noticesBetween(before, after);
  // What was there when the page came is on the screen.
  const isFirst = before.followed === undefined;
  for (const notice of notices) {
    const isOfMatch = notice.kind === 'offered' || notice.kind === 'wants-next';
    const sentence = isFirst && isOfMatch ? undefined : newsOf(notice, after.followed);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}
