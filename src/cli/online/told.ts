import type { AnyMatch } from '../../core/match.js';
import { type Pair, type Seat, withSeat } from '../../core/seat.js';
import type { Viewer } from '../../core/view.js';
import type { ClientState } from '../../online/online-client.js';
import { note, type Said } from './said.js';
import { tellGame, type ToldGame } from './told-game.js';

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
export interface Told {
  readonly isLost: boolean;
  readonly paused: string | undefined;
  readonly wasAlone: boolean;
  /** When somebody took the free seat; undefined: it was taken before. */
  readonly seatedAt: number | undefined;
  /** For each player who is gone, how many seconds were left when it was said last. */
  readonly gone: Pair<number | undefined>;
  /** Who has been there. */
  readonly seen: Pair<boolean>;
  readonly game: ToldGame | undefined;
}

export const NOTHING_TOLD: Told = {
  isLost: false,
  paused: undefined,
  wasAlone: false,
  seatedAt: undefined,
  gone: [undefined, undefined],
  seen: [false, false],
  game: undefined,
};

function tellConnection(told: Told, { state: { connection, paused } }: Situation, said: Said[]): Partial<Told> {
  const isLost = connection.kind === 'waiting' || (told.isLost && connection.kind !== 'open');
  if (isLost && !told.isLost) {
    const why = connection.kind === 'waiting' ? connection.sentence : undefined;
    said.push(note(why ?? 'Connection lost. Reconnecting… No move is lost.'));
  }
  if (!isLost && told.isLost) said.push(note('Connected again. No move is lost.'));
  if (paused !== told.paused) said.push(note(paused ?? 'The match goes on.'));
  return { isLost, paused };
}

/** Whoever has taken a seat has so long to come to it, in milliseconds, before being told of as gone. */
const ARRIVAL = 5000;

/** How much of that time is left. */
const arrivalLeft = ({ seatedAt }: Told, now: number): number =>
  seatedAt === undefined ? 0 : seatedAt + ARRIVAL - now;

/** The seconds at which it is said again how long an absent player may still come back. */
const COUNTDOWN = [60, 30, 10, 0];

const isPlaying = (match: AnyMatch | undefined): match is AnyMatch => match?.status.kind === 'playing';

function tellAbsence(told: Told, situation: Situation, seat: Seat, viewer: Viewer, said: Said[]): number | undefined {
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
  const left = canClaim ? Math.max(0, Math.ceil((presence.patience - gone) / 1000)) : Number.POSITIVE_INFINITY;
  const isDue = before === undefined || COUNTDOWN.some((mark) => left <= mark && mark < before);
  if (!isDue) return before;
  if (!canClaim) said.push(note(`${name} is gone.`));
  else if (left === 0) said.push(note(`${name} is gone. Type claim to take the win, or wait.`));
  else said.push(note(`${name} is gone. In ${left} s you can claim the win.`));
  return left;
}

/** In how many milliseconds something will have to be said about those who are gone; undefined: never. */
export function nextCountdown(told: Told, { state: { presence }, goneFor, now }: Situation): number | undefined {
  if (presence === undefined) return undefined;
  const waits = goneFor.flatMap((gone) =>
    gone === null ? [] : [arrivalLeft(told, now), ...COUNTDOWN.map((mark) => presence.patience - mark * 1000 - gone)],
  );
  const next = Math.min(...waits.filter((wait) => wait > 0));
  return next === Number.POSITIVE_INFINITY ? undefined : next;
}

/** Everything that is new, in order, and what has been told then. Notes are for people. */
export function tell(told: Told, situation: Situation): { readonly said: readonly Said[]; readonly told: Told } {
  const said: Said[] = [];
  const next = tellAll(told, situation, said);
  return { said: situation.forPeople ? said : said.filter(({ kind }) => kind === 'line'), told: next };
}

function tellAll(told: Told, situation: Situation, said: Said[]): Told {
  const { followed } = situation.state;
  const connection = tellConnection(told, situation, said);
  if (followed === undefined) return { ...told, ...connection };
  const { shown, match } = followed;
  const { viewer } = shown;
  if (match === undefined || shown.game === null) return { ...told, ...connection, wasAlone: true };
  const isJustSeated = told.wasAlone && told.game === undefined;
  if (isJustSeated && viewer === 0) said.push(note(`${match.setup.names[1]} has taken the seat.`));
  const seatedAt = isJustSeated ? situation.now : told.seatedAt;
  const game = tellGame(told.game, { shown, current: shown.game, match, forPeople: situation.forPeople }, said);
  const gone: Pair<number | undefined> = [
    tellAbsence({ ...told, seatedAt }, situation, 0, viewer, said),
    tellAbsence({ ...told, seatedAt }, situation, 1, viewer, said),
  ];
  const here = situation.state.presence?.here ?? [false, false];
  const seen: Pair<boolean> = [told.seen[0] || here[0], told.seen[1] || here[1]];
  return { ...told, ...connection, seatedAt, gone, seen, game };
}

/** The same, but this seat's entry stands on the screen: it was typed there. */
export function withTyped(told: Told, seat: Seat, isTyped: boolean): Told {
  if (told.game === undefined) return told;
  return { ...told, game: { ...told.game, entries: withSeat(told.game.entries, seat, isTyped) } };
}
