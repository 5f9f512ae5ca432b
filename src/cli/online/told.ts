import type { AnyMatch } from '../../core/match.js';
import { otherSeat, type Pair, type Seat, withSeat } from '../../core/seat.js';
import type { Viewer } from '../../core/view.js';
import type { Followed } from '../../online/followed.js';
import { answerText, isAnswerer, noticeText, offerText } from '../../online/notice-words.js';
import { NOTHING_NOTICED, type Notice, type Noticed, noticedAfter, noticesBetween } from '../../online/notices.js';
import type { ClientState } from '../../online/online-client.js';
import type { ShownMatch } from '../../online/shown.js';
import { note, type Said, tellGame, type ToldGame } from './told-game.js';

/** What is to be told of: all that the client knows, and for how long each player has been gone by now. */
export interface Situation {
  readonly state: ClientState;
  readonly goneFor: Pair<number | null>;
  /** By a clock that only runs on, in milliseconds. */
  readonly now: number;
  /** Whether people look at it: they get what has been played in short, and the lines of the book that ask for Enter not at all. */
  readonly forPeople: boolean;
}

/** What of an online match stands on the screen already. */
export interface ToldSoFar {
  /** What was told of the state of the client. */
  readonly noticed: Noticed;
  /** When somebody took the free seat; undefined: it was taken before. */
  readonly seatedAt: number | undefined;
  /** For each player who is gone, how many seconds were left when it was said last. */
  readonly gone: Pair<number | undefined>;
  /** Who has been there. */
  readonly seen: Pair<boolean>;
  readonly game: ToldGame | undefined;
}

export const NOTHING_TOLD: ToldSoFar = {
  // The server has been asked for the match before.
  noticed: { ...NOTHING_NOTICED, hasConnected: true },
  seatedAt: undefined,
  gone: [undefined, undefined],
  seen: [false, false],
  game: undefined,
};

const nameOf = ({ players }: ShownMatch, seat: Seat): string => players[seat]?.name ?? '';

const OF_CONNECTION: readonly Notice['kind'][] = ['lost', 'connected', 'paused', 'resumed'];

/** What is said of offers and wishes, below the game; undefined: it is said elsewhere. */
function wishText(notice: Notice, followed: Followed): string | undefined {
  const { viewer, players, game } = followed.shown;
  if (notice.kind === 'offered') {
    if (notice.offer.seat === viewer) return `Waiting for ${nameOf(followed.shown, otherSeat(viewer))} to agree.`;
    const how = viewer === 'spectator' ? '' : ' Do you agree? Type yes or no, or just play on.';
    return `${offerText(notice.offer, nameOf(followed.shown, notice.offer.seat))}${how}`;
  }
  // One who has declined knows it.
  if (notice.kind === 'declined') return isAnswerer(notice.offer, viewer) ? undefined : answerText(notice, followed);
  if (notice.kind !== 'wants-next' || viewer === 'spectator') return undefined;
  const isNews = players[notice.seat]?.computer === null && game?.wantsNext[viewer] === false;
  return isNews ? noticeText(notice, followed) : undefined;
}

const putNotes = (said: Said[], texts: readonly (string | undefined)[]): void => {
  for (const text of texts) if (text !== undefined) said.push(note(text));
};

/** Whoever has taken a seat has so long to come to it, in milliseconds, before being told of as gone. */
const ARRIVAL = 5000;

/** How much of that time is left. */
const arrivalLeft = ({ seatedAt }: ToldSoFar, now: number): number =>
  seatedAt === undefined ? 0 : seatedAt + ARRIVAL - now;

/** The seconds at which it is said again how long an absent player may still come back. */
const COUNTDOWN = [60, 30, 10, 0];

const isPlaying = (match: AnyMatch | undefined): match is AnyMatch => match?.status.kind === 'playing';

function tellAbsence(
  told: ToldSoFar,
  situation: Situation,
  seat: Seat,
  viewer: Viewer,
  said: Said[],
): number | undefined {
  const before = told.gone[seat];
  const { state, goneFor } = situation;
  const { presence, followed } = state;
  const match = followed?.match;
  const name = followed?.shown.players[seat]?.name;
  // While the own connection is lost nobody knows.
  if (presence === undefined || name === undefined || seat === viewer) return before;
  const gone = goneFor[seat];
  if (gone === null) {
    if (before !== undefined) said.push(note(`${name} is back.`));
    return undefined;
  }
  if (!told.seen[seat] && arrivalLeft(told, situation.now) > 0) return undefined;
  const canClaim = viewer !== 'spectator' && isPlaying(match);
  const left = canClaim ? Math.max(0, Math.ceil((presence.claimAfter - gone) / 1000)) : Number.POSITIVE_INFINITY;
  // The server stood still and knows of less time: it's said again when that is over.
  const isTooEarly =
    before === 0 && presence !== told.noticed.presence && (presence.goneFor[seat] ?? 0) < presence.claimAfter;
  if (isTooEarly && left > 0) return left;
  const isDue = before === undefined || isTooEarly || COUNTDOWN.some((mark) => left <= mark && mark < before);
  if (!isDue) return before;
  if (!canClaim) said.push(note(`${name} has left.`));
  else if (left === 0) said.push(note(`${name} has left. Type claim to take the win, or wait.`));
  else said.push(note(`${name} has left. You can claim the win in ${left} s.`));
  return left;
}

/** Timers can't be set for longer, in milliseconds: they would ring at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** In how many milliseconds something will have to be said about those who are gone; undefined: never. */
export function nextCountdown(told: ToldSoFar, { state: { presence }, goneFor, now }: Situation): number | undefined {
  if (presence === undefined) return undefined;
  const waits = goneFor.flatMap((gone) =>
    gone === null ? [] : [arrivalLeft(told, now), ...COUNTDOWN.map((mark) => presence.claimAfter - mark * 1000 - gone)],
  );
  const next = Math.min(...waits.filter((wait) => wait > 0));
  return next === Number.POSITIVE_INFINITY ? undefined : Math.min(next, LONGEST_TIMER);
}

/** Everything that is new, in order, and what has been told then. Notes are for people. */
export function tell(
  told: ToldSoFar,
  situation: Situation,
): { readonly said: readonly Said[]; readonly told: ToldSoFar } {
  const said: Said[] = [];
  const next = tellAll(told, situation, said);
  return { said: situation.forPeople ? said : said.filter(({ kind }) => kind === 'line'), told: next };
}

function tellAll(told: ToldSoFar, situation: Situation, said: Said[]): ToldSoFar {
  const noticed = noticedAfter(told.noticed, situation.state);
  const notices = noticesBetween(told.noticed, noticed);
  const { followed } = noticed;
  putNotes(
    said,
    notices.filter(({ kind }) => OF_CONNECTION.includes(kind)).map((each) => noticeText(each, followed)),
  );
  if (followed?.match === undefined || followed.shown.game === null) return { ...told, noticed };
  const { shown, match } = followed;
  const { viewer } = shown;
  const seated = notices.filter(({ kind }) => kind === 'seated');
  const isJustSeated = seated.length > 0;
  if (viewer === 0)
    putNotes(
      said,
      seated.map((each) => noticeText(each, followed)),
    );
  const seatedAt = isJustSeated ? situation.now : told.seatedAt;
  const { forPeople } = situation;
  const game = tellGame(told.game, { shown, current: followed.shown.game, match, forPeople }, said);
  putNotes(
    said,
    notices.map((each) => wishText(each, followed)),
  );
  const gone: Pair<number | undefined> = [
    tellAbsence({ ...told, seatedAt }, situation, 0, viewer, said),
    tellAbsence({ ...told, seatedAt }, situation, 1, viewer, said),
  ];
  const here = noticed.presence?.here ?? [false, false];
  const seen: Pair<boolean> = [told.seen[0] || here[0], told.seen[1] || here[1]];
  return { noticed, seatedAt, gone, seen, game };
}

/** The same, but this seat's entry stands on the screen: it was typed there. */
export function withTyped(told: ToldSoFar, seat: Seat, isTyped: boolean): ToldSoFar {
  if (told.game === undefined) return told;
  return { ...told, game: { ...told.game, entries: withSeat(told.game.entries, seat, isTyped) } };
}
