import { keep, recall } from '../device/storage.js';

const nameOf = (game: string): string => `first/${game}`;

/** Whether the first game with the coach is still to be offered: it is, once, until it was played or turned down. */
export const offersFirstGame = (game: string): boolean => recall(nameOf(game)) === undefined;

/** Notes that somebody has played it, or doesn't want to. */
export const closeFirstGame = (game: string): boolean => keep(nameOf(game), 'done');
