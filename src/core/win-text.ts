import type { Win } from './game.js';
import type { Pair, Seat } from './seat.js';

/** The reasons of a game's words. */
type Reasons = Readonly<Record<string, string>>;

/**
 * What ended a game, to stand behind `Ana wins: `. The winner's own deed needs no name; `Ben had no move left` does, and so
 * does yours: `you reached zero`.
 */
export function deedText(
  reasons: Reasons,
  names: Pair<string>,
  { winner, reason, by }: Omit<Win, 'kind'>,
  you?: Seat,
): string {
  const deed = reasons[reason] ?? reason;
  return by === winner && by !== you ? deed : `${names[by]} ${deed}`;
}

/** A win by the rules in one line: `Ana wins: reached zero`, `Ana wins: Ben had no move left`; `you win: …` to `you`. */
export const winText = (reasons: Reasons, names: Pair<string>, win: Omit<Win, 'kind'>, you?: Seat): string =>
  `${names[win.winner]} ${win.winner === you ? 'win' : 'wins'}: ${deedText(reasons, names, win, you)}`;
