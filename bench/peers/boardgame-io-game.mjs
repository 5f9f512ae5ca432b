// @ts-check

/** Dual Digits for boardgame.io. */
export const game = {
  name: 'dual-digits',
  /**
   * @param {unknown} _context
   * @param {{ start: number } | undefined} setup
   */
  setup: (_context, setup) => ({ left: setup?.start ?? 25, last: 0, count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    /**
     * @param {{ G: { left: number, last: number, count: number } }} context
     * @param {number} number
     */
    subtract({ G }, number) {
      if (![1, 2, 3, 4].includes(number) || number === G.last || number > G.left) return 'INVALID_MOVE';
      G.left -= number;
      G.last = number;
      G.count += 1;
      return undefined;
    },
  },
  /** @param {{ G: { left: number, last: number }, ctx: { currentPlayer: string } }} context */
  endIf: ({ G, ctx }) => (G.left === 0 || (G.left === 1 && G.last === 1) ? { winner: ctx.currentPlayer } : undefined),
};
