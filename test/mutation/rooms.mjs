// @ts-check

/**
 * The rooms in which `npm run mutate` looks for faults that no test would see: what it changes, and the tests that should notice.
 * Words are left out (a reworded sentence is no fault), and so is what only passes others' parts on. So is the store in PostgreSQL,
 * and what moves logs there and back: its tests need a database, and are too slow to be run for every fault. And so is the choice
 * between Node's SQLite and a package's: on any one Node, half of it never runs.
 * @type {Readonly<Record<string, { mutate: string[], tests: string[] }>>}
 */
export const ROOMS = {
  core: {
    mutate: ['src/core/*.ts', '!src/core/*.test.ts', '!src/core/{index,words,referee-words}.ts'],
    tests: [
      'src/core/*.test.ts',
      'test/unit/{axes,choices,golden,series-setup,table-policy,words}.test.ts',
      'src/games/{dual-digits,number-duel}/rules.test.ts',
    ],
  },
  games: {
    mutate: ['src/games/*/*.ts', '!src/games/*/*.test.ts', '!src/games/*/{game,words}.ts', 'src/games/numbers.ts'],
    tests: ['src/games/**/*.test.ts', 'test/unit/games-contract.test.ts'],
  },
  online: {
    mutate: ['src/online/*.ts', '!src/online/*.test.ts', '!src/online/{index,notice-words}.ts'],
    // Without those of whole games at random in test/unit, which take ten times as long as all of these.
    tests: ['src/online/*.test.ts'],
  },
  store: {
    mutate: [
      'src/server/store/*.ts',
      '!src/server/store/*.test.ts',
      '!src/server/store/{postgres-*,contents,move-contents,sqlite-contents,sqlite}.ts',
    ],
    // Without those of damaged data in test/long, which take longer than all of these.
    tests: ['src/server/store/*.test.ts', 'test/unit/store-contract.test.ts'],
  },
};

/** Tells the tests of a run which room they are for. */
export const ROOM_VARIABLE = 'DUELBOOK_MUTATED_ROOM';
