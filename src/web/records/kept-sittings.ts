import { findLevel } from '../../bots/levels.js';
import type { AnyGame } from '../../core/game.js';
import type { Replay } from '../../core/replay.js';
import { type Pair, SEATS } from '../../core/seat.js';
import { setupOfReplays } from '../../core/series-setup.js';
import { GAMES } from '../../games/catalogue.js';
import { makeAddress, type Wish } from '../address/address.js';
import { archiveGame } from './archive.js';
import { randomNumber } from '../device/random.js';
import { keep, keptNames, onKeptElsewhere, recall } from '../device/storage.js';
import { isBegun, isUnderWay, keptTime, makeKept, newSitting, readKept, replayText, type Sitting } from './sitting.js';

// Sittings are kept on the device, one for each address, so that a game survives a closed tab, and visiting one game never
// ends another.

/** What the names of kept sittings begin with. */
export const SITTINGS = 'sitting/';

/** So many are kept; what is older goes to the replays. */
const MOST_KEPT = 24;

const nameOf = (wish: Wish): string => SITTINGS + makeAddress({ screen: 'play', wish });

function read(name: string): Sitting | undefined {
  const text = recall(name);
  return text === undefined ? undefined : readKept(text, GAMES);
}

/** The sitting that was begun at the address of this wish. */
export const keptSitting = (wish: Wish): Sitting | undefined => read(nameOf(wish));

/** Whether a sitting is kept at this address. */
export const isKeptAt = (address: string): boolean => recall(SITTINGS + address) !== undefined;

/** What was begun and not ended, the latest first; of one game, or of all. */
export const unfinishedSittings = (game?: AnyGame): readonly Sitting[] =>
  keptNames(SITTINGS)
    .flatMap((name) => read(name) ?? [])
    .filter((sitting) => isUnderWay(sitting) && (game === undefined || sitting.wish.game === game))
    .toSorted((a, b) => b.at - a.at);

/** Ends a sitting at its address. If something was played there, it goes to the replays: nothing is lost. */
function shelve(sitting: Sitting): void {
  if (isBegun(sitting)) archiveGame(replayText(sitting), new Date());
  keep(nameOf(sitting.wish), undefined);
}

/** Every move is followed by this, so only what has to go is read: reading a sitting plays all its games again. */
function shelveOldest(): void {
  const names = keptNames(SITTINGS);
  if (names.length <= MOST_KEPT) return;
  const dated = names.flatMap((name) => {
    const at = keptTime(recall(name) ?? '');
    return at === undefined ? [] : [{ name, at }];
  });
  for (const { name } of dated.toSorted((a, b) => b.at - a.at).slice(MOST_KEPT)) {
    const sitting = read(name);
    if (sitting !== undefined) shelve(sitting);
  }
}

/** Keeps a sitting; false if this browser keeps nothing. */
export function keepSitting(sitting: Sitting): boolean {
  const isKept = keep(nameOf(sitting.wish), makeKept({ ...sitting, at: Date.now() }));
  shelveOldest();
  return isKept;
}

/** Begins anew. What was under way at this address goes to the replays. */
export function beginSitting(wish: Wish): Sitting {
  const before = keptSitting(wish);
  if (before !== undefined) shelve(before);
  const sitting = newSitting(wish, randomNumber());
  keepSitting(sitting);
  return sitting;
}

/** The sitting of an address: the one that was begun there, or a new one. */
export const sittingAt = (wish: Wish): Sitting => keptSitting(wish) ?? beginSitting(wish);

/** Hears when another tab goes on with the sitting of this wish; returns how to stop. */
export const onSittingElsewhere = (wish: Wish, hear: (sitting: Sitting) => void): (() => void) =>
  onKeptElsewhere(nameOf(wish), () => {
    const sitting = keptSitting(wish);
    if (sitting !== undefined) hear(sitting);
  });

/** The opponent of a person in games on record; undefined if a computer plays both sides or a level is not known. */
function opponentIn(computers: Pair<string | undefined>): Pick<Wish, 'opponent' | 'side'> | undefined {
  const people = SEATS.filter((seat) => computers[seat] === undefined);
  const [side, other] = people;
  if (side === undefined) return undefined;
  if (other !== undefined) return { opponent: 'friend', side: 0 };
  const level = findLevel(computers[side === 0 ? 1 : 0] ?? '');
  return level === undefined ? undefined : { opponent: level.id, side };
}

/** Takes an unfinished game or series up again, against the same opponent; undefined if nobody could play on. */
export function takeUp(replays: readonly [Replay, ...Replay[]]): Wish | undefined {
  const last = replays.at(-1) ?? replays[0];
  const seed = last.seed ?? randomNumber();
  const { game, asked, names, first, from, games, computers } = setupOfReplays(replays, seed);
  const opponent = opponentIn(computers);
  if (opponent === undefined) return undefined;
  const wish: Wish = {
    game,
    asked,
    ...opponent,
    first,
    games,
    names: names.every((name, seat) => name === game.words.seats[seat]) ? undefined : names,
    from: from === undefined ? undefined : last.match.rules.makePosition(from),
  };
  const before = keptSitting(wish);
  if (before !== undefined) shelve(before);
  keepSitting({ wish, seed, finished: replays.slice(0, -1), match: last.match, again: 0, at: 0 });
  return wish;
}
