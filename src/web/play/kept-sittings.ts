import type { AnyGame } from '../../core/game.js';
import { GAMES } from '../../games/catalogue.js';
import { makeAddress, type Wish } from '../address.js';
import { archiveGame } from '../device/archive.js';
import { keep, recall } from '../device/storage.js';
import { isBegun, makeKept, newSitting, readKept, replayText, type Sitting } from './sitting.js';

// One sitting a game is kept on the device, so that a game survives a closed tab.

const nameOf = (game: AnyGame): string => `sitting/${game.id}`;

/** The sitting of a game as it was left. */
export function keptSitting(game: AnyGame): Sitting | undefined {
  const text = recall(nameOf(game));
  return text === undefined ? undefined : readKept(text, GAMES);
}

/** Keeps a sitting; false if this browser keeps nothing. */
export const keepSitting = (sitting: Sitting): boolean => keep(nameOf(sitting.wish.game), makeKept(sitting));

const drawSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** Begins anew. What was under way before goes to the replays: nothing is lost. */
export function beginSitting(wish: Wish): Sitting {
  const before = keptSitting(wish.game);
  if (before !== undefined && isBegun(before)) archiveGame(replayText(before), new Date());
  const sitting = newSitting(wish, drawSeed());
  keepSitting(sitting);
  return sitting;
}

/** The sitting that an address means: the one under way if it was begun at this address, a new one otherwise. */
export function sittingAt(wish: Wish): Sitting {
  const kept = keptSitting(wish.game);
  const isSame = (one: Wish): boolean =>
    makeAddress({ screen: 'play', wish: one }) === makeAddress({ screen: 'play', wish });
  return kept !== undefined && isSame(kept.wish) ? kept : beginSitting(wish);
}
