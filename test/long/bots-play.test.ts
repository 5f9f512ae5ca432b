import { describe, expect, expectTypeOf, it } from 'vitest';
import { chooseMove, type DecisionInput, type LevelId, LEVELS, randomForDecision } from '../../src/bots/index.js';
import {
  act,
  actAll,
  createMatch,
  createRandom,
  eventsOfTurn,
  type Move,
  type Options,
  type Seat,
  setupOf,
  viewOf,
} from '../../src/core/index.js';
import {
  dualDigits,
  GAMES,
  digitDuelTarget,
  multiplicationDuel,
  numberDuel,
  digitDuelZero,
} from '../../src/games/index.js';
import { must, nextSeat, randomEvents } from '../contract/playing.js';
import { higherHand } from '../contract/secret-game.js';
import { lastStone } from '../contract/sixth-game.js';
import { type BotTable, moveOf, type Player, playGame, shareOf, tableOf } from '../unit/bots-table.js';

const tables = [
  ...[...GAMES, lastStone, higherHand].map((game) => tableOf(game)),
  tableOf(numberDuel, { points: 10, max: 4, numbers: 'spent' }),
];
const named = tables.map((table) => [table.title, table] as const);
const levels: readonly LevelId[] = LEVELS.map(({ id }) => id);

/** One game of each level against the newcomer. */
const turnsOfAll = (table: BotTable, seed: number) =>
  levels.map((level) => playGame(table, [level, 'newcomer'], { seed, turnLimit: 30 }).turns);

describe.each(named)('%s', (_title, table) => {
  const { game, options, rules } = table;

  it('is played by every level with legal moves and a sentence, wherever random play leads', () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const start = createMatch(setupOf(game, options, { first: seed % 2 === 0 ? 0 : 1 }));
      const events = randomEvents(start, createRandom(seed), 40);
      for (const length of [0, 1, 2, 5, 9, 20]) {
        const match = must(actAll(start, events.slice(0, length)));
        if (match.status.kind !== 'playing') break;
        const seat = nextSeat(match);
        const { names, position, turns } = viewOf(match, seat);
        for (const level of levels) {
          const random = randomForDecision(seed, 1, turns.length, seat);
          const { truth } = table;
          const { move, because } = chooseMove({ game, options, names, truth, position, seat, turns, level, random });
          expect(rules.legalMoves(position, seat)).toContain(move);
          expect(because).toMatch(/^\S.*\.$/);
          expect(because).not.toMatch(/undefined|NaN|null|\[object/);
        }
      }
    }
  });

  it('gives the same game for the same seed, and another for another', () => {
    expect(turnsOfAll(table, 1)).toEqual(turnsOfAll(table, 1));
    expect(turnsOfAll(table, 1)).not.toEqual(turnsOfAll(table, 2));
  });

  it('goes on as before when a game is taken up again half way', () => {
    const players: readonly [Player, Player] = ['regular', 'expert'];
    const whole = playGame(table, players, { turnLimit: 30 });
    const half = whole.turns.slice(0, Math.floor(whole.turns.length / 2));
    const start = createMatch(setupOf(game, options, { turnLimit: 30 }));
    const resumed = must(actAll(start, half.flatMap(eventsOfTurn)));
    expect(playGame(table, players, { from: resumed }).turns.slice()).toEqual(whole.turns.slice());
  });
});

describe('a secret choice', () => {
  it.each(named.filter(([, { truth }]) => truth.kind === 'simultaneous'))(
    'of the opponent changes nothing in %s',
    (_title, table) => {
      const { game, options, rules } = table;
      for (let seed = 1; seed <= 20; seed += 1) {
        const start = createMatch(setupOf(game, options));
        const match = must(actAll(start, randomEvents(start, createRandom(seed), 2 * (seed % 4))));
        if (match.status.kind !== 'playing') continue;
        const seat: Seat = seed % 2 === 0 ? 0 : 1;
        const opponent: Seat = seat === 0 ? 1 : 0;
        for (const level of levels) {
          const open = moveOf(table, match, seat, level, seed, 1);
          for (const move of rules.legalMoves(match.position, opponent)) {
            const sealed = must(act(match, { type: 'move', seat: opponent, move }));
            expect(moveOf(table, sealed, seat, level, seed, 1)).toBe(open);
          }
        }
      }
    },
  );

  it('has no place in what a bot is given', () => {
    type Given = keyof DecisionInput<unknown, Move, Options>;
    expectTypeOf<Given>().toEqualTypeOf<
      'game' | 'options' | 'names' | 'truth' | 'position' | 'seat' | 'start' | 'turns' | 'level' | 'random'
    >();
  });
});

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const free = range(12, 20).map((points) => tableOf(numberDuel, { points }));
const spent = range(14, 18).map((points) => tableOf(numberDuel, { points, numbers: 'spent' }, 'from the start'));

const spreads: readonly (readonly [string, readonly BotTable[]])[] = [
  ['Dual Digits', range(20, 45).map((start) => tableOf(dualDigits, { start }))],
  ['Multiplication Duel', range(1, 20).map((step) => tableOf(multiplicationDuel, { target: 450 * step }))],
  ['Race to Zero', range(20, 45).map((start) => tableOf(digitDuelZero, { start }))],
  ['Hit the Target', range(25, 45).map((target) => tableOf(digitDuelTarget, { target }))],
  ['Number Duel', free],
  ['Number Duel, spent', spent],
  ['the sixth game', range(15, 40).map((heap) => tableOf(lastStone, { heap }))],
  ['the secret game', range(3, 6).map((goal) => tableOf(higherHand, { goal }))],
];

describe.each(spreads)('the order of the levels holds in %s', (_title, spread) => {
  it.each(LEVELS.slice(1).map(({ id }, index) => [id, levels[index] ?? 'newcomer'] as const))(
    '%s beats %s',
    (higher, lower) => {
      expect(shareOf(spread, [higher, lower], 200)).toBeGreaterThan(0.52);
    },
  );
});

const always =
  (choice: number): Player =>
  () =>
    choice;
const fromTop: Player = (legal) => legal.at(-1) ?? 1;
const fromBottom: Player = (legal) => legal[0] ?? 1;

describe('who always chooses the same', () => {
  it.each([1, 2, 3, 4])('is beaten by those who read habits: always %i in Number Duel', (choice) => {
    for (const level of ['regular', 'expert'] as const)
      expect(shareOf(free, [level, always(choice)], 200)).toBeGreaterThan(choice === 4 ? 0.6 : 0.8);
  });

  it('cannot be beaten with 5, and the stronger the level the better it holds', () => {
    const shares = levels.map((level) => shareOf(free, [level, always(5)], 200));
    expect(shares.at(-1)).toBe(0.5);
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
  });

  it('is beaten with spent numbers too, whether it goes from the top or from the bottom', () => {
    for (const level of ['regular', 'expert'] as const) {
      expect(shareOf(spent, [level, fromBottom], 200)).toBeGreaterThan(0.7);
      expect(shareOf(spent, [level, fromTop], 200)).toBeGreaterThan(0.55);
    }
  });
});
