import { assert, constantFrom, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEVELS, type LevelId } from '../bots/levels.js';
import { lastStone } from '../../test/contract/sixth-game.js';
import type { AnyGame } from '../core/game.js';
import { type AnyMatch, createMatch, setupOf } from '../core/match.js';
import { typicalOptions } from '../core/options.js';
import { SEATS, type Seat } from '../core/seat.js';
import { GAMES } from '../games/catalogue.js';
import { dualDigits } from '../games/dual-digits/game.js';
import { numberDuel } from '../games/number-duel/game.js';
import { findTruth } from '../solver/truth.js';
import { openingsFor } from './openings.js';
import { bestOfAnswers, levelPlayer, withCoach, withinTime, withLapses } from './own-players.js';
import { playing } from './play-match.js';
import type { Chair, Question } from './player.js';
import { playedTurns } from './protocol.js';
import type { RecordedMatch } from './record.js';
import { judgeMatch, resultWithoutRetries } from './score.js';

function solved(game: AnyGame, turnLimit = 60) {
  const options = typicalOptions(game.options);
  const rules = game.rules(options);
  const truth = findTruth(game, options, { from: [rules.start(0)] });
  if (!truth.ok) throw new Error(truth.error.code);
  const openings = openingsFor(rules, truth.value, 1, 30);
  const matchFrom = (opening: number): AnyMatch =>
    createMatch(
      setupOf(game, options, { from: rules.parsePosition(openings[opening] ?? ''), turnLimit, strict: true }),
    );
  return { game: { id: game.id, rules, truth: truth.value }, openings, matchFrom };
}

const DUAL = solved(dualDigits);
const SOLVED = [...GAMES, lastStone].map((game) => solved(game));

/** Plays a match between levels who lapse now and then, and gives it as it would stand in a record. */
function played(
  { game, openings, matchFrom }: ReturnType<typeof solved>,
  levels: readonly [LevelId, LevelId],
  opening: number,
  seed: number,
  lapses = 0.2,
): RecordedMatch {
  const start = matchFrom(opening);
  const chairOf = (seat: Seat): Chair =>
    withLapses(
      levelPlayer(levels[seat], levels[seat], seed, () => game.truth),
      lapses,
      seed,
    ).sit({ id: '1.1', number: seed, match: start, seat });
  const step = playing(start, [chairOf(0), chairOf(1)], { retries: 0, onExchange: () => undefined }).next({});
  if (step.done !== true || step.value.kind !== 'played') throw new Error('levels answer at once');
  const { match, outcome } = step.value;
  return {
    pair: 1,
    leg: 1,
    game: game.id,
    players: levels,
    opening: openings[opening] ?? '',
    answers: [],
    winner: outcome.winner,
    reason: outcome.reason,
    moves: playedTurns(match).map((turn) => ('moves' in turn ? turn.moves.join(' ') : turn.move)),
    fault: undefined,
  };
}

const level = constantFrom(...LEVELS.map(({ id }) => id));

describe('regret', () => {
  it('adds up: value at the start − regret of A + regret of B, luck and the limit, is the result', () => {
    assert(
      property(constantFrom(...SOLVED), level, level, nat(29), nat(1e6), (setting, a, b, opening, seed) => {
        const match = played(setting, [a, b], opening, seed);
        const { start, regret, luck, limit, result } = judgeMatch(setting.game, match);
        expect(start - regret[0] + regret[1] + luck + limit).toBeCloseTo(result, 9);
        expect(setting.game.truth.kind === 'simultaneous' || luck === 0).toBe(true);
        expect(match.reason === 'turn-limit' || Math.abs(limit) < 1e-9).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('is 0 for perfect where the players move in turn', () => {
    for (const setting of SOLVED.filter(({ game }) => game.truth.kind === 'alternating'))
      expect(judgeMatch(setting.game, played(setting, ['perfect', 'perfect'], 3, 1, 0)).regret).toEqual([0, 0]);
  });

  it('counts a forfeit as all that the position was worth', () => {
    const { game } = DUAL;
    const forfeit: RecordedMatch = {
      pair: 1,
      leg: 1,
      game: game.id,
      players: ['a', 'b'],
      opening: '24 0 1',
      answers: [],
      winner: 1,
      reason: 'forfeit',
      moves: [],
      fault: { seat: 0, fault: 'timeout' },
    };
    expect(judgeMatch(game, forfeit)).toMatchObject({ start: 1, result: 0, regret: [1, 0], luck: 0, limit: 0 });
  });
});

it('without retries, the first faulty answer loses', () => {
  const match: RecordedMatch = {
    ...played(DUAL, ['perfect', 'perfect'], 0, 1),
    answers: [
      { turn: 1, seat: 0, attempt: 1, move: '1' },
      { turn: 2, seat: 1, attempt: 1, fault: 'illegal' },
      { turn: 2, seat: 1, attempt: 2, move: '2' },
    ],
  };
  expect(resultWithoutRetries(match)).toBe(1);
  expect(resultWithoutRetries({ ...match, answers: match.answers.slice(0, 1) })).toBe(match.winner === 0 ? 1 : 0);
});

/** A player who says these moves one after the other. */
const saying = (...moves: readonly string[]) => {
  const left = [...moves];
  const asked: Question[] = [];
  return {
    asked,
    name: 'script',
    own: false,
    sit: () => ({
      choose: (one: Question) => {
        asked.push(one);
        return { move: left.shift() ?? '', usage: { input: 2, cost: 0.5 } };
      },
      leave: () => undefined,
    }),
  };
};

describe('players of ours', () => {
  const { game, matchFrom } = DUAL;
  const match = matchFrom(0);
  const truthOf = () => game.truth;
  const question: Question = { match, seat: 0, attempt: 1, triesLeft: 0 };
  const seating = { id: '1', number: 1, match, seat: 0 } as const;

  it('best of several answers is the one that costs least, at the cost of all', async () => {
    const script = saying('9', '2', '3');
    const reply = await bestOfAnswers(script, 3, truthOf).sit(seating).choose(question);
    expect(reply).toEqual({ move: '2', usage: { input: 6, cost: 1.5 } });
  });

  it('has no answer that counts once its time for the match is used up', async () => {
    const slow = {
      ...saying('1', '2', '3'),
      sit: () => ({ choose: () => ({ move: '1', ms: 60 }), leave: () => undefined }),
    };
    const chair = withinTime(slow, 100).sit(seating);
    const replies = [await chair.choose(question), await chair.choose(question), await chair.choose(question)];
    expect(replies).toEqual([
      { move: '1', ms: 60 },
      { ms: 60, fault: 'timeout', message: 'The time for the match, 100 ms, is used up.' },
      { fault: 'timeout', message: 'The time for the match, 100 ms, is used up.' },
    ]);
  });

  it('with coach hears the nudge', async () => {
    const script = saying('1');
    await withCoach(script, truthOf).sit(seating).choose(question);
    expect(script.asked[0]?.coach).toMatch(/\w/);
  });

  it('random with probability 1 plays legal moves of its own', async () => {
    const moves = new Set<string | undefined>();
    for (let number = 0; number < 60; number += 1)
      moves.add(
        (
          await withLapses(saying(), 1, 1)
            .sit({ ...seating, number })
            .choose(question)
        ).move,
      );
    expect(moves).toEqual(new Set(['1', '2', '3', '4']));
  });

  it('levels choose differently in the two seats of a match', () => {
    const duel = solved(numberDuel);
    const start = duel.matchFrom(0);
    const [first, second] = SEATS.map((seat) =>
      Array.from({ length: 30 }, (_, number) =>
        levelPlayer('newcomer', 'newcomer', 5, () => duel.game.truth)
          .sit({ id: '1', number, match: start, seat })
          .choose({ match: start, seat, attempt: 1, triesLeft: 0 }),
      ),
    );
    expect(first).not.toEqual(second);
  });
});
