// @ts-check

/**
 * The rooms in which `npm run mutate` looks for faults that no test would see: what it changes, and the tests that should notice.
 * Words are left out (a reworded sentence is no fault), and so is what only passes others' parts on.
 * @type {Readonly<Record<string, { mutate: string[], tests: string[] }>>}
 */
export const ROOMS = {
  core: {
    mutate: ['src/core/*.ts', '!src/core/*.test.ts', '!src/core/{index,words,referee-words}.ts'],
    tests: [
      'src/core/*.test.ts',
      'test/unit/{axes,series-setup}.test.ts',
      'src/games/{dual-digits,number-duel}/rules.test.ts',
    ],
  },
  games: {
    mutate: ['src/games/*/*.ts', '!src/games/*/*.test.ts', '!src/games/*/{game,words}.ts', 'src/games/numbers.ts'],
    tests: ['src/games/**/*.test.ts', 'test/unit/games-contract.test.ts'],
  },
  online: {
    mutate: ['src/online/*.ts', '!src/online/*.test.ts', '!src/online/index.ts'],
    tests: ['src/online/*.test.ts', 'test/unit/{snapshot,online-properties}.test.ts'],
  },
  store: {
    mutate: ['src/server/store/*.ts', '!src/server/store/*.test.ts'],
    tests: ['src/server/store/*.test.ts', 'test/unit/{store-contract,damaged-data}.test.ts'],
  },
};

/** Tells the tests of a run which room they are for. */
export const ROOM_VARIABLE = 'DUELBOOK_MUTATED_ROOM';
