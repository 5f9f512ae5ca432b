// What is agreed on at every table, in the terminal, in the browser and online, where the rule books say nothing.

/**
 * The longest series. On one device a longer one is a slip of the keyboard; only in the terminal a script may let computers
 * play on as often as it likes. Online the log of a match must have room for all its games, 500 entries each, and a series
 * without a number of games ends there.
 */
export const MOST_GAMES = { onDevice: 999, online: 99 } as const;
