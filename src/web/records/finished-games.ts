import type { Address } from '../address/address.js';
import { makeReplayCode } from './replay-link.js';

// What other screens need when a game has ended.

export { archiveGame } from './archive.js';

/** Where a game is looked at again, with its review: `text` is its replay, or that of its series with the game's number. */
export const reviewAddress = async (text: string, game = 1): Promise<Address> => ({
  screen: 'replay',
  code: await makeReplayCode(text),
  game,
  turn: undefined,
});
