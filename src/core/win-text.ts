import type { Win } from './game.js';
import type { Pair } from './seat.js';

/** The reasons of a game's words. */
type Reasons = Readonly<Record<string, string>>;

/** What ended a game, to stand behind `Ana wins: `. The winner's own deed needs no name; `Ben had no move left` does. */
export function deedText(reasons: Reasons, names: Pair<string>, { winner, reason, by }: Omit<Win, 'kind'>): string {
  const deed = reasons[reason] ?? reason;
  return by === winner ? deed : `${names[by]} ${deed}`;
}

/** A win by the rules in one line: `Ana wins: reached zero`, or `Ana wins: Ben had no move left`. */
export const winText = (reasons: Reasons, names: Pair<string>, win: Omit<Win, 'kind'>): string =>
  `${names[win.winner]} wins: ${deedText(reasons, names, win)}`;
