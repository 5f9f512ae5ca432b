import { type AnyMatch, turnsSinceDecision } from './match.js';
import { failed, ok, type Result } from './result.js';
import type { Seat } from './seat.js';

// What is agreed on at every table, in the terminal, in the browser and online, where the rule books say nothing.
// The turn limit is `DEFAULT_TURN_LIMIT`; when the computer agrees to a draw, `agreesToDraw` of the bots knows.

/** Who plays: two people at one device, somebody against the computer, or two people far apart. */
export type TableKind = 'shared' | 'computer' | 'online';

/**
 * The longest series. On one device a longer one is a slip of the keyboard; only in the terminal a script may let computers
 * play on as often as it likes. Online the log of a match must have room for all its games, 500 entries each, and a series
 * without a number of games ends there.
 */
export const MOST_GAMES = { onDevice: 999, online: 99 } as const;

/** The turns that somebody asks to take back. */
interface Takeback {
  /** Whoever it is that asks; the other one agrees or not. A computer always agrees. */
  readonly asker: Seat;
  readonly turns: number;
}

type NoTakeback = 'nothing-to-take-back' | 'across-a-reveal';

/**
 * What is taken back when this seat asks for it. Two people at one device go back one turn, and whoever played it is the one
 * who asks. Otherwise a player goes back to the own last decision; but far apart no further than to the last round of
 * secret choices, which both have seen.
 */
export function takebackAt(table: TableKind, match: AnyMatch, seat: Seat): Result<Takeback, NoTakeback> {
  const { turns } = match;
  const last = turns.at(-1);
  if (last === undefined) return failed('nothing-to-take-back');
  if (table === 'shared') return ok({ asker: last.kind === 'move' ? last.seat : seat, turns: 1 });
  const since = turnsSinceDecision(match, seat);
  if (since === 0) return failed('nothing-to-take-back');
  const isRevealed = table === 'online' && turns.slice(turns.length - since).some(({ kind }) => kind === 'round');
  return isRevealed ? failed('across-a-reveal') : ok({ asker: seat, turns: since });
}

/**
 * Whether somebody who is to move may be given hints: against the computer always; between people it would not be fair,
 * unless both look at one screen and have the coach on. Far apart nobody is asked.
 */
export const allowsHints = (table: TableKind, isCoachOn = false): boolean =>
  table === 'computer' || (table === 'shared' && isCoachOn);
