import { defaultNames } from '../core/names.js';
import { ok, type Result } from '../core/result.js';
import type { Seat } from '../core/seat.js';
import { type CommandDecision, FULL, type Refusal, refused, write } from './decide.js';
import { gameOf, isFull, MOST_EVENTS, type OnlineMatch } from './online-match.js';
import { checkPlayerName, type Terms } from './terms.js';

const checkedName = (name: string, opponent: string | undefined): Result<string, Refusal> => {
  const wrong = checkPlayerName(name);
  if (wrong !== undefined) return refused('bad-name', wrong);
  return name === opponent
    ? refused('bad-name', `Your opponent is called ${name} too. Please choose another name.`)
    : ok(name);
};

/** What the creator of a match is called, who may have asked for a name. */
export function creatorName({ game: id, computer }: Terms, asked: string | undefined): Result<string, Refusal> {
  const game = gameOf(id);
  const [own, opponent] = defaultNames(game, [undefined, computer]);
  return checkedName(asked ?? own, computer === undefined ? undefined : opponent);
}

/** What becomes of somebody who wants the free seat. The same key again has it already. */
export function decideSeat(
  match: OnlineMatch,
  asked: { readonly name: string | undefined; readonly key: string },
  now: number,
): CommandDecision {
  const [creator, guest] = match.holders;
  if (seatOfKey(match, (key) => key === asked.key) !== undefined)
    return ok({ kind: 'repeated', number: match.count - 1 });
  if (isFull(match)) return FULL;
  if (creator === undefined || guest !== undefined)
    return refused('seat-taken', 'Both seats of this match are taken. You can watch, or create a match of your own.');
  const name = checkedName(asked.name ?? freeName(match, creator.name), creator.name);
  return name.ok ? write(match, { type: 'seated', seat: 1, name: name.value, key: asked.key }, now) : name;
}

/** What a guest without a name is called. */
function freeName({ game }: OnlineMatch, taken: string): string {
  const [first, second] = game.words.seats;
  return second === taken ? first : second;
}

/** The seat of whoever has a key that fits; undefined: a spectator. */
export function seatOfKey({ holders }: OnlineMatch, fits: (key: string) => boolean): Seat | undefined {
  const has = (seat: Seat): boolean => {
    const holder = holders[seat];
    return holder?.kind === 'person' && holder.keys.some(fits);
  };
  return has(0) ? 0 : has(1) ? 1 : undefined;
}

/** How long a code that carries a seat to another device is good for. */
export const CARRY_TIME = 10 * 60_000;

/** Codes are the one thing that a player can make without end and alone: half of a log stays free of them, for play. */
const MOST_EVENTS_WITH_CODES = MOST_EVENTS / 2;

/** Offers a code, known by its hash, by which this seat can be taken to another device. */
export const offerCarry = (match: OnlineMatch, seat: Seat, code: string, now: number): CommandDecision =>
  match.count < MOST_EVENTS_WITH_CODES
    ? write(match, { type: 'carry-offered', seat, code, until: now + CARRY_TIME }, now)
    : refused('match-full', `This match is too long to take a seat to another device. Keep playing where you are.`);

/** What becomes of somebody who wants a seat by a code. A code is good once. */
export function decideCarry(
  match: OnlineMatch,
  asked: { readonly fits: (code: string) => boolean; readonly key: string; readonly now: number },
): CommandDecision {
  if (seatOfKey(match, (key) => key === asked.key) !== undefined)
    return ok({ kind: 'repeated', number: match.count - 1 });
  if (isFull(match)) return FULL;
  for (const seat of [0, 1] as const) {
    const holder = match.holders[seat];
    if (holder?.kind !== 'person' || holder.carry === undefined) continue;
    if (holder.carry.until >= asked.now && asked.fits(holder.carry.code))
      return write(match, { type: 'carried', seat, key: asked.key }, asked.now);
  }
  return refused(
    'bad-code',
    'This code has been used, or is too old. Make another one on the device that has the seat.',
  );
}
