import { describe, expect, it } from 'vitest';
import { chooseMove, LEVELS, randomForDecision } from '../../src/bots/index.js';
import { otherSeat } from '../../src/core/index.js';
import {
  dualDigits,
  GAMES,
  digitDuelTarget,
  multiplicationDuel,
  numberDuel,
  digitDuelZero,
} from '../../src/games/index.js';
import { higherHand } from '../contract/secret-game.js';
import { lastStone } from '../contract/sixth-game.js';
import { type BotTable, decide, decisionsOf, tableOf } from '../unit/bots-table.js';

const tables: readonly BotTable[] = [
  ...[...GAMES, lastStone, higherHand].map((game) => tableOf(game)),
  tableOf(dualDigits, { start: 30, max: 1 }),
  tableOf(dualDigits, { start: 30, max: 9 }),
  tableOf(multiplicationDuel, { target: 19 }),
  tableOf(multiplicationDuel, { target: 700 }),
  tableOf(digitDuelZero, { start: 11 }),
  tableOf(digitDuelZero, { start: 103 }),
  tableOf(digitDuelTarget, { target: 5 }),
  tableOf(digitDuelTarget, { target: 41 }),
  tableOf(numberDuel, { points: 4, max: 2 }),
  tableOf(numberDuel, { points: 6, max: 3, numbers: 'spent' }),
  tableOf(numberDuel, { points: 8, max: 4, numbers: 'spent' }),
  tableOf(lastStone, { heap: 20, last: 'wins' }),
  tableOf(higherHand, { goal: 4 }),
];
const inTurn = tables.filter(({ truth }) => truth.kind === 'alternating');
const inSecret = tables.filter(({ truth }) => truth.kind === 'simultaneous');
const named = (some: readonly BotTable[]) => some.map((table) => [table.title, table] as const);

describe('perfect never leaves the truth', () => {
  it.each(named(inTurn))('over every position of %s: value kept, distance optimal', (_title, table) => {
    const { truth } = table;
    if (truth.kind !== 'alternating') throw new TypeError('not in turn');
    const strayed = decisionsOf(table).filter(({ position, seat }) => {
      const { move } = decide(table, 'perfect', position, seat);
      const value = truth.solution.valueOf(position);
      const after = truth.solution.valueOf(truth.solution.rules.play(position, move), seat);
      const kept = after.kind === value.kind;
      return !(kept && (value.kind === 'draw' || after.kind === 'draw' || after.distance === value.distance - 1));
    });
    expect(strayed).toEqual([]);
  });

  it.each(named(inTurn))(
    'over every lost or drawn position of %s: no best move leaves fewer right answers',
    (_title, table) => {
      const { truth } = table;
      if (truth.kind !== 'alternating') throw new TypeError('not in turn');
      const { solution } = truth;
      const rightAnswers = (position: unknown, move: string | number): number =>
        solution.movesOf(solution.rules.play(position, move)).filter(({ right }) => right).length;
      const better = decisionsOf(table).filter(({ position, seat }) => {
        if (solution.valueOf(position).kind === 'win') return false;
        const { move } = decide(table, 'perfect', position, seat);
        const best = solution.movesOf(position).filter((judged) => judged.best);
        return best.some((other) => rightAnswers(position, other.move) < rightAnswers(position, move));
      });
      expect(better).toEqual([]);
    },
  );

  it.each(named(inSecret))('over every position of %s: what it chooses belongs to an equilibrium', (_title, table) => {
    const { truth } = table;
    if (truth.kind !== 'simultaneous') throw new TypeError('not in secret');
    const strayed = decisionsOf(table).filter(({ position, seat }) => {
      const { strategies, dominant } = truth.equilibria.at(position);
      const { move } = decide(table, 'perfect', position, seat);
      const share = strategies[seat].find((one) => one.move === move)?.probability ?? 0;
      return share === 0 && !dominant[seat].includes(move);
    });
    expect(strayed).toEqual([]);
  });

  it('its choices come as often as the equilibrium says', () => {
    const table = tableOf(numberDuel, { points: 8, max: 4, numbers: 'spent' });
    const { truth, game, options } = table;
    if (truth.kind !== 'simultaneous') throw new TypeError('not in secret');
    const mixed = decisionsOf(table).filter(
      ({ position, seat }) =>
        truth.equilibria.at(position).strategies[seat].filter((s) => s.probability > 0.05).length > 2,
    );
    expect(mixed.length).toBeGreaterThan(10);
    const draws = 4000;
    for (const { position, seat } of mixed.filter((_, index) => index % Math.ceil(mixed.length / 8) === 0)) {
      const counts = new Map<string | number, number>();
      for (let turn = 0; turn < draws; turn += 1) {
        const random = randomForDecision(3, 1, turn, seat);
        const names = ['Ana', 'Ben'] as const;
        const { move } = chooseMove({
          game,
          options,
          names,
          truth,
          position,
          seat,
          turns: [],
          level: 'perfect',
          random,
        });
        counts.set(move, (counts.get(move) ?? 0) + 1);
      }
      for (const { move, probability } of truth.equilibria.at(position).strategies[seat])
        expect(Math.abs((counts.get(move) ?? 0) / draws - probability)).toBeLessThan(0.03);
    }
  });

  it('says why: in Number Duel 5 is never worse than anything else', () => {
    const table = tableOf(numberDuel);
    expect(decide(table, 'perfect', table.rules.start(0), 0)).toEqual({
      move: 5,
      because: '5 is never worse than any other choice.',
    });
  });
});

const winsAtOnce = ({ rules }: BotTable, position: unknown, seat: 0 | 1, move: string | number): boolean => {
  const isWon = (after: unknown): boolean => {
    const turn = rules.status(after);
    return turn.kind === 'over' && turn.winner === seat;
  };
  if (rules.kind === 'alternating') return isWon(rules.play(position, move));
  return rules
    .legalMoves(position, otherSeat(seat))
    .every((reply) => isWon(rules.play(position, seat === 0 ? [move, reply] : [reply, move])));
};

const withWin = (table: BotTable) =>
  decisionsOf(table).filter(({ position, seat }) =>
    table.rules.legalMoves(position, seat).some((move) => winsAtOnce(table, position, seat, move)),
  );

describe('a win in one', () => {
  it.each(named(tables))('is never missed in %s by any level but the newcomer', (_title, table) => {
    const missed = withWin(table).flatMap(({ position, seat }) =>
      LEVELS.slice(1).filter(({ id }) =>
        [1, 2, 3].some((seed) => !winsAtOnce(table, position, seat, decide(table, id, position, seat, seed).move)),
      ),
    );
    expect(missed).toEqual([]);
  });

  it('is missed by the newcomer, but rarely', () => {
    const found = inTurn.flatMap((table) =>
      withWin(table).map(({ position, seat }, index) =>
        winsAtOnce(table, position, seat, decide(table, 'newcomer', position, seat, index).move),
      ),
    );
    const share = found.filter((win) => !win).length / found.length;
    expect(share).toBeGreaterThan(0.01);
    expect(share).toBeLessThan(0.1);
  });
});

describe('what a level says', () => {
  it('claims a certain win beyond its sight only if it is perfect', () => {
    for (const table of inTurn)
      for (const { id, knobs } of LEVELS.slice(0, -1)) {
        const claims = decisionsOf(table).flatMap(({ position, seat }) => {
          const { because } = decide(table, id, position, seat);
          const distance = Number(/ in (\d+) turns?/.exec(because)?.[1] ?? 0);
          return distance > knobs.looksAhead || because.includes('against best play') ? [because] : [];
        });
        expect(claims).toEqual([]);
      }
  });
});
