import { describe, expectTypeOf, it } from 'vitest';
import type {
  AnyGame,
  AnyMatch,
  Game,
  Match,
  MatchStatus,
  Outcome,
  PlayedMoves,
  Result,
  SimultaneousRules,
  View,
  Win,
} from '../../src/core/index.js';
import type { DualDigitsOptions, DualDigitsPosition, NumberDuelPosition } from '../../src/games/index.js';
import { higherHand } from '../contract/secret-game.js';
import { type LastStoneOptions, lastStone } from '../contract/sixth-game.js';

const outcome: Outcome = { winner: 0, reason: 'reached-zero' };

const write = (position: DualDigitsPosition, match: AnyMatch, seen: View<DualDigitsPosition, number>): void => {
  // @ts-expect-error a position is readonly
  position.shared = 3;
  // @ts-expect-error a match is readonly
  match.position = position;
  // @ts-expect-error the turns of a match are readonly
  match.turns.push({ kind: 'move', seat: 0, move: 3 });
  // @ts-expect-error a view is readonly
  seen.names[0] = 'Eve';
};

const valueOf = (result: Result<number, string>): number | undefined => {
  // @ts-expect-error a result has a value only once it is known to be fine
  const unsafe: number = result.value;
  return result.ok ? result.value : unsafe;
};

describe('what must not compile', () => {
  it('a finished match without an outcome, or one in play with one', () => {
    expectTypeOf({ kind: 'finished', outcome } as const).toExtend<MatchStatus>();
    expectTypeOf({ kind: 'finished' } as const).not.toExtend<MatchStatus>();
    // @ts-expect-error a match in play has no outcome
    const playing: MatchStatus = { kind: 'playing', toMove: [0], outcome };
    expectTypeOf(playing).toExtend<MatchStatus>();
    expectTypeOf<Extract<MatchStatus, { kind: 'playing' }>>().not.toHaveProperty('outcome');
  });

  it('an outcome, or a win, without a reason', () => {
    expectTypeOf({ winner: 0 } as const).not.toExtend<Outcome>();
    expectTypeOf({ kind: 'over', winner: 0 } as const).not.toExtend<Win>();
    expectTypeOf({ kind: 'over', winner: 0, reason: 'reached-zero' } as const).not.toExtend<Win>();
    expectTypeOf({ kind: 'over', winner: 0, reason: 'reached-zero', by: 0 } as const).toExtend<Win>();
  });

  it('a win of a game without a winner: books know no draws', () => {
    expectTypeOf({ kind: 'over', winner: null, reason: 'x', by: 0 } as const).not.toExtend<Win>();
    expectTypeOf({ winner: null, reason: 'turn-limit' } as const).toExtend<Outcome>();
  });

  it('a third seat', () => {
    expectTypeOf({ winner: 2, reason: 'x' } as const).not.toExtend<Outcome>();
  });

  it('a simultaneous play with one move', () => {
    type Play = SimultaneousRules<NumberDuelPosition, number>['play'];
    expectTypeOf<[3, 4]>().toExtend<Parameters<Play>[1]>();
    expectTypeOf<[3]>().not.toExtend<Parameters<Play>[1]>();
    expectTypeOf<3>().not.toExtend<Parameters<Play>[1]>();
    expectTypeOf({ kind: 'round', moves: [3] } as const).not.toExtend<PlayedMoves<number>>();
  });

  it('a pair of choices in a game in turn, or one move where both choose in secret', () => {
    type Choice = Parameters<ReturnType<typeof lastStone.rules>['play']>[1];
    type Choices = Parameters<ReturnType<typeof higherHand.rules>['play']>[1];
    expectTypeOf<3>().toExtend<Choice>();
    expectTypeOf<[3, 4]>().not.toExtend<Choice>();
    expectTypeOf<3>().not.toExtend<Choices>();
    expectTypeOf<Choices>().toExtend<readonly [unknown, unknown]>();
  });

  it('writing to a position, to a match or to its turns', () => {
    expectTypeOf(write).toBeFunction();
  });

  it('a match where a view is wanted, so that no sealed choice leaves the process (R-ND1)', () => {
    expectTypeOf<AnyMatch>().not.toExtend<View<unknown, number | string>>();
    expectTypeOf<Match<NumberDuelPosition, number>>().not.toExtend<View<NumberDuelPosition, number>>();
    expectTypeOf<View<unknown, number>>().not.toHaveProperty('sealed');
    expectTypeOf<View<unknown, number>>().not.toHaveProperty('rules');
  });

  it('a failure without a reason, or a value of a failure', () => {
    expectTypeOf({ ok: false } as const).not.toExtend<Result<number, string>>();
    expectTypeOf(valueOf).toBeFunction();
  });

  it('the rules of one game in another', () => {
    expectTypeOf(higherHand).not.toExtend<Game<DualDigitsPosition, number, DualDigitsOptions>>();
  });
});

describe('what must compile', () => {
  it('any game where games are held without knowing them', () => {
    expectTypeOf(lastStone).toExtend<AnyGame>();
    expectTypeOf(higherHand).toExtend<AnyGame>();
  });

  it('options with the words of a choice and with numbers', () => {
    expectTypeOf<LastStoneOptions>().toHaveProperty('last').toEqualTypeOf<'wins' | 'loses'>();
    expectTypeOf<DualDigitsOptions>().toEqualTypeOf<{ readonly start: number; readonly max: number }>();
  });
});
