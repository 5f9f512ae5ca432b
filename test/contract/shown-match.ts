import type { ShownGame, ShownMatch } from '../../src/online/shown.js';

/** A game of Dual Digits at its start, as it is shown. */
export const SHOWN_GAME: ShownGame = {
  number: 1,
  options: { start: 25, max: 4 },
  first: 0,
  turnLimit: 1000,
  turns: [],
  hasChosen: [false, false],
  ownChoice: null,
  offer: null,
  outcome: null,
  wantsNext: [false, false],
  clocks: null,
};

/** A match of Ana, who looks at it, and Ben. */
export const SHOWN_MATCH: ShownMatch = {
  viewer: 0,
  count: 2,
  terms: { game: 'dual-digits', options: {}, begins: 'creator', isPublic: false },
  players: [
    { name: 'Ana', computer: null },
    { name: 'Ben', computer: null },
  ],
  results: [],
  game: SHOWN_GAME,
};
